import math

from shared.laws import exponential_law, noisy_max_law, scale_of


def compute(values, rows):
    """How far the chosen score falls short of the best, and what the theorem promises."""
    epsilon, m = values["epsilon"], int(values["candidates"])
    scores = [-i * values["spacing"] for i in range(m)]
    scale = scale_of(epsilon, "general")
    exponential, noisy_max = exponential_law(scores, scale), noisy_max_law(scores, scale)
    result = []
    for i in range(m):
        s = i * values["spacing"]
        x = epsilon * s / 2
        result.append(
            {
                "shortfall": s,
                "exponential": exponential[i:].sum(),  # probability to fall short of the best by s or more
                "noisyMax": noisy_max[i:].sum(),
                "bound": min(1, m * math.exp(-x)),  # what the theorem proves, whatever the scores
                "noisyBound": min(1, (m - 1) * math.exp(-x) * (x / 4 + 0.5)),
            }
        )
    return result


def tell(values, rows):
    promised = 2 / values["epsilon"] * math.log(values["candidates"] / values["failure"])
    print(f"The theorem promises a loss of less than {promised:.3g} with probability {1 - values['failure']:.4g}.")
    rare = next((i for i, row in enumerate(rows) if row["exponential"] <= values["failure"]), len(rows))
    for row in rows[max(0, rare - 4) : rare + 1]:
        print(f"{row['shortfall']:.3g} or more below the best: {row['exponential']:.2%} (exponential),", end=" ")
        print(f"{row['noisyMax']:.2%} (noisy max); the theorem allows {row['bound']:.2%}")
