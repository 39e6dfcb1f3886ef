import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng
from shared.logistic import take_steps
from shared.unit_rows import scaled, vector_noise

TOLERANCE = 1e-5
DRAWS = 20


def compute(values, rows):
    """The mean of the hospitals' models with the noise of two servers, beside one curator's model with noise once."""
    table = load_dataset(values["data"])
    (X, y), (T, u) = scaled(table.X_train, table.y_train), scaled(table.X_test, table.y_test)
    n, d = X.shape
    nodes, bits = int(values["nodes"]), int(values["bits"])

    def model(X, y):
        return take_steps(X, y, "newton", values["lambda"] * len(y), 0, 1e-14, 50)[0][-1]

    pooled = model(X, y)
    averaged = sum(model(X[i::nodes], y[i::nodes]) * len(y[i::nodes]) / n for i in range(nodes))
    sensitivity = (2 / n + 2e-9) / values["lambda"]
    rng = create_rng(1).fork("inside")
    drawn = [u * (T @ vector_noise(rng.fork(i), d)) for i in range(2 * DRAWS)]
    noise = drawn + [-z for z in drawn]
    one, mean = u * (T @ pooled), u * (T @ averaged)
    result = []
    for i in range(17):
        epsilon = float(f"{0.01 * 10 ** (i / 4):.3g}")
        scale = sensitivity / epsilon
        curator = [(one + scale * z <= 0).mean() for z in noise[::2]]
        inside = [(mean + scale * (a + b) <= 0).mean() for a, b in zip(noise[::2], noise[1::2])]
        row = {"kind": "curve", "epsilon": epsilon}
        result.append(row | {"curator": np.mean(curator), "inside": np.mean(inside)})
    packed = math.ceil(d / (bits // 96)) * bits // 4
    run = {"kind": "run", "rows": n, "weights": d, "sensitivity": sensitivity, "messages": 3 * nodes + 3}
    run |= {"bytes": (nodes + 1) * (bits // 8 + packed + 8 * d)}
    run |= {"pooledError": (one <= 0).mean(), "averagedError": (mean <= 0).mean()}
    return [*result, run | {"apart": np.linalg.norm(pooled - averaged)}]


def tell(values, rows):
    run = rows[-1]
    averaged, pooled = f"{run['averagedError']:.1%}", f"{run['pooledError']:.1%}"
    apart = f"{int(values['nodes'])} models averaged {averaged}, all rows in one place {pooled}"
    print(f"test error without noise: {apart}; one person moves the mean by at most {run['sensitivity']:.2g}")
    for row in rows[:-1]:
        print(f"epsilon {row['epsilon']:g}: one curator {row['curator']:.1%}, inside the sum {row['inside']:.1%}")


def slack(values, row):
    # A test row may fall on the other side by its last digit.
    return {"curator": 1e-3, "inside": 1e-3, "pooledError": 1e-2, "averagedError": 1e-2}
