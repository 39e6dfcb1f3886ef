import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress
from shared.transfer import (
    accuracy,
    fit_map,
    fit_plain,
    fit_soft,
    importance,
    mixture_of,
    prior_of,
    softmax_weights,
    sphere,
)


def slack(values, row):
    """Solvers stop a little before the minimum: a few test rows may fall on the other side."""
    few = {name: 0.012 for name in ("dphtl", "average", "weak", "source", "all", "matrix", "few", "common")}
    return {**few, "soft": 0.03, "found": 5e-3, "clean": 5e-3}


def plan(values, runs):
    return [{"run": run} for run in range(runs)]


def features(data, by):
    """Every other column between 0 and 1, a column of ones, and then every row of length 1."""
    X = np.vstack([data.X_train, data.X_test]).astype(float)
    columns = []
    for field in data.fields:
        for j in range(field["from"], field["to"]):
            if field is by:
                continue
            low, width = (0, 1) if field["kind"] == "category" else (X[:, j].min(), np.ptp(X[:, j]))
            columns.append((X[:, j] - low) / width if width > 0 else 0 * X[:, j])
    A = np.column_stack([*columns[:120], np.ones(len(X))])
    return A / np.linalg.norm(A, axis=1, keepdims=True), max(0, len(columns) - 120)


def compute(values, rows):
    """Sources made by a column of categories: each model on each source, shares, and six methods for the target."""
    data = load_dataset(values["data"])
    possible = [field for field in data.fields if field["kind"] == "category"]
    by = possible[min(int(values["column"]), len(possible)) - 1]
    A, cut = features(data, by)
    y = np.concatenate([data.y_train, data.y_test])
    hot = np.vstack([data.X_train, data.X_test])[:, by["from"] : by["to"]]
    members = [(c, np.flatnonzero(hot[:, c] > 0)) for c in range(hot.shape[1])]
    members.sort(key=lambda one: -len(one[1]))
    kept, t = members[:6], min(int(values["target"]), 6, len(members)) - 1
    lam, epsilon, d = values["lambda"], values["epsilon"], A.shape[1]
    reach = math.sqrt(d if values["reach"] == "printed" else 2)
    result = []
    for row in progress(rows):
        rng = create_rng(values["seed"]).fork("own sources").fork(row["run"])
        parts = []
        for c, found in kept:
            taken = found[shuffle(len(found), rng.fork("rows").fork(c))][:6000] if len(found) else found
            ends = [int(math.floor(share * len(taken))) for share in (0.2, 0.4, 0.7)]
            parts.append(np.split(taken, ends))
        public = A[np.concatenate([part[0] for k, part in enumerate(parts) if k != t])]
        theta, sent, clean = [], [], []
        for k, (_, _, labelled, unlabelled) in enumerate(parts):
            z = sphere(rng.fork("noise").fork(k).fork("norm"), d)
            w = fit_plain(A[labelled], y[labelled], lam) if len(labelled) else np.zeros(d)
            theta.append(w + (2 / (len(labelled) * lam * epsilon) * z if len(labelled) else 0))
            if k == t:
                continue
            z = sphere(rng.fork("likeness noise").fork(k), d)
            scores, n = importance(A[unlabelled], public, lam), len(unlabelled)
            clean.append(softmax_weights(scores))
            sent.append(softmax_weights(scores + (reach / (n * lam * epsilon) * (public @ z) if n else 0)))

        def score(w, test):
            return accuracy(w, A[test], y[test]) if len(test) else math.nan

        theta = np.array(theta)
        few = [score(fit_plain(A[p[2][:20]], y[p[2][:20]], lam), p[1]) if len(p[2]) else math.nan for p in parts]
        own, test = np.concatenate(parts[t][2:]), parts[t][1]
        X, u = A[own], y[own]
        labels = [n for n in (5, 10, 20, 50, 100, 200, 500) if n <= len(own)]
        others = np.delete(theta, t, axis=0)
        weights = softmax_weights(importance(X, public, lam))
        found, _ = mixture_of(weights, np.array(sent))
        votes = np.mean(X @ others.T >= 0, axis=1)
        prior, even = prior_of(others, found), prior_of(others, np.full(len(others), 1 / len(others)))
        result.append(
            {
                "run": row["run"],
                "sizes": [len(rows) for _, rows in kept],
                "target": t,
                "columns": d,
                "cut": cut,
                "matrix": [score(w, part[1]) for w in theta for part in parts],
                "few": few,
                "common": [max(np.mean(y[p[1]] > 0), np.mean(y[p[1]] <= 0)) if len(p[1]) else math.nan for p in parts],
                "found": found.tolist(),
                "clean": mixture_of(weights, np.array(clean))[0].tolist(),
                "labels": labels,
                "dphtl": [score(fit_map(prior, X[:n], u[:n]), test) for n in labels],
                "average": [score(fit_map(even, X[:n], u[:n]), test) for n in labels],
                "soft": [score(fit_soft(X, u, n, votes, lam), test) for n in labels],
                "weak": [score(fit_plain(X[:n], u[:n], lam), test) for n in labels],
                "source": max(score(w, test) for w in others),
                "all": score(fit_plain(X, u, lam), test),
            }
        )
    return result


def tell(values, rows):
    print("Shares of the others in the target:", np.round(np.mean([row["found"] for row in rows], axis=0), 3))
    print("Accuracy with", ", ".join(str(n) for n in rows[0]["labels"]), "labels:")
    for name in ("dphtl", "average", "soft", "weak", "source", "all"):
        print(f"{name:8}", np.round(np.mean([row[name] for row in rows], axis=0), 3))
