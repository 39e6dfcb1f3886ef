"""The job of figure 4.14 with scikit-learn: nested sizes of a shuffle, warm-started on sparse rows, nine epsilons.

Called by logistic.mjs; not a test. Reads the rows as 32-bit floats, one process for each core, and prints seconds as JSON.
"""

import json
import os
import sys
import time
from multiprocessing import Pool

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
import scipy.sparse as sp
import sklearn
from sklearn.linear_model import LogisticRegression

EPSILONS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 10]


def load(folder, name, rows):
    X = np.fromfile(os.path.join(folder, f"{name}.X"), np.float32).reshape(rows, -1)
    return X.astype(float), np.fromfile(os.path.join(folder, f"{name}.y"), np.float32)


def shuffle_job(seed):
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(y))
    Xs, ys = sp.csr_matrix(X[order]), y[order]
    unit = len(y) // 50
    model = LogisticRegression(fit_intercept=False, warm_start=True, max_iter=1000)
    errors = []
    for step, inverse in enumerate(inverses, 1):
        n = step * unit
        model.C = inverse
        model.fit(Xs[:n], ys[:n])
        w = model.coef_[0]
        scores = [Zs @ w]
        for epsilon in EPSILONS:
            scores.append(Zs @ (w + rng.laplace(0, 2 * inverse / (n * epsilon), len(w))))
        errors.append([float(np.mean((s >= 0) != (u > 0))) for s in scores])
    return errors[-1][0]


folder, given = sys.argv[1], json.loads(sys.argv[2])
inverses = given["inverses"]
X, y = load(folder, "train", given["train"])
Z, u = load(folder, "test", given["test"])
Zs = sp.csr_matrix(Z)

if __name__ == "__main__":
    with Pool(given["cores"]) as pool:
        pool.map(abs, range(given["cores"]))
        start = time.perf_counter()
        errors = pool.map(shuffle_job, range(given["shuffles"]), chunksize=1)
        seconds = time.perf_counter() - start
    print(json.dumps({"sklearn": sklearn.__version__, "seconds": seconds, "error": sum(errors) / len(errors)}))
