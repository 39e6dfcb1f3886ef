import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng
from shared.curves import all_rows, test_error
from shared.preparation import BOUNDS, PUBLISHED, draw_statistic_noise, public_bounds, public_map
from shared.private_fit import ada_plan, draw_noise, private_fit, smallest_eigenvalue

TOLERANCE = 1e-4
DRAWS = 40


def compute(values, rows):
    """AdaSSP on all rows within given bounds: coefficients in the units of the columns, over 40 draws of noise."""
    X, y = all_rows(values["data"])
    n, d = X.shape
    noisy = values["statistics"] == "noisy"
    bounds, known, seen = given_bounds(values, X, y)
    how = PUBLISHED | {"map": "radius", "intercept": not noisy, "radius": values["radius"]}
    shares = {"smallest": 1, "gram": 1, "cross": 1} | ({"statistics": 1 / 3} if noisy else {})
    plan = ada_plan("joint", values["epsilon"], values["delta"], 0.05, shares)
    rng = create_rng(values["seed"]).fork("own")
    still = draw_statistic_noise(rng, d) if noisy else None
    raw, r2 = [], []
    for run in range(DRAWS):
        noise = draw_noise(rng.fork(run), d if noisy else d + 1)
        statistics = draw_statistic_noise(rng.fork(run).fork("statistics"), d) if noisy else None
        A, a, T, u, units = public_map(X, y, X, y, bounds, how, statistics, plan.get("statistics", 0))
        G, g = A.T @ A, A.T @ a
        theta = private_fit(G, g, smallest_eigenvalue(G), noise, plan, 0.05, 1 if noisy else math.sqrt(2))
        raw.append(in_units(theta, units))
        r2.append(1 - test_error(T, u, theta) / u.var())
    A, a, T, u, units = public_map(X, y, X, y, bounds, how, still, 0.0)
    plain = np.linalg.solve(A.T @ A + 1e-6 * np.eye(A.shape[1]), A.T @ a)
    exact, plain_r2 = in_units(plain, units), 1 - test_error(T, u, plain) / u.var()
    result = []
    for half in (slice(0, DRAWS // 2), slice(DRAWS // 2, DRAWS)):
        for j, name in enumerate([*load_dataset(values["data"]).names, "constant"]):
            flat = bool(j < d and (X[:, j] == X[0, j]).all())
            row = {"column": name, "number": j + 1 if j < d else 0, "low": bounds[j][0], "high": bounds[j][1]}
            row |= {"seen": True} if seen[j] else {}
            row |= {"known": known[j], "flat": flat, "exact": exact[j], "rows": n, "plainR2": plain_r2}
            result.append(row | {"draws": np.array(raw[half])[:, j], "r2": r2[half]})
        if values["look"] and half.start == 0:
            result.append(values_of(values["data"], X, y, min(int(values["column"]), d)))
    return result


def given_bounds(values, X, y):
    """
    Those that are known, and those that the reader gives: column:low:high, with 0 for the target. Those that were drawn
    with the values in sight take the place of others.
    """
    bounds = public_bounds(values["data"], X, y)
    public = values["data"] in BOUNDS or values["data"].startswith("synthetic-")
    known, seen = [public] * len(bounds), [False] * len(bounds)
    for name in ("bounds", "drawn"):
        for entry in filter(None, values[name].split(",")):
            column, low, high = (float(part) for part in entry.split(":"))
            at = int(column) - 1
            bounds[at], known[at], seen[at] = (low, high), True, name == "drawn"
    return bounds, known, seen


def values_of(name, X, y, number):
    """How the values of a column, or of the target, are spread over its public range and a quarter more each side."""
    low, high = public_bounds(name, X, y)[number - 1]
    low, high = low - (high - low) / 4, high + (high - low) / 4
    share = ((y if number == 0 else X[:, number - 1]) - low) / ((high - low) or 1)
    inside = share[(share >= 0) & (share < 1)]
    counts = np.bincount(np.floor(60 * inside).astype(int), minlength=60).astype(float)
    return {"number": number, "from": low, "to": high, "counts": counts, "beyond": len(share) - len(inside)}


def in_units(theta, units):
    shift, factor, y_shift, y_factor = units
    coefficients = y_factor * theta[: len(shift)] * factor
    level = y_factor * theta[len(shift)] if len(theta) > len(shift) else 0
    return np.append(coefficients, y_shift + level - coefficients @ shift)


def tell(values, rows):
    columns = [row for row in rows if "counts" not in row]
    first, second = columns[: len(columns) // 2], columns[len(columns) // 2 :]
    for row, other in zip(first, second, strict=True):
        low, middle, high = np.quantile([*row["draws"], *other["draws"]], (0.05, 0.5, 0.95))
        exact = f"without privacy {row['exact']:.4g}"
        print(f"{row['column']}: {middle:.4g}, nine draws in ten from {low:.4g} to {high:.4g}; {exact}")
    middle = np.median([*first[0]["r2"], *second[0]["r2"]])
    print(f"R2: {middle:.3g} in the median, without privacy {rows[0]['plainR2']:.3g}.")
