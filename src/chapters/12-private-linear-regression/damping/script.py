from shared.curves import curve_rows, made_up, tell_shares
from shared.preparation import PUBLISHED

TOLERANCE = 1e-4


def compute(values, rows):
    """SSP and four versions of AdaSSP over epsilon."""
    how = PUBLISHED | {"map": values["map"], "timing": "before"}
    base = {"base": 1.0 if values["base"] else 0.0}
    base["norm"] = values["shape"] if values["target"] == "tight" else "published"
    arms = {
        "trivial": ("own", ("trivial",)),
        "ridge": ("own", ("ridge",)),
        "ssp": ("own", ("ssp", "fixed", {})),
    } | {version: ("own", ("ada", version, base)) for version in ("wang", "fixed", "split", "joint")}
    return curve_rows(values, rows, arms, {"own": how}, made_up(values), rho=values["rho"], shape=values["shape"])


def tell(values, rows):
    names = {"ssp": "SSP", "wang": "AdaSSP, Wang", "fixed": "AdaSSP, Kalaja", "split": "AdaSSP, exact split"}
    names |= {"joint": "AdaSSP, exact joint", "ridge": "ridge without privacy"}
    tell_shares(rows, names, values["epsilon"])
