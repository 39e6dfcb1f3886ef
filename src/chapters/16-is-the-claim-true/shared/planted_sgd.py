"""Private SGD with a planted row, the last of the rows, and someone who looks for it."""

import math

import numpy as np

from noisebook.sgd import batches, draw_noise, logistic_slope
from noisebook.streams import create_rng, shuffle

ROWS, DIRECTIONS, TESTS, LONG = 200, 5, 500, 1e6


def digits_from(data, seed):
    """Some zeros and ones along a few random directions, each divided by the length it had."""
    rng = create_rng(seed).fork("digits")
    chosen, stream = shuffle(len(data.y_train), rng.fork("order"))[:ROWS], rng.fork("projection")
    size = data.X_train.shape[1] * DIRECTIONS
    R = np.array([stream.normal() / math.sqrt(DIRECTIONS) for _ in range(size)], np.float32)

    def smaller(X):
        X = X.astype(float)
        image = X @ R.reshape(-1, DIRECTIONS) / np.linalg.norm(X, axis=1, keepdims=True)
        return image.astype(np.float32).astype(float)

    tests = slice(0, TESTS)
    return smaller(data.X_train[chosen]), data.y_train[chosen], smaller(data.X_test[tests]), data.y_test[tests]


def is_sampled(mistake):
    return mistake in ("none", "unsampled", "actual")


def batch_of_digits(mistake):
    return ROWS // (20 if is_sampled(mistake) else 2)


def world_of(plant, mistake, X, y):
    """Two databases: a row is planted in b; in a it is another one, or it is left out."""
    planted = LONG if mistake == "clip-batch" else 1.0
    trained = {"lam": 1e-4, "first": 4, "batch": batch_of_digits(mistake), "linear": "none"}
    if plant == "worst":  # every gradient is chosen: the loss is linear
        n, batch, d = (2, 1, 20) if mistake == "actual" else (40, 2 if is_sampled(mistake) else 20, 1)
        X, y = np.zeros((n, d)), -np.ones(n)
        X[:, 0] = 1.0 if mistake == "actual" else 0.0  # there the others pull the other way
        X[-1, 0], y[-1] = planted, 1.0
        trained = {"lam": 0, "first": 1, "batch": batch, "linear": "all"}
    elif plant == "gradient":  # along a weight that no digit moves
        X, y = np.hstack([X, np.zeros((len(X), 1))]), y.astype(float)
        X[-1], y[-1] = 0.0, 1.0
        X[-1, -1], trained["linear"] = planted, "last"
    else:  # a digit under the wrong label
        X, y = X.copy(), y.astype(float)
        X[-1] *= planted
        y[-1] *= -1
    other = y.copy()
    other[-1] *= -1
    return {"X": X, "a": other, "b": y, "lengths": np.linalg.norm(X, axis=1), **trained}


def gradients(world, side, w, part, clips_batch):
    """The clipped gradients of these rows, added up."""
    X, y = world["X"][part], world[side][part]
    slope = logistic_slope(y * (X @ w))
    if world["linear"] != "none":
        slope = np.where((part == len(world["X"]) - 1) | (world["linear"] == "all"), -1.0, slope)
    if not clips_batch:
        slope = slope * np.minimum(1, 1 / np.maximum(1e-300, -slope * world["lengths"][part]))
    total = (y * slope) @ X
    if clips_batch:  # a mistake: one row still moves the mean by up to 2
        total = total * min(1, 1 / max(1e-300, np.linalg.norm(total) / max(1, len(part))))
    return total


def log_integral(x):
    """ln of the exponential integral E1, by Simpson's rule on the integral of exp(-x e^t) over t > 0."""
    x = max(1e-12, x)
    t = np.linspace(0, max(1.0, math.log(745 / x)), 20001)
    f = np.exp(-x * (np.exp(t) - 1))
    return math.log((t[1] - t[0]) / 3 * (f[0] + f[-1] + 4 * f[1:-1:2].sum() + 2 * f[2:-1:2].sum())) - x


def density(kind, scale, z):
    """ln of the density of the noise, but for a constant."""
    length = np.linalg.norm(z) / scale
    return {"gaussian": lambda: -(length**2) / 2, "ball": lambda: log_integral(length), "vector": lambda: -length}[
        kind
    ]()


def log_sum_exp(x):
    top = max(x)
    return top + math.log(sum(math.exp(v - top) for v in x))


def score(world, program, side, rng, sees):
    """
    One training, and how much likelier what was seen is with the planted row: its logarithm. Of the last weights alone,
    how far they lie along that row.
    """
    (n, d), batch = world["X"].shape, world["batch"]
    sampling, kind, scale = program["sampling"], program["noise"], program["scale"]
    counts, clips = program.get("dividing") == "actual", program.get("clipping") == "the batch"
    last, leaves_out = n - 1, side == "a" and sampling != "permutation"
    noise, depth, w, found = rng.fork("noise"), rng.fork("depth"), np.zeros(d), 0.0
    likelier = {"a": [], "b": []}
    for t, (part, divisor) in enumerate(batches(n, {**program, "batch": batch}, rng), 1):
        others = part[part != last]
        holds, planted = len(others) < len(part), np.append(others, last)
        here = planted if holds and not leaves_out else others
        divisor = max(1, len(here)) if counts else divisor
        total = gradients(world, side, w, here, clips)
        mean = (total + scale * draw_noise(kind, noise, depth, d)) / divisor

        def at(version, rows, by, mean=mean, w=w):
            own = density(kind, scale, by * mean - gradients(world, version, w, rows, clips))
            return own + (d * math.log(by) if counts else 0.0)

        knows_place = sees == "order" and sampling != "poisson"
        if sees != "end" and (holds or not knows_place):
            without = at("b", others, max(1, len(others)) if counts else batch)
            by = len(others) + 1 if counts else batch
            b = at("b", planted, by) - without
            a = at("a", planted, by) - without if sampling == "permutation" else 0.0
            if knows_place:
                found += b - a
            elif sampling == "poisson":
                found += np.logaddexp(math.log1p(-batch / n), math.log(batch / n) + b)
            else:  # in one batch of each pass, nobody knows in which
                likelier["a"].append(a)
                likelier["b"].append(b)
                if len(likelier["a"]) == n // batch:
                    found += log_sum_exp(likelier["b"]) - log_sum_exp(likelier["a"])
                    likelier = {"a": [], "b": []}
        step = world["first"] / math.sqrt(t) if world["lam"] > 0 else 1.0
        w = w - step * (world["lam"] * w + mean)
    return world["b"][last] * (world["X"][last] @ w) if sees == "end" else found
