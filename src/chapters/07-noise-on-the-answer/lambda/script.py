import math

import numpy as np

from noisebook.classifier import minimise, two_classes
from noisebook.curve_sizes import size_at
from noisebook.output_noise import noise_scale, sensitivity_of, unit_noise
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress


def slack(values, row):
    """Both solvers stop a little before the minimum, the page scores in 32 bits: a test row or two may differ."""
    return {"wrong": 2.5}


def plan(values, runs):
    return [{"run": run, "lambdas": [10 ** (k / 3) for k in range(-15, 1)]} for run in range(runs)]


def compute(values, rows):
    """Errors against the weight decay. About a minute for each run on all pixels of all rows."""
    rng = create_rng(values["seed"])
    epsilons = [math.inf, values["epsilon"], *[e for e in (10, 1, 0.1) if e != values["epsilon"]]]
    known, result = {}, []
    for row in progress(rows):
        run = row["run"]
        if run not in known:  # a shuffle for each run; two projections are shared by the runs in turn
            X, y, T, u = two_classes(values["data"], int(values["dimension"]), f"{values['seed']}/{int(run) % 2}")
            n = size_at(len(X), 5 * int(values["tenths"]))
            order = shuffle(len(X), rng.fork("shuffle").fork(run))[:n]
            # The same noise for every lambda, so that curves differ by lambda and not by luck.
            z = unit_noise(values["noise"], rng.fork("noise").fork(run).fork(n), X.shape[1])
            known[run] = X[order] * y[order, None], T, u, z
        Z, T, u, z = known[run]
        n, d = Z.shape
        wrong, w, inverse = {}, None, None
        for lam in sorted(row["lambdas"], reverse=True):  # strong decay is quick to fit, and a start for the next
            w, inverse = minimise(Z, lam, values["loss"], 0.0, w, inverse)
            for epsilon in epsilons:
                scale = 0.0
                if epsilon < math.inf:
                    scale = noise_scale(values["noise"], epsilon, values["delta"], sensitivity_of("proven", n, lam), d)
                wrong[lam, epsilon] = int(((T @ (w + scale * z) >= 0) != (u > 0)).sum())
        result.append(
            {
                "run": run,
                "size": n,
                "lambdas": row["lambdas"],
                "epsilons": epsilons,
                "wrong": [wrong[lam, epsilon] for lam in row["lambdas"] for epsilon in epsilons],
                "tested": len(T),
            }
        )
    return result


def tell(values, rows):
    errors = {}
    for row in rows:
        wrong = np.reshape(row["wrong"], (len(row["lambdas"]), -1)) / row["tested"]
        for lam, found in zip(row["lambdas"], wrong):
            errors.setdefault(lam, []).append(found[:2])
    for i, words in enumerate(("without noise", f"at epsilon {values['epsilon']:.4g}")):
        lam, error = min(((lam, np.mean(found, axis=0)[i]) for lam, found in errors.items()), key=lambda pair: pair[1])
        print(f"Best {words}: lambda = {lam:.2g}, error {error:.2%}")
