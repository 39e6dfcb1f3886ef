from shared.laws import exponential_law, noisy_max_law, scale_of


def compute(values, rows):
    """How likely the right candidate is chosen, against epsilon and against its lead."""

    def odds(along, epsilon, gap):
        scores, scale = [12, 12 - gap, 3], scale_of(epsilon, values["scoring"])
        right = {"exponential": exponential_law(scores, scale)[0], "noisyMax": noisy_max_law(scores, scale)[0]}
        return {"along": along, "epsilon": epsilon, "gap": gap, **right}

    by_epsilon = [odds("epsilon", 0.01 * 1000 ** (i / 60), values["gap"]) for i in range(61)]
    return by_epsilon + [odds("gap", values["epsilon"], i * 9 / 36) for i in range(37)]


def tell(values, rows):
    enough = next((row for row in rows if row["along"] == "epsilon" and row["exponential"] >= 0.9), None)
    print(
        f"To be right nine times in ten takes epsilon = {enough['epsilon']:.3g}." if enough else "No epsilon is enough."
    )
    near = min((row for row in rows if row["along"] == "gap"), key=lambda row: abs(row["gap"] - values["gap"]))
    print(f"With a lead of {near['gap']:.3g}: {near['exponential']:.2%} (exponential), {near['noisyMax']:.2%} (max).")
