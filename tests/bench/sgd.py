"""One epoch of private SGD with vector noise, as one would write it in numpy. Prints best-of-n milliseconds as JSON.

Called by sgd.mjs; not a test. Same sizes, same steps, same noise law as the page's learner.
"""

import json
import sys
import time

import numpy as np


def epoch(X, y, batch, epsilon, lam, rng):
    rows, d = X.shape
    w = np.zeros(d)
    order = rng.permutation(rows)
    for t, start in enumerate(range(0, rows, batch), 1):
        some = order[start : start + batch]
        x = X[some]
        slope = -y[some] / (1 + np.exp(y[some] * (x @ w)))
        norm = np.abs(slope) * np.sqrt(np.einsum("ij,ij->i", x, x))
        total = (slope / np.maximum(1, norm)) @ x
        z = rng.standard_normal(d)
        z *= rng.gamma(d, 2 / epsilon) / np.sqrt(z @ z)
        w -= (lam * w + (total + z) / batch) / np.sqrt(t)
    return w


def main():
    rows, d, batches, rounds = json.loads(sys.argv[1])
    rng = np.random.default_rng(1)
    y = np.where(rng.random(rows) < 0.5, -1.0, 1.0)
    X = rng.standard_normal((rows, d)) + 0.3 * y[:, None]
    X /= np.sqrt(np.einsum("ij,ij->i", X, X))[:, None]
    best = []
    for batch in batches:
        took = []
        for _ in range(rounds):
            start = time.perf_counter()
            epoch(X, y, batch, 1.0, 1e-4, rng)
            took.append(1000 * (time.perf_counter() - start))
        best.append(min(took))
    print(json.dumps({"numpy": np.__version__, "ms": best}))


main()
