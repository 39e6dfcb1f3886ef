import numpy as np

from noisebook.streams import create_rng
from noisebook.tell import mean_and_spread
from shared.local_models import minimise
from shared.peers import deal_rows, prepared, unit_noise

LAMBDAS = [2.0**k for k in (-8, -6, -4, -2, 0, 2)]
TOLERANCE = 1e-3


def slack(values, row):
    """A test row whose score is nearly 0 may fall on the other side."""
    return {"error": 3e-3, "common": 3e-3}


def plan(values, runs):
    return [{"run": run} for run in range(runs)]


def compute(values, rows):
    """The penalty that each peer takes, and the error with these and with one for all."""
    X, y, T, u, _ = prepared(values["data"], "min-max")
    P, result = int(values["peers"]), []
    n = max(3, int(min(values["rows"], len(X) // P)))
    for row in rows:
        rng = create_rng(values["seed"]).fork("own-lambda").fork(row["run"])
        held = deal_rows(X, y, P, n, "uniform", 0, rng)
        models = np.array([[fit(X[own], y[own], lam) for lam in LAMBDAS] for own in held])
        chosen = [choose(cross_errors(X[own], y[own]), values["tolerance"]) for own in held]
        noise = unit_noise("laplace", X.shape[1], create_rng(values["seed"]).fork("own-noise").fork(row["run"]))

        def error_at(taken):
            scale = 2 / (n * LAMBDAS[min(taken)]) / values["epsilon"]
            theta = np.mean([models[j][k] for j, k in enumerate(taken)], axis=0) + scale * noise
            return ((T @ theta > 0) != (u > 0)).mean()

        share = (u > 0).mean()
        result.append(
            {
                "run": row["run"],
                "chosen": [LAMBDAS[k] for k in chosen],
                "error": error_at(chosen),
                "common": [error_at([k] * P) for k in range(len(LAMBDAS))],
                "trivial": min(share, 1 - share),
            }
        )
    return result


def tell(values, rows):
    print(f"error with the penalties that the peers took: {mean_and_spread([row['error'] for row in rows])}")
    for k, lam in enumerate(LAMBDAS):
        print(f"error with {lam:.4g} for all: {mean_and_spread([row['common'][k] for row in rows])}")


def fit(X, y, lam):
    return minimise(X, y, 2 * lam / len(y))


def cross_errors(X, y):
    fold, errors = np.arange(len(y)) % 3, np.zeros(len(LAMBDAS))
    for k in range(3):
        A, B = fold != k, fold == k
        for i, lam in enumerate(LAMBDAS):
            errors[i] += ((X[B] @ fit(X[A], y[A], lam) > 0) != (y[B] > 0)).mean() / 3
    return errors


def choose(errors, tolerance):
    """The strongest penalty within the tolerance of the best."""
    return max(k for k, error in enumerate(errors) if error <= errors.min() + tolerance + 1e-12)
