import math

import numpy as np

from noisebook.streams import create_rng
from shared.incomes import TOP_INCOME, incomes_of


def compute(values, rows):
    """What pairs of totals, with Mr White and without him, say about his income."""
    is_exact, epsilon, pairs = values["totals"] == "exact", values["epsilon"], int(values["pairs"])
    granted = pairs if is_exact else min(pairs, math.floor(values["budget"] / (2 * epsilon) + 1e-9))
    rest = sum(incomes_of(values["seed"])[1:])
    rng = create_rng(values["seed"]).fork("white")
    scale = TOP_INCOME / epsilon
    seen = []
    for _ in range(granted):
        # The private step. OpenDP: make_laplace(input_domain, input_metric, scale=200 / epsilon)
        before, after = rng.laplace(), rng.laplace()
        noise = 0 if is_exact else scale
        seen.append((rest + values["income"] + noise * before) - (rest + noise * after))
    edges = np.arange(51) * TOP_INCOME / 50
    middles = (edges[:-1] + edges[1:]) / 2
    if is_exact:
        weights = (np.clip(np.floor(seen[0] / 4), 0, 49) == np.arange(50)).astype(float)
    else:
        away = np.abs(np.subtract.outer(np.array(seen), middles)) / scale
        logs = (np.log1p(away) - away).sum(axis=0)
        weights = np.exp(logs - logs.max())
    belief = weights / weights.sum()
    return [{"from": a, "to": b, "belief": p} for a, b, p in zip(edges[:-1], edges[1:], belief)]


def tell(values, rows):
    best = max(rows, key=lambda row: row["belief"])
    print(f"The most likely band is {best['from']:.0f} to {best['to']:.0f} thousand, with {best['belief']:.1%}.")
    without = sum(incomes_of(values["seed"])[1:])
    print(f"The totals are {without + values['income']:.0f} thousand with him and {without:.0f} thousand without him.")
