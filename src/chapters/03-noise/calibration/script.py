from noisebook.gaussian import analytic_sigma, exact_delta
from shared.noise import scale_of


def compute(values, rows):
    """Gaussian noise by the classical rule and by the exact condition, and the delta of the classical."""
    delta, sensitivity = values["delta"], values["sensitivity"]
    result = []
    for epsilon in [row["epsilon"] for row in rows] or sorted({0.1, 0.5, 1, 5, 10, values["epsilon"]}):
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
    own = min(rows, key=lambda row: abs(row["epsilon"] - values["epsilon"]))
    more = own["classical"] / own["analytic"] - 1
    rules = f"the textbook rule gives {own['classical']:.4g} and the exact rule {own['analytic']:.4g}"
    print(f"At epsilon {own['epsilon']:.4g} {rules}: {abs(more):.1%} too {'large' if more >= 0 else 'small'}.")
    for row in rows[:: max(1, len(rows) // 5)]:
        print(f"epsilon {row['epsilon']:.4g}: classical {row['classical']:.4g}, exact {row['analytic']:.4g};", end=" ")
        print(f"the classical noise has delta {row['exact']:.2g}")
