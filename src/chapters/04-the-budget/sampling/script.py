import math


def compute(values, rows):
    """What is left of epsilon when each person is in the sample by chance."""
    rates = [1e-4 ** (1 - i / 100) for i in range(100)] + [i / 100 for i in range(1, 101)]

    def row(epsilon, rate, own):
        # Poisson sampling: with probability 1 - q you are not in the sample, and the answer is the same without you.
        amplified = math.log1p(rate * math.expm1(epsilon))
        return {
            "epsilon": epsilon,
            "samplingRate": rate,
            "amplified": amplified,
            "share": amplified / epsilon,
            "own": own,
        }

    family = [row(epsilon, rate, False) for epsilon in (0.1, 0.5, 1, 2, 5, 10) for rate in sorted(rates)]
    return family + [row(values["epsilon"], rate, True) for rate in sorted([*rates, values["samplingRate"]])]


def tell(values, rows):
    row = next(row for row in rows if row["own"] and row["samplingRate"] == values["samplingRate"])
    print(
        f"epsilon = {row['epsilon']} on a sample of {row['samplingRate']:.2%} costs each person {row['amplified']:.4g},"
    )
    print(f"{row['share']:.2%} of it.")
