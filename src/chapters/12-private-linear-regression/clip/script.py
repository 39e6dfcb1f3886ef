import math

from shared.curves import curve_rows, tell_shares
from shared.preparation import PUBLISHED

TOLERANCE = 1e-4
CLIPS = (0.7, 1, 1.3, 1.6, 2, 3, 5)


def compute(values, rows):
    """AdaSSP and ridge after clipping columns at mean + c deviations, in training rows only or in test rows too."""
    ways = {"none": (math.inf, False)}
    for c in CLIPS:
        ways |= {f"train-{c}": (c, False), f"both-{c}": (c, True)}
    preparations, arms = {}, {"trivial": ("none", ("trivial",))}
    for name, (c, test) in ways.items():
        how = {"map": "max", "clip": c, "clip_test": test, "sides": values["sides"]}
        preparations[name] = PUBLISHED | how
        arms |= {f"ridge-{name}": (name, ("ridge",)), f"ada-{name}": (name, ("ada", "fixed", {}))}
    return curve_rows(values, rows, arms, preparations)


def tell(values, rows):
    names = {"ada-none": "without clipping"}
    for c in CLIPS:
        names |= {f"ada-train-{c}": f"c = {c}, training rows only", f"ada-both-{c}": f"c = {c}, training and test rows"}
    tell_shares(rows, names, values["epsilon"])
