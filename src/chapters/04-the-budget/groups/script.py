import math

from noisebook.gaussian import analytic_sigma, exact_delta


def compute(values, rows):
    """What a promise for one person promises to a group."""
    epsilon, delta = values["epsilon"], values["delta"]
    sigma = analytic_sigma(epsilon, delta, 1)  # the least Gaussian noise for one person
    return [
        {
            "size": size,
            "epsilon": size * epsilon,
            "odds": math.exp(size * epsilon),
            # By the rule: size steps from neighbour to neighbour (Vadhan 2017, lemma 2.2).
            "bound": min(1, size * math.exp((size - 1) * epsilon) * delta),
            # And exactly: a group moves the answer by size sensitivities.
            "exact": exact_delta(size * epsilon, size / sigma),
        }
        for size in range(1, 31)
    ]


def tell(values, rows):
    row = rows[int(values["size"]) - 1]
    print(
        f"For {row['size']} people epsilon is {row['epsilon']:.4g}: outputs become {row['odds']:.4g} times as likely."
    )
    print(f"The rule gives delta = {row['bound']:.2g}; Gaussian noise really has {row['exact']:.2g}.")
