from noisebook.streams import create_rng
from shared.releases import histogram, scale_of

# An output at the edge of a bin may fall to the other side: logarithms differ in their last digit.
TOLERANCE = 0.02


def compute(values, rows):
    """Releases of four mechanisms for the answers 0 and 1 at the same epsilon, counted in bins."""
    n, result = int(values["releases"]), []
    for mechanism in ("laplace", "geometric", "response", "gaussian"):
        scale = scale_of(mechanism, values["epsilon"], values["delta"])
        rng = create_rng(values["seed"]).fork("trade-off").fork(mechanism)
        a, b = (histogram(mechanism, i, scale, n, rng.fork("ab"[i])) for i in (0, 1))
        result.append({"mechanism": mechanism, "releases": n, "a": a, "b": b})
    return result


def tell(values, rows):
    for row in rows:
        n = row["releases"]
        least = min((sum(row["a"][cut:]) + sum(row["b"][:cut])) / (2 * n) for cut in range(len(row["a"]) + 1))
        print(f"{row['mechanism']}: the best cut is wrong in {least:.1%} of all cases")
