import math

import numpy as np

from noisebook.streams import create_rng
from shared.private_fit import ada_plan, draw_noise, private_fit, smallest_eigenvalue

TOLERANCE = 1e-4
SIDES = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32]


def compute(values, rows):
    """Lines fitted to a noisy grid of counts: how far from the truth, for grids of ten sizes."""
    d, n = int(values["dimension"]), int(values["points"])
    truth = np.array([0.6 / (d - 1)] * (d - 1) + [0.2]) if d > 1 else np.array([0.37])
    result = []
    for row in rows or [{"run": 0}]:
        run = int(row["run"])
        rng = create_rng(values["seed"]).fork("histogram").fork(run)
        points = draw(rng.fork("rows"), n, d)
        errors, rounding = [], []
        for side in SIDES:
            counts = np.zeros(side**d)
            cells = np.minimum(side - 1, (points * side).astype(int)) @ side ** np.arange(d - 1, -1, -1)
            np.add.at(counts, cells, 1)
            stream = rng.fork("cells").fork(side)
            noise = np.array([stream.laplace() for _ in counts])
            errors.append(distance(fit_cells(counts + 2 / values["epsilon"] * noise, side, d), truth))
            rounding.append(distance(fit_cells(counts, side, d), truth))
        X, y = np.column_stack([points[:, :-1], np.ones(n)]), points[:, -1]
        G, g = X.T @ X, X.T @ y
        plan = ada_plan("joint", values["epsilon"], 1e-6)
        plan |= {"gram": math.sqrt(2) * plan["gram"], "cross": 2 * plan["cross"]}
        noise = draw_noise(rng.fork("ada"), d)
        ada = private_fit(G, g, smallest_eigenvalue(G), noise, plan, 0.05, math.sqrt(d))
        found = {"run": run, "sides": SIDES, "errors": errors, "rounding": rounding}
        levels = {"plain": distance(np.linalg.solve(G, g), truth), "ada": distance(ada, truth)}
        result.append(found | levels | {"cells": SIDES[-1] ** d})
    return result


def draw(rng, n, d):
    """Rows in the unit cube; the last coordinate is y."""
    points = []
    for _ in range(n):
        x = [rng.next() for _ in range(d - 1)]
        level = 0.2 + 0.6 * sum(x) / (d - 1) if d > 1 else 0.37
        points.append([*x, min(1, max(0, level + 0.1 * rng.normal()))])
    return np.array(points)


def fit_cells(counts, side, d):
    """Least squares on the centres of the cells; negative counts are taken for none."""
    places = np.stack(np.meshgrid(*[(np.arange(side) + 0.5) / side] * d, indexing="ij"), axis=-1).reshape(-1, d)
    X, weights = np.column_stack([places[:, :-1], np.ones(len(places))]), np.maximum(0, counts)
    G = X.T @ (weights[:, None] * X)
    return np.linalg.solve(G + 1e-9 * max(1, G[-1, -1]) * np.eye(d), X.T @ (weights * places[:, -1]))


def distance(theta, truth):
    """Root mean square distance of two linear functions over the unit cube."""
    off = theta - truth
    return math.sqrt((off[-1] + off[:-1].sum() / 2) ** 2 + (off[:-1] ** 2).sum() / 12)


def tell(values, rows):
    errors = np.mean([row["errors"] for row in rows], axis=0)
    best = int(errors.argmin())
    ada, plain = (np.mean([row[name] for row in rows]) for name in ("ada", "plain"))
    print(f"Best grid: {SIDES[best]} cells on a side, {errors[best]:.3g} from the truth, mean of {len(rows)} runs.")
    print(f"AdaSSP on the rows: {ada:.3g}; least squares without privacy: {plain:.3g}.")
