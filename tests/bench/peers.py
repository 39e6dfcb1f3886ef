"""The local fits of fifty peers with scikit-learn, on dense rows. Prints best-of-n milliseconds of processor time for each solver as JSON.

Called by peers.mjs; not a test. The objective is the same: C = 1/(2 lambda) and no intercept beside the constant column.
"""

import json
import os
import sys
import time
import warnings

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression

warnings.simplefilter("ignore")


def main():
    folder, given = sys.argv[1], json.loads(sys.argv[2])
    X = np.fromfile(os.path.join(folder, "X"), np.float32).reshape(-1, given["columns"]).astype(float)
    y = np.fromfile(os.path.join(folder, "y"), np.float32)
    rng, n, best = np.random.default_rng(1), given["rows"], {}
    orders = [rng.permutation(len(y)) for _ in range(given["runs"])]
    for solver in ("lbfgs", "newton-cholesky"):
        took = []
        for _ in range(given["rounds"]):
            start = time.process_time()
            for order in orders:
                for j in range(given["peers"]):
                    own = order[j * n : (j + 1) * n]
                    model = LogisticRegression(C=0.5 / given["lambda"], fit_intercept=False, solver=solver, max_iter=1000)
                    model.fit(X[own], y[own])
            took.append(1000 * (time.process_time() - start))
        best[solver] = min(took)
    print(json.dumps({"sklearn": sklearn.__version__, "ms": best}))


main()
