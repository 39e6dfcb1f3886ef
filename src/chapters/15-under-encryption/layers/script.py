import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng
from shared.logistic import take_steps
from shared.unit_rows import scaled, vector_noise

TOLERANCE = 1e-5
DRAWS, SCORED = 4000, 20


def compute(values, rows):
    """How well somebody who knows all other rows tells two databases apart, with and without noise."""
    table = load_dataset(values["data"])
    (X, y), (T, u) = scaled(table.X_train, table.y_train), scaled(table.X_test, table.y_test)
    n, d = X.shape
    at = (int(values["person"]) - 1) % n
    other, labels = X.copy(), y.copy()
    other[at], labels[at] = X[(at + 1) % n], -y[at]
    lam = values["lambda"] * n
    beta = take_steps(X, y, "newton", lam, 0, 1e-14, 50)[0][-1]
    without = take_steps(other, labels, "newton", lam, 0, 1e-14, 50)[0][-1]
    gap = beta - without
    rng = create_rng(values["seed"]).fork("layers")
    noise = [vector_noise(rng.fork(draw), d) for draw in range(DRAWS)]
    along = np.array([z @ gap for z in noise])
    sensitivity = (2 / n + 2e-9) / values["lambda"]
    plain = u * (T @ beta)
    blur = [u * (T @ z) for z in noise[:SCORED]]
    result = []
    for i in range(17):
        epsilon = float(f"{0.01 * 10 ** (i / 4):.3g}")
        scale = sensitivity / epsilon
        row = {"epsilon": epsilon, "success": (2 * scale * along + gap @ gap > 0).mean()}
        row |= {"bound": 1 / (1 + math.exp(-epsilon))}
        row |= {"error": np.mean([(plain + scale * b <= 0).mean() for b in blur]), "plainError": (plain <= 0).mean()}
        row |= {"distance": np.linalg.norm(gap), "sensitivity": sensitivity, "rows": n, "weights": d}
        result.append(row)
    return result


def tell(values, rows):
    print(f"without noise the guess is always right; test error {rows[0]['plainError']:.1%}")
    for row in rows:
        told = f"guess right {row['success']:.1%} (at most {row['bound']:.1%} allowed)"
        print(f"epsilon {row['epsilon']:g}: {told}, test error {row['error']:.1%}")


def slack(values, row):
    # One draw or one test row may fall on the other side by its last digit.
    return {"success": 1.1 / DRAWS, "error": 1e-3, "plainError": 1e-2}
