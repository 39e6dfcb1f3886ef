import math

import numpy as np

from noisebook.data import load_dataset
from shared.curves import all_rows, curve_rows, tell_shares
from shared.preparation import PUBLISHED, public_bounds

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
    drawn = values["c"] == "drawn"
    for test in ("train", "both") if drawn else ():
        within = values["low"] / 100, values["high"] / 100
        preparations[f"{test}-drawn"] = PUBLISHED | {"map": "max", "within": within, "clip_test": test == "both"}
    for name in preparations:
        arms |= {f"ridge-{name}": (name, ("ridge",)), f"ada-{name}": (name, ("ada", "fixed", {}))}
    curves = [row for row in rows if row["arm"] != "values"]
    shown = value_rows(values["data"]) if drawn and values["look"] else []
    return [*shown, *curve_rows(values, curves, arms, preparations)]


def value_rows(name):
    """Where the values of every column lie, in percent of its public range: for readers who look."""
    X, y = all_rows(name)
    bounds = public_bounds(name, X, y)
    found = []
    for column, values, (low, high) in zip(load_dataset(name).names, X.T, bounds):
        values = np.sort(values)
        quantiles = [values[math.floor(q * (len(values) - 1))] for q in (0.01, 0.25, 0.5, 0.75, 0.99)]
        found.append({"arm": "values", "column": column, "quantiles": 100 * (np.array(quantiles) - low) / (high - low)})
    return found


def tell(values, rows):
    names = {"ada-none": "without clipping"}
    for c in CLIPS:
        names |= {f"ada-train-{c}": f"c = {c}, training rows only", f"ada-both-{c}": f"c = {c}, training and test rows"}
    names |= {"ada-train-drawn": "bounds as drawn, training rows only", "ada-both-drawn": "bounds as drawn, all rows"}
    tell_shares([row for row in rows if row["arm"] != "values"], names, values["epsilon"])
