import math

import numpy as np

from noisebook.data import load_dataset
from shared.curves import all_rows, curve_rows, fold_noise, plan_of, split_rows, tell_shares
from shared.preparation import PUBLISHED, exact_map, public_bounds
from shared.private_fit import private_fit, smallest_eigenvalue

TOLERANCE = 1e-4
CLIPS = (0.7, 1, 1.3, 1.6, 2, 3, 5)


def compute(values, rows):
    """AdaSSP and ridge after clipping columns at mean + c deviations, in training rows only or in test rows too."""
    ways = {}
    for c in CLIPS:
        ways |= {f"train-{c}": (c, False), f"both-{c}": (c, True)}
    ways["none"] = math.inf, False
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
    curves = [row for row in rows if row["arm"] not in ("values", "beyond")]
    shown = value_rows(values["data"]) if drawn and values["look"] else []
    beyond = [beyond_row(values, f"ada-{name}", how) for name, how in preparations.items()]
    return [*shown, *beyond, *curve_rows(values, curves, arms, preparations)]


def beyond_row(values, way, how):
    """What the fits of the first fold say of test rows by their norm; training rows end at norm 1."""
    X, y = all_rows(values["data"])
    A, a, T, u = split_rows(X, y, values["seed"], 0)
    shift = a.mean()
    scale = np.abs(a - shift).max()
    A, a, T, u = exact_map(A, a, T, u, how, public_bounds(values["data"], X, y))
    G, g = A.T @ A, A.T @ a
    plan, rho = plan_of(("ada", "fixed", {}), values["epsilon"], values["delta"])
    smallest = smallest_eigenvalue(G)
    noises = fold_noise(values["seed"], 0, len(g))
    thetas = np.array([private_fit(G, g, smallest, noise, plan, rho) for noise in noises])
    norms = np.linalg.norm(T, axis=1)
    groups = np.floor(6 * np.log10(np.maximum(1e-3, norms)))
    members = [groups == group for group in np.unique(groups)]

    def says(theta):
        return [shift + scale * T[rows].mean(axis=0) @ theta for rows in members]

    errors = ((u[:, None] - T @ thetas.T) ** 2).sum(axis=1)
    row = {"arm": "beyond", "way": way, "sizes": [norms[rows].mean() for rows in members]}
    row |= {"told": [shift + scale * u[rows].mean() for rows in members]}
    row |= {"said": says(thetas.mean(axis=0)), "plain": says(np.linalg.solve(G + np.eye(len(g)), g))}
    row |= {"share": (norms > 1).mean(), "errorShare": errors[norms > 1].sum() / errors.sum()}
    return row | {"filled": (A**2).sum() / len(a)}


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
    tell_shares([row for row in rows if row["arm"] not in ("values", "beyond")], names, values["epsilon"])
