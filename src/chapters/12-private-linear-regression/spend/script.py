import math

import numpy as np

from noisebook.gaussian import analytic_sigma
from shared.curves import (
    all_rows,
    curve_rows,
    fold_noise,
    fold_statistics,
    noisy_draws,
    split_rows,
    tell_shares,
    test_error,
)
from shared.preparation import PUBLISHED, public_bounds, public_map
from shared.private_fit import ada_plan, private_fit, smallest_eigenvalue

TOLERANCE = 1e-4


def compute(values, rows):
    """AdaSSP with one budget for all releases, divided by the reader and in a hundred other ways."""
    own = shares_of(values["statistics"], values["smallest"], values["gram"])
    arms = {
        "trivial": ("own", ("trivial",)),
        "ridge": ("own", ("ridge",)),
        "usual": ("own", ("ada", "joint", {"shares": shares_of(10, 33, 50)})),
        "own": ("own", ("ada", "joint", {"shares": own})),
    }
    curves = [row for row in rows if row["arm"] != "search"]
    how = PUBLISHED | {"map": "radius", "statistics": "noisy"}
    found = curve_rows(values, curves, arms, {"own": how}, grid=[0.1, 0.3, 1, 3, 10])
    searches = {fold: search(values, how, fold) for fold in sorted({row["fold"] for row in found})}
    result = []
    for row in found:
        if row["fold"] in searches:
            result.append({"arm": "search", "fold": row["fold"]} | searches.pop(row["fold"]))
        result.append(row)
    return result


def shares_of(statistics, smallest, gram):
    """Shares: of the whole for the statistics, of the rest for the least eigenvalue, of what is left for X'X."""
    rest = 1 - statistics / 100
    left = rest * (1 - smallest / 100)
    shares = {"statistics": statistics / 100, "smallest": rest * smallest / 100}
    return shares | {"gram": left * gram / 100, "cross": left * (1 - gram / 100)}


def search(values, how, fold):
    X, y = all_rows(values["data"])
    A, a, T, u = split_rows(X, y, values["seed"], fold)
    bounds, d = public_bounds(values["data"], X, y), X.shape[1]
    statistics, noises = fold_statistics(values["seed"], fold, d), fold_noise(values["seed"], fold, d)
    tries = noisy_draws(len(a))
    sigma = analytic_sigma(values["epsilon"], values["delta"], 1)
    # Levels of noise that are the same at every epsilon; each has two releases.
    quietest = math.floor(math.log2(2 * sigma**2 / 0.015))
    tried = [200 * sigma**2 / 2.0 ** (quietest - i) for i in range(5)]
    errors = np.zeros(100)
    for run in range(tries):
        at = 0
        for share in tried:
            mapped = None
            for smallest in (0, 10, 25, 45):
                for gram in (25, 40, 55, 70, 85):
                    shares = shares_of(share, smallest, gram)
                    plan = ada_plan("joint", values["epsilon"], values["delta"], 0.05, shares)
                    if mapped is None:
                        mapped = public_map(A, a, T, u, bounds, how, statistics[run], plan["statistics"])
                    B, b, S, v, _ = mapped
                    G, g = B.T @ B, B.T @ b
                    theta = private_fit(G, g, smallest_eigenvalue(G), noises[run], plan, 0.05)
                    errors[at] += test_error(S, v, theta) / v.var() / tries
                    at += 1
    return {"statistics": tried, "errors": errors}


def tell(values, rows):
    searches = [row["errors"] for row in rows if row["arm"] == "search"]
    best = np.mean(searches, axis=0).min()
    print(f"R2 of the best of 100 ways to divide the budget: {1 - best:.4g}")
    curves = [row for row in rows if row["arm"] != "search"]
    tell_shares(curves, {"own": "as set", "usual": "the usual", "ridge": "ridge"}, values["epsilon"])
