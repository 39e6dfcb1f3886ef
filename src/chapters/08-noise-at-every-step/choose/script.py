import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.sgd import error_rate, lost, train, vector_noise
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress
from shared.prepared_rows import prepare_rows

SIZES = [235, 470, 940, 1880, 3760, 7520, 11750]
FOLDS = 5
GRIDS = {
    "coarse": ([5, 50, 200, 500, 2000], [1e-20, 0.01, 0.5]),
    "first": ([1, 2, 5, 10, 50, 75, 100, 150, 200, 250], [1e-20, 1e-10, 1e-5, 0.01, 0.1]),
    "second": ([1, 2, 5, 10, 50, 75, 100, 150, 200, 300, 400], [1e-20, 1e-5, 0.01, 0.1, 0.5, 1]),
    "third": (
        [1, 2, 5, 10, 50, 75, 100, 150, 200, 250, 300, 400, 500, 1000, 2000],
        [1e-20, 1e-5, 0.01, 0.1, 0.5, 1, 1.5, 2, 3],
    ),
}


def slack(values, row):
    """The additions are not made in the page's order: a held-out row or two may fall on the other side."""
    return {"errors": 2.5 / row["size"]}


def plan(values, runs):
    epsilons = dict.fromkeys([values["epsilon"], 0.1, 1, 10, math.inf])
    return [{"run": run, "size": size, "epsilon": e} for run in range(runs) for size in SIZES[:3] for e in epsilons]


def settings_of(grid, size):
    """Batches that four of five rows fill, rising: of equal errors the larger batch wins, then the smaller lambda."""
    batches, lambdas = GRIDS[grid]
    trained = size - math.ceil(size / FOLDS)
    return [(batch, lam) for batch in batches if batch <= trained for lam in reversed(lambdas)]


def compute(values, rows):
    """Grid searches with five folds: seconds for the coarse grid and few rows, minutes for the others."""
    data = load_dataset("mnist-4-9")
    setting = {"scaling": "unit", "reduction": "projection", "k": int(values["k"])}
    known = {}
    result = []
    for row in progress(rows):
        run, size, epsilon = row["run"], int(row["size"]), row["epsilon"]
        if (run, size) not in known:
            rng = create_rng(values["seed"]).fork("rows").fork(run)
            order = shuffle(len(data.y_train), rng.fork("order"))[:size]
            known = {(run, size): prepare_rows(data, order, setting, rng.fork("projection"))}
        X, y, _, _ = known[run, size]
        rng = create_rng(values["seed"]).fork("search").fork(run).fork(size)
        order, part = shuffle(size, rng.fork("folds")), np.arange(size) % FOLDS
        settings = settings_of(values["grid"], size)
        errors = np.zeros(len(settings))
        for fold in range(FOLDS):
            kept, held = order[part != fold], order[part == fold]
            for s, (batch, lam) in enumerate(settings):
                recipe = {"loss": "logistic", "lam": lam, "batch": batch, "epochs": 1, "sampling": "permutation"}
                stream = rng.fork("train").fork(fold).fork(batch).fork("two classes")
                w = train(X[kept], y[kept], recipe | vector_noise(epsilon), stream)
                errors[s] += (1 if lost(w) else error_rate(X[held], y[held], w)) / FOLDS
        named = {"run": run, "size": size, "grid": values["grid"], "epsilon": epsilon}
        result.append({**named, "own": epsilon == values["epsilon"], "errors": errors})
    return result


def best(errors):
    """The last of the lowest."""
    return int(np.flatnonzero(errors <= min(errors) + 1e-12)[-1])


def tell(values, rows):
    for epsilon in dict.fromkeys(row["epsilon"] for row in rows):
        for size in dict.fromkeys(row["size"] for row in rows):
            found = [row for row in rows if row["epsilon"] == epsilon and row["size"] == size]
            if not found:
                continue
            settings, winners = settings_of(values["grid"], int(size)), [best(row["errors"]) for row in found]
            mean = {s: np.mean([row["errors"][s] for row, w in zip(found, winners) if w == s]) for s in set(winners)}
            most = min(mean, key=lambda s: (-winners.count(s), mean[s]))
            batch, lam = settings[most]
            print(
                f"epsilon {epsilon:.4g}, {size:.0f} rows: batches of {batch}, lambda {lam:g}, "
                f"held-out error {mean[most]:.2%} ({winners.count(most)} of {len(found)} searches)"
            )
