from noisebook.gaussian import analytic_sigma, exact_delta
from shared.noise import scale_of


def compute(values, rows):
    """Gaussian noise by the classical rule and by the exact condition, and the delta of the classical."""
    delta, sensitivity = values["delta"], values["sensitivity"]
    result = []
    for epsilon in [row["epsilon"] for row in rows] or [0.1, 0.5, 1, 5, 10]:
        classical = scale_of("gaussian", epsilon, delta, sensitivity)
        result.append(
            {
                "epsilon": epsilon,
                "classical": classical,
                "analytic": analytic_sigma(epsilon, delta, sensitivity),
                "exact": exact_delta(epsilon, sensitivity / classical),
            }
        )
    return result


def tell(values, rows):
    for row in rows[:: max(1, len(rows) // 5)]:
        print(f"epsilon {row['epsilon']:.4g}: classical {row['classical']:.4g}, exact {row['analytic']:.4g};", end=" ")
        print(f"the classical noise has delta {row['exact']:.2g}")
