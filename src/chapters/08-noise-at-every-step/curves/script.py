import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.sgd import error_rate, lost, rule_batch, train, vector_noise
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress, tell_means
from shared.prepared_rows import prepare_rows

SIZES = {"seven": [235, 470, 940, 1880, 3760, 7520, 11750], "fifty": [235 * i for i in range(1, 51)]}


def slack(values, row):
    """The additions are not made in the page's order: a test row or two may fall on the other side."""
    return {"errors": 2.5 / len(load_dataset(values["data"]).y_test)}


def plan(values, runs):
    epsilons = dict.fromkeys([values["epsilon"], 0.1, 1, 10, math.inf])
    return [{"run": run, "epsilon": epsilon} for run in range(runs) for epsilon in epsilons]


def compute(values, rows):
    """
    Test error against the number of rows. Some seconds for a run; minutes for batches of 5 in ten passes.
    """
    published = values["code"] == "published"
    data = load_dataset(values["data"])
    labels = [value for value, _ in data.classes]
    n = len(data.y_train)
    sizes = sorted({min(size, n) for size in SIZES[values.get("sizes", "seven")]})
    setting = {"scaling": "standardised" if published else "unit", "k": int(values["k"]), "ones": published}
    setting["reduction"] = "projection" if published else values["reduction"]
    trainings = int(values["epochs"]) * (1 if len(labels) == 2 else len(labels))
    known = {}
    result = []
    for row in progress(rows):
        run, epsilon = row["run"], row["epsilon"]
        if run not in known:
            rng = create_rng(values["seed"]).fork("rows").fork(run)
            order = shuffle(n, rng.fork("order"))[: sizes[-1]]
            known = {run: prepare_rows(data, order, setting, rng.fork("projection"))}
        X, y, T, u = known[run]
        each = epsilon if values["budget"] == "each" else epsilon / trainings  # for one pass of one classifier
        errors, used = [], []
        for size in sizes:
            batch = min(5, size) if values["batches"] == "five" else rule_batch(X.shape[1], each, size)
            recipe = {
                "loss": values["loss"],
                "lam": values["lambda"],
                "step": values["stepSize"],
                "first": values["firstStep"],
            }
            recipe |= {
                "batch": batch,
                "shape": values["batches"],
                "epochs": int(values["epochs"]),
                "sampling": "permutation",
            }
            recipe |= {"published": published, **vector_noise(each)}
            if published and each < math.inf:
                recipe["noise"] = "separate lengths"
            stream = create_rng(values["seed"]).fork("train").fork(run).fork(size)
            if len(labels) == 2:
                w = train(X[:size], y[:size], recipe, stream.fork("two classes"))
                errors.append(error_rate(T, u, w))
            else:  # one classifier for each class, against the rest
                signs = {c: np.where(y[:size] == c, 1.0, -1.0) for c in labels}
                W = [train(X[:size], signs[c], recipe, stream.fork(f"class {int(c)}")) for c in labels]
                chosen = np.array(labels)[(T @ np.array(W).T).argmax(axis=1)]
                errors.append(math.nan if any(map(lost, W)) else float((chosen != u).mean()))
            used.append(batch)
        # The accountant: disjoint batches cost what one costs, passes and classifiers add up. Nothing is proven
        # of separate lengths.
        spent = math.inf if published else each * trainings
        own = row.get("own", epsilon == values["epsilon"])
        costs = {"errors": errors, "batches": used, "spent": spent}
        result.append({"run": run, "epsilon": epsilon, "own": own, "sizes": sizes, **costs})
    return result


def tell(values, rows):
    print(f"Errors with {rows[0]['sizes'][-1]:.0f} rows:")
    tell_means([{**row, "error": row["errors"][-1]} for row in rows], ["epsilon"], ["error"])
