import math

TOLERANCE = 1e-6


def compute(values, rows):
    """Twelve steps of both methods on one coefficient: Newton subtracts sinh, the other twice the tanh of a half."""
    steps = {"newton": lambda beta: beta - math.sinh(beta), "fixed": lambda beta: beta - 2 * math.tanh(beta / 2)}
    result = []
    for method, step in steps.items():
        path = [values["start"]]
        while len(path) <= 12 and abs(path[-1]) < 700:
            path.append(step(path[-1]))
        result += [{"method": method, "step": k, "beta": beta} for k, beta in enumerate(path)]
    return result


def tell(values, rows):
    for method in ("newton", "fixed"):
        path = [row["beta"] for row in rows if row["method"] == method]
        print(f"{method}: " + ", ".join(f"{beta:.4g}" for beta in path[:6]) + (", ..." if len(path) > 6 else ""))


def slack(values, row):
    # A difference of two nearly equal numbers keeps no digits.
    return {"beta": 1e-12} if abs(row["beta"]) < 1 else {}
