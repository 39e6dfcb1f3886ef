import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.sgd import error_rate, lost, train, vector_noise
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress
from shared.prepared_rows import prepare_rows

SIZES = {"seven": [235, 470, 940, 1880, 3760, 7520, 11750], "fifty": [235 * i for i in range(1, 51)]}
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
    return {"errors": 2.5 / row["size"], "tests": 2.5 / 1991}


def plan(values, runs):
    if values["compare"] == "passes":
        kinds = [{"epsilon": math.inf, "passes": passes} for passes in [1, 10]]
    else:
        kinds = [{"epsilon": e, "passes": 1} for e in dict.fromkeys([values["epsilon"], 0.1, 1, 10, math.inf])]
    sizes = SIZES[values["sizes"]][:3]
    return [{"run": run, "size": size, **kind} for run in range(runs) for size in sizes for kind in kinds]


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
        run, size, epsilon, passes = row["run"], int(row["size"]), row["epsilon"], int(row["passes"])
        if (run, size) not in known:
            rng = create_rng(values["seed"]).fork("rows").fork(run)
            order = shuffle(len(data.y_train), rng.fork("order"))[:size]
            known = {(run, size): prepare_rows(data, order, setting, rng.fork("projection"))}
        X, y, T, u = known[run, size]
        rng = create_rng(values["seed"]).fork("search").fork(run).fork(size)
        order, part = shuffle(size, rng.fork("folds")), np.arange(size) % FOLDS
        settings = settings_of(values["grid"], size)
        errors, tests = np.zeros((2, len(settings)))

        def learn(X, y, batch, lam, stream, noise=vector_noise(epsilon / passes), epochs=passes):
            recipe = {"loss": "logistic", "lam": lam, "batch": batch, "epochs": epochs, "sampling": "permutation"}
            return train(X, y, recipe | noise, stream.fork("two classes"))

        for fold in range(FOLDS):
            kept, held = order[part != fold], order[part == fold]
            for s, (batch, lam) in enumerate(settings):
                w = learn(X[kept], y[kept], batch, lam, rng.fork("train").fork(fold).fork(batch))
                errors[s] += (1 if lost(w) else error_rate(X[held], y[held], w)) / FOLDS
        for s, (batch, lam) in enumerate(settings):
            w = learn(X, y, batch, lam, rng.fork("test").fork(batch))
            tests[s] = np.nan if lost(w) else error_rate(T, u, w)
        own = passes == 10 if values["compare"] == "passes" else epsilon == values["epsilon"]
        named = {"run": run, "size": size, "grid": values["grid"], "epsilon": epsilon, "passes": passes, "own": own}
        result.append({**named, "errors": errors, "tests": tests})
    return result


def best(errors):
    """The last of the lowest."""
    return int(np.flatnonzero(errors <= min(errors) + 1e-12)[-1])


def tell(values, rows):
    for epsilon, passes in dict.fromkeys((row["epsilon"], row["passes"]) for row in rows):
        for size in dict.fromkeys(row["size"] for row in rows):
            of = (epsilon, passes, size)
            found = [row for row in rows if (row["epsilon"], row["passes"], row["size"]) == of]
            if not found:
                continue
            settings, winners = settings_of(values["grid"], int(size)), [best(row["errors"]) for row in found]
            mean = {s: np.mean([row["errors"][s] for row, w in zip(found, winners) if w == s]) for s in set(winners)}
            most = min(mean, key=lambda s: (-winners.count(s), mean[s]))
            batch, lam = settings[most]
            test = np.nanmean([row["tests"][most] for row in found])
            print(
                f"epsilon {epsilon:.4g}, {passes:.0f} passes, {size:.0f} rows: batches of {batch}, lambda {lam:g}, "
                f"held-out error {mean[most]:.2%} ({winners.count(most)} of {len(found)} searches), "
                f"test error {test:.2%}"
            )
