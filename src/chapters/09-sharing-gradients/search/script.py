import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress
from shared.lasso import Proximal, Quadratic, share_wrong, solve_lasso
from shared.rows import components, standardised

SEVEN = [20, 50, 100, 200, 500, 1000, 2000]
THESIS = {
    "pca": [*range(10, 1001, 10), 2000, 4000, 6000, 8000, 11790],
    "pixels": [*range(20, 1001, 20), 2000, 6000, 11790],
}
METHODS = ["all", "half", "shared"]
FOLDS = 5
FINE = [5e-6, 1e-5, 5e-5, 1e-4, 0.005, 0.01, 0.05, 0.1]
COARSE = ([0.003, 0.01, 0.03, 0.1], [1e-20, 0.01, 0.1])
GRIDS = {
    ("coarse", "pca"): COARSE,
    ("coarse", "pixels"): COARSE,
    ("first", "pca"): (
        [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 1.1, 1.3],
        [1e-20, 1e-15, 1e-10, 1e-5, 0.01, 0.1, 1, 10],
    ),
    ("first", "pixels"): ([0.01, 0.1, 0.5, 1, 1.5], [1e-20, 1e-5, 0.01, 1, 5]),
    ("second", "pca"): (FINE, [1e-20, 1e-15, 1e-10, 1e-5, 0.01, 0.1]),
    ("second", "pixels"): (FINE, [1e-20, 1e-10, 1e-5, 0.01, 1, 5, 10, 15]),
}


def slack(values, row):
    """The additions are not made in the page's order: a row or two may fall on the other side, and a weight stay 0."""
    half = 2 if row["method"] == "half" else 1
    return {"errors": 2.5 * half / row["n"], "tests": 2.5 / 1991, "zeros": 1.5}


def sizes_of(values):
    return SEVEN if values["sizes"] == "seven" else THESIS[values["features"]]


def plan(values, runs):
    return [{"run": run, "n": n, "method": m} for run in range(runs) for n in sizes_of(values)[:4] for m in METHODS]


def settings_of(values, n):
    """Pairs of step and penalty: of equal errors the later one wins."""
    steps, lambdas = GRIDS[values["grid"], values["features"]]
    if values["grid"] == "second" and values["features"] == "pixels" and n > 360:
        lambdas = lambdas[:3]
    return [(step, lam) for lam in lambdas for step in steps]


def learn(of, method, step, lam, rounds):
    """Two centres as published add their own means: twice the step, and half the penalty for the same threshold."""
    if method == "shared":
        step, lam = 2 * step, lam / 2
    with np.errstate(over="ignore", invalid="ignore"):
        w, _, _, lost = solve_lasso(of, Proximal(len(of.Xy), lam, step, 1), rounds)
    return None if lost else w


def compute(values, rows):
    """Searches with five folds over step and penalty: seconds with components and few rows, else minutes to hours."""
    data = load_dataset("mnist-4-9")
    if values["features"] == "pca":
        project = components(data.X_train, 100)

        def make(X):
            return np.hstack([project(X).astype(float), np.ones((len(X), 1))])

        blank = 0
    else:
        make, factor = standardised(data)
        blank = int((factor == 0).sum())
    y, u = data.y_train.astype(float), data.y_test.astype(float)
    T, rounds = make(data.X_test), int(values["rounds"])
    result = []
    for row in progress(rows):
        run, n, method = row["run"], int(row["n"]), row["method"]
        numbers = shuffle(len(y), create_rng(values["seed"]).fork("rows").fork(run))[:n]
        if method == "half":
            numbers = numbers[::2]
        X, labels = make(data.X_train[numbers]), y[numbers]
        rng = create_rng(values["seed"]).fork("search").fork(run).fork(n).fork(method)
        order, part = shuffle(len(numbers), rng), np.arange(len(numbers)) % FOLDS
        settings = settings_of(values, n)
        errors, tests, zeros = np.zeros((3, len(settings)))
        for fold in range(FOLDS):
            kept, held = order[part != fold], order[part == fold]
            of = Quadratic(X[kept], labels[kept], 1)
            for s, (step, lam) in enumerate(settings):
                w = learn(of, method, step, lam, rounds)
                errors[s] += (1 if w is None else share_wrong(X[held], labels[held], w)) / FOLDS
        of = Quadratic(X, labels, 1)
        for s, (step, lam) in enumerate(settings):
            w = learn(of, method, step, lam, rounds)
            tests[s] = np.nan if w is None else share_wrong(T, u, w)
            zeros[s] = np.nan if w is None else (w[:-1] == 0).sum()
        named = {"run": run, "n": n, "method": method, "features": values["features"], "grid": values["grid"]}
        result.append({**named, "errors": errors, "tests": tests, "zeros": zeros, "blank": blank})
    return result


def best(errors):
    """The last of the lowest."""
    return int(np.flatnonzero(errors <= min(errors) + 1e-12)[-1])


def tell(values, rows):
    for n in dict.fromkeys(row["n"] for row in rows):
        for method in METHODS:
            found = [row for row in rows if row["n"] == n and row["method"] == method]
            if not found:
                continue
            winners = [best(row["errors"]) for row in found]
            held = {s: np.mean([row["errors"][s] for row, w in zip(found, winners) if w == s]) for s in set(winners)}
            most = min(held, key=lambda s: (-winners.count(s), held[s]))
            step, lam = settings_of(values, n)[most]
            error = np.nanmean([row["tests"][most] for row in found])
            zeros = np.nanmean([row["zeros"][most] for row in found])
            print(
                f"{n:.0f} rows, {method}: step {step:g}, lambda {lam:g} ({winners.count(most)} of {len(found)} "
                f"searches), test error {error:.2%}, {zeros:.4g} weights of 0"
            )
