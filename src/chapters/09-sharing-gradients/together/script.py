import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress, tell_means
from shared.lasso import Proximal, Quadratic, share_wrong, solve_lasso
from shared.rows import components, standardised


def slack(values, row):
    """Where both learn the same model, what they differ by is rounding alone."""
    return {"apart": 1e-9} if values["averaging"] == "pooled" else {}


def plan(values, runs):
    return [{"run": run, "n": n} for run in range(runs) for n in (20, 40, 80, 160)]


def compute(values, rows):
    """N rows at one centre, half of them, and two centres with half each. With 3,000 rounds it takes many minutes."""
    data = load_dataset("mnist-4-9")
    if values["features"] == "pca":
        project = components(data.X_train, 100)

        def make(X):
            return np.hstack([project(X).astype(float), np.ones((len(X), 1))])
    else:
        make, _ = standardised(data)
    y, u = data.y_train.astype(float), data.y_test.astype(float)
    T = make(data.X_test)
    lam, rounds = values["lambda"], int(values["rounds"])
    result = []
    for row in progress(rows):
        numbers = shuffle(len(y), create_rng(values["seed"]).fork(row["run"]))[: int(row["n"])]
        X, labels = make(data.X_train[numbers]), y[numbers]

        def alone(X, labels):
            of = Quadratic(X, labels, 1)
            eta = values["step"] / of.curvature()
            w, _, _, lost = solve_lasso(of, Proximal(X.shape[1], lam, eta, 1), rounds)
            return w, lost, eta

        all_w, lost_all, eta = alone(X, labels)
        half_w, lost_half, _ = alone(X[::2], labels[::2])
        parts = [Quadratic(X[k::2], labels[k::2], 1) for k in range(2)]
        iterate, lost_together = Proximal(X.shape[1], lam, eta, 1), False
        for _ in range(rounds):
            if values["averaging"] == "pooled":  # the sum over all rows
                gradient = sum(part.at(iterate.point)[1] for part in parts) / len(labels)
            else:  # as published: the sum of the centres' own means, which is twice the step
                gradient = sum(part.at(iterate.point)[1] / part.n for part in parts)
            iterate.step(gradient)
            if not (np.abs(iterate.w) < 1e8).all():
                lost_together = True
                break
        result.append(
            {
                "run": row["run"],
                "n": row["n"],
                "all": share_wrong(T, u, all_w),
                "half": share_wrong(T, u, half_w),
                "together": share_wrong(T, u, iterate.w),
                "apart": np.linalg.norm(iterate.w - all_w) / (np.linalg.norm(all_w) or 1),
                "lostAll": lost_all,
                "lostHalf": lost_half,
                "lostTogether": lost_together,
            }
        )
    return result


def tell(values, rows):
    tell_means(rows, ["n"], ["half", "together", "all", "apart"])
