from shared.noise import density, scale_of

# What the figure shows beside the chosen budget.
BESIDE = {
    "laplace": [(0.1, 0), (0.5, 0), (1, 0), (2, 0)],
    "gaussian": [(0.1, 1e-5), (0.5, 1e-5), (0.9, 1e-5), (0.9, 0.1)],
}


def plan(values, runs):
    budgets = [(values["epsilon"], values["delta"]), *BESIDE[values["mechanism"]]]
    return [{"x": i / 10, "epsilon": e, "delta": d} for e, d in budgets for i in range(-150, 151)]


def compute(values, rows):
    """The distribution of the noise at sensitivity 1, for several budgets."""
    result = []
    for row in rows:
        scale = scale_of(values["mechanism"], row["epsilon"], row["delta"], 1)
        result.append({**row, "scale": scale, "density": density(values["mechanism"], row["x"] / scale) / scale})
    return result


def tell(values, rows):
    for row in rows:
        if abs(row["x"]) < 1e-9:
            budget = f"epsilon {row['epsilon']:.4g}, delta {row['delta']:.4g}"
            print(f"{budget}: noise scale {row['scale']:.4g}, peak {row['density']:.4g}")
