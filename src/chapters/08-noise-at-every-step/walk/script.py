import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.sgd import error_rate, train, vector_noise
from noisebook.streams import create_rng
from shared.optimum import optimum

# Rows and columns of pixels: the top of a 9's loop, and where a 4's crossbar begins.
BOXES = [((6, 8), (12, 18)), ((14, 17), (6, 11))]
LAMBDA = 0.01


def compute(values, rows):
    """The path of two weights over the surface of their loss, without noise and with it."""
    data = load_dataset("mnist-4-9")
    pictures = data.X_train.reshape(-1, 28, 28).astype(float)
    ink = np.stack([pictures[:, r0 : r1 + 1, c0 : c1 + 1].mean(axis=(1, 2)) for (r0, r1), (c0, c1) in BOXES], axis=1)
    lengths = np.hypot(ink[:, 0], ink[:, 1])[:, None]
    X = (ink / np.where(lengths > 0, lengths, 1)).astype(np.float32).astype(float)
    y = data.y_train.astype(float)

    def loss(w1, w2):
        u = y[:1500] * (w1 * X[:1500, 0] + w2 * X[:1500, 1])
        return np.logaddexp(0, -u).mean() + LAMBDA / 2 * (w1 * w1 + w2 * w2)

    best = optimum(X, y, LAMBDA)
    grid = [loss(a, b) for b in np.linspace(-5, 3, 48) for a in np.linspace(-2.5, 5.5, 48)]
    arrows = {"gradient1": [], "gradient2": [], "noise1": [], "noise2": []}
    lowest = {"w1": [best[0]], "w2": [best[1]], "error": error_rate(X, y, best), "spent": math.inf}
    found = [{"part": "surface", "loss": grid, **lowest, **arrows}]
    for part, epsilon in [("clean", math.inf), ("private", values["epsilon"])]:
        recipe = {
            "loss": "logistic",
            "lam": LAMBDA,
            "batch": int(values["batch"]),
            "epochs": 1,
            "sampling": "permutation",
        }
        recipe |= {"step": values["stepSize"], "first": values["firstStep"], **vector_noise(epsilon)}
        start = np.array([values["start1"], values["start2"]], dtype=float)
        path, gradients, noises = [start], [], []

        def watch(gradient, noise, w):
            path.append(w)
            gradients.append(-gradient)
            noises.append(-noise)

        w = train(X, y, recipe, create_rng(values["seed"]), 120, watch, start)
        (w1, w2), (g1, g2), (n1, n2) = np.array(path).T, np.array(gradients).T, np.array(noises).T
        found.append(
            {
                "part": part,
                "loss": [loss(a, b) for a, b in path],
                "w1": w1,
                "w2": w2,
                "gradient1": g1,
                "gradient2": g2,
                "noise1": n1,
                "noise2": n2,
                "error": error_rate(X, y, w),
                "spent": epsilon,  # one pass over disjoint batches costs what one batch costs
            }
        )
    return found


def tell(values, rows):
    for row in rows:
        end = "" if row["part"] == "surface" else f", and ends at a loss of {row['loss'][-1]:.4g}"
        print(f"{row['part']}: errs on {row['error']:.2%}{end}")
