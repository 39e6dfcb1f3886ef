import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng
from shared.curves import all_rows, test_error
from shared.preparation import BOUNDS, PUBLISHED, draw_statistic_noise, public_bounds, public_map
from shared.private_fit import ada_plan, draw_noise, private_fit, smallest_eigenvalue

TOLERANCE = 1e-4


def compute(values, rows):
    """AdaSSP on all rows within given bounds: coefficients in the units of the columns, over 40 draws of noise."""
    X, y = all_rows(values["data"])
    n, d = X.shape
    noisy = values["statistics"] == "noisy"
    bounds, known = given_bounds(values, X, y)
    how = PUBLISHED | {"map": "radius", "intercept": not noisy}
    shares = {"smallest": 1, "gram": 1, "cross": 1} | ({"statistics": 1 / 3} if noisy else {})
    plan = ada_plan("joint", values["epsilon"], values["delta"], 0.05, shares)
    rng = create_rng(values["seed"]).fork("own")
    still = draw_statistic_noise(rng, d) if noisy else None
    raw, r2 = [], []
    for run in range(40):
        noise = draw_noise(rng.fork(run), d if noisy else d + 1)
        statistics = draw_statistic_noise(rng.fork(run).fork("statistics"), d) if noisy else None
        A, a, T, u, units = public_map(X, y, X, y, bounds, how, statistics, plan.get("statistics", 0))
        G, g = A.T @ A, A.T @ a
        theta = private_fit(G, g, smallest_eigenvalue(G), noise, plan, 0.05, 1 if noisy else math.sqrt(2))
        raw.append(in_units(theta, units))
        r2.append(1 - test_error(T, u, theta) / u.var())
    A, a, T, u, units = public_map(X, y, X, y, bounds, how, still, 0.0)
    plain = np.linalg.solve(A.T @ A + 1e-6 * np.eye(A.shape[1]), A.T @ a)
    exact, draws = in_units(plain, units), np.sort(raw, axis=0)
    result = []
    for j, name in enumerate([*load_dataset(values["data"]).names, "constant"]):
        flat = bool(j < d and (X[:, j] == X[0, j]).all())
        row = {"column": name, "number": j + 1 if j < d else 0, "low": bounds[j][0], "high": bounds[j][1]}
        row |= {"known": known[j], "flat": flat, "exact": exact[j], "draws": draws[:, j], "rows": n}
        result.append(row | {"plainR2": 1 - test_error(T, u, plain) / u.var(), "r2": sorted(r2)})
    return result


def given_bounds(values, X, y):
    """Those that are known, and those that the reader gives: column:low:high, with 0 for the target."""
    bounds = public_bounds(values["data"], X, y)
    public = values["data"] in BOUNDS or values["data"].startswith("synthetic-")
    known = [public] * len(bounds)
    for entry in filter(None, values["bounds"].split(",")):
        column, low, high = (float(part) for part in entry.split(":"))
        at = int(column) - 1
        bounds[at], known[at] = (low, high), True
    return bounds, known


def in_units(theta, units):
    shift, factor, y_shift, y_factor = units
    coefficients = y_factor * theta[: len(shift)] * factor
    level = y_factor * theta[len(shift)] if len(theta) > len(shift) else 0
    return np.append(coefficients, y_shift + level - coefficients @ shift)


def tell(values, rows):
    for row in rows:
        low, middle, high = np.quantile(row["draws"], (0.05, 0.5, 0.95))
        exact = f"without privacy {row['exact']:.4g}"
        print(f"{row['column']}: {middle:.4g}, nine draws in ten from {low:.4g} to {high:.4g}; {exact}")
    print(f"R2: {np.median(rows[0]['r2']):.3g} in the median, without privacy {rows[0]['plainR2']:.3g}.")
