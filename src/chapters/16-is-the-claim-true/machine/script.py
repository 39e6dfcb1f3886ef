import math

from noisebook.streams import create_rng
from shared.bounds import epsilon_of_rates, threshold_bound
from shared.releases import BINS, histogram, scale_of

# An output at the edge of a bin may fall to the other side: logarithms differ in their last digit.
TOLERANCE = 0.02


def blocks(releases):
    """The releases come in blocks, each from streams of its own: the first is small, the others are large."""
    size = 1000
    while releases > 0:
        yield min(releases, size)
        releases, size = releases - size, min(50000, 5 * size)


def compute(values, rows):
    """Releases for the answers 0 and 1, counted in bins: one half to choose a test, the other to count its errors."""
    mechanism = values["mechanism"]
    scale = scale_of(mechanism, values["truth"], values["delta"])
    result = []
    for block, size in enumerate(blocks(int(values["releases"]) // 2)):
        for half in ("choose", "count"):
            rng = create_rng(values["seed"]).fork(mechanism).fork(half).fork(block)
            a, b = (histogram(mechanism, i, scale, size, rng.fork("ab"[i])) for i in (0, 1))
            result.append({"half": half, "releases": size, "a": a, "b": b})
    return result


def wilson(k, n, z=2.24):
    """Wilson's upper limit of a rate, so many standard errors above what was seen."""
    return (k + z * z / 2 + z * math.sqrt(k * (n - k) / n + z * z / 4)) / (n + z * z)


def tell(values, rows):
    delta = values["delta"] if values["mechanism"] == "gaussian" else 0
    a, b = (
        {half: sum(row[name] for row in rows if row["half"] == half) for half in ("choose", "count")} for name in "ab"
    )
    n = int(a["choose"].sum())

    # The cut is chosen on one half by quick limits of its rates, and judged on the other by exact ones.
    def shown(cut):
        return epsilon_of_rates(wilson(a["choose"][cut:].sum(), n), wilson(b["choose"][:cut].sum(), n), delta)

    cut = max(range(BINS), key=shown)
    wrong = int(a["count"][cut:].sum()), int(b["count"][:cut].sum())
    bound = threshold_bound(n, wrong[0], n, wrong[1], delta, float(values["confidence"]))
    claim = values["epsilon"]
    print(f"Epsilon is at least {bound:.3g}; claimed: {claim:.3g}, noise made for {values['truth']:.3g}.")
