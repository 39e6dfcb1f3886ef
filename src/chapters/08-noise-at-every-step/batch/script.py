import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.sgd import error_rate, train, vector_noise
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress
from shared.prepared_rows import prepare_rows

# Of the 1,991 test rows.
TWO_ROWS = 2.5 / 1991
BATCHES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]
HELD_OUT = 1000


def slack(values, row):
    """The additions are not made in the page's order: a test row or two may fall on the other side."""
    return dict.fromkeys(["errors"], TWO_ROWS)


def plan(values, runs):
    """Of the two figures the curves only."""
    kept = {"part": "curve", "lambda": values["lambda"]}
    return [{"run": run, "epsilon": e, **kept} for run in range(runs) for e in (values["epsilon"], math.inf)]


def batches_of(values):
    return [size for size in BATCHES if size <= values["rows"]]


def compute(values, rows):
    """Error against the batch size, and over weight decays. A batch of 1 is many steps: half a minute for a run."""
    data = load_dataset("mnist-4-9")
    n, setting = int(values["rows"]), {"scaling": "unit", "reduction": "projection", "k": int(values["k"])}
    known = {}
    result = []
    for row in progress(rows):
        run = row["run"]
        if run not in known:
            rng = create_rng(values["seed"]).fork("rows").fork(run)
            order = shuffle(len(data.y_train), rng.fork("order"))[: n + HELD_OUT]
            known = {run: prepare_rows(data, order, setting, rng.fork("projection"))}
        X, y, T, u = known[run]
        if row["part"] == "grid":  # a search is scored on rows that were held out: private ones too
            T, u = X[n:], y[n:]
        errors = []
        for size in batches_of(values):
            recipe = {"loss": "logistic", "lam": row["lambda"], "batch": size, "epochs": 1, "sampling": "permutation"}
            recipe |= vector_noise(row["epsilon"])
            stream = create_rng(values["seed"]).fork("train").fork(run).fork(size).fork("two classes")
            errors.append(error_rate(T, u, train(X[:n], y[:n], recipe, stream)))
        kept = {name: row[name] for name in ("run", "part", "epsilon", "lambda")}
        # One pass over disjoint batches costs what one batch costs.
        result.append({**kept, "own": row["epsilon"] == values["epsilon"], "errors": errors, "spent": row["epsilon"]})
    return result


def tell(values, rows):
    for epsilon in dict.fromkeys(row["epsilon"] for row in rows if row["part"] == "curve"):
        found = [row["errors"] for row in rows if row["part"] == "curve" and row["epsilon"] == epsilon]
        mean = np.nanmean(found, axis=0)
        best = batches_of(values)[mean.argmin()]
        print(f"epsilon {epsilon:.4g}: the best batch is {best}, with an error of {mean.min():.2%} ({len(found)} runs)")
