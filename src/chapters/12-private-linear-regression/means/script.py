from shared.curves import curve_rows, tell_shares
from shared.preparation import PUBLISHED

TOLERANCE = 1e-4


def compute(values, rows):
    """AdaSSP with statistics from the analyst, from the curator, from noisy sums, or from public bounds only."""
    exact = values["statistics"] in ("exact", "analyst")
    names = ("statistics", "timing", "centre", "intercept")
    how = PUBLISHED | {name: values[name] for name in names}
    by_row = values["map"] == "row"
    how["map"] = "row" if by_row else "max" if values["map"] == "max" and exact else "radius"
    how["radius"] = values["radius"]
    how["analyst"] = int(values["analyst"])
    shares = {"smallest": 1, "gram": 1, "cross": 1}
    if values["statistics"] == "noisy":
        shares["statistics"] = 3 * values["share"] / (100 - values["share"])
    arms = {
        "trivial": ("thesis", ("trivial",)),
        "ridge": ("thesis", ("ridge",)),
        "thesis": ("thesis", ("ada", "joint", {})),
        "own": ("own", ("ada", "joint", {"shares": shares})),
    }
    preparations = {"own": how, "thesis": PUBLISHED | {"map": "row" if by_row else "max"}}
    few = [0.05, 0.1, 0.3, 1, 3, 10, 30]
    grid = few if values["statistics"] == "noisy" else [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5, 10, 20, 30]
    return curve_rows(values, rows, arms, preparations, grid=grid)


def tell(values, rows):
    names = {"own": "as set", "thesis": "exact statistics", "ridge": "ridge without privacy"}
    tell_shares(rows, names, values["epsilon"])
