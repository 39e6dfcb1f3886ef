"""Private SGD: batches, noise and steps."""

import math

import numpy as np

from noisebook.streams import shuffle


def logistic_slope(u):
    return -np.exp(-np.logaddexp(0, u))


def hinge_slope(u):
    return np.where(u < 1, -1.0, 0.0)


def draw_noise(kind, stream, depth, d):
    """One draw at scale 1. `vector` has density exp(-|z|): a direction, and a length from Gamma(d)."""
    z = np.array([stream.normal() for _ in range(d)])
    if kind == "gaussian":
        return z
    z /= np.linalg.norm(z)
    if kind == "separate lengths":  # a mistake: each coordinate has a length of its own
        return z * np.array([stream.gamma(d) for _ in range(d)])
    z *= stream.gamma(d)
    return z * depth.next() ** (1 / d) if kind == "ball" else z  # a mistake: the direction is drawn inside the ball


def batch_sizes(n, batch, epochs, epoch, shrinking):
    """Nominal sizes of the batches of one pass; they depend on no row."""
    sizes, met = [], 0
    while met < n:
        halvings = int(4 * (epoch + met / n) / epochs) if shrinking else 0
        sizes.append(max(1, min(n, math.floor(batch / 2**halvings + 0.5))))
        met += sizes[-1]
    return sizes


def batches(n, recipe, rng):
    """The rows of each step, and what their sum is divided by."""
    steps = 0
    for epoch in range(recipe["epochs"]):
        sizes = batch_sizes(n, recipe["batch"], recipe["epochs"], epoch, recipe.get("shape") == "shrinking")
        coins = rng.fork("order").fork(epoch + 1)
        if recipe["sampling"] == "permutation":  # the rows in random order, cut into batches
            order = shuffle(n, coins)
            parts = np.split(order, np.minimum(n, np.cumsum(sizes))[:-1])
        elif recipe["sampling"] == "coins":  # each row picks its batch by a coin of its own
            seats = np.repeat(np.arange(len(sizes)), sizes)
            choice = seats[[int(len(seats) * coins.next()) for _ in range(n)]]
            parts = [np.flatnonzero(choice == b) for b in range(len(sizes))]
        else:  # each row is in each batch with a small probability
            # Opacus: make_private(..., poisson_sampling=True), or utils.uniform_sampler.UniformWithReplacementSampler
            parts = (poisson_sample(n, size / n, rng.fork("batch").fork(steps)) for size in sizes)
        for size, part in zip(sizes, parts):
            steps += 1  # only now: a sample is named by the steps before it
            yield part, (max(1, len(part)) if recipe.get("dividing") == "actual" else size)


def poisson_sample(n, rate, rng):
    """Each row with probability `rate`; the gaps between them are geometric."""
    if rate >= 1:
        return np.arange(n)
    chosen, i = [], 0
    while True:
        i += math.floor(math.log(rng.next()) / math.log1p(-rate))
        if i >= n:
            return np.array(chosen, int)
        chosen.append(i)
        i += 1


def step_size(kind, first, lam, t):
    if kind == "strongly-convex":
        return min(first, 1 / (lam * t))
    return {"inverse-sqrt": first / math.sqrt(t), "constant": first, "inverse": first / t}[kind]


def train(X, y, recipe, rng, max_steps=math.inf, watch=None, start=None):
    """Private SGD: w <- w - eta (lam w + (sum of clipped gradients + noise) / batch)."""
    n, d = X.shape
    w = np.zeros(d) if start is None else start.copy()
    lam, clip = recipe["lam"], 1.0
    lengths = np.sqrt((X**2).sum(axis=1))
    stream, depth = rng.fork("noise"), rng.fork("depth")
    slope = hinge_slope if recipe["loss"] == "hinge" else logistic_slope
    # One row replaced moves a sum of clipped gradients by 2 clip; one row more or less moves it by clip.
    sensitivity = 2 * clip if recipe["sampling"] == "permutation" else clip
    scale = 0.0
    if recipe["noise"] == "gaussian":
        scale = recipe["multiplier"] * sensitivity
    elif recipe["noise"] != "none":
        scale = sensitivity / recipe["epsilon"]
    for t, (part, divisor) in enumerate(batches(n, recipe, rng), 1):
        if t > max_steps:
            break
        rows, labels = X[part], y[part]
        if recipe.get("published"):  # as in the published programs: every coordinate is fitted as a model of its own
            g = labels[:, None] * slope(labels[:, None] * w * rows) * rows
            long = np.sqrt((g**2).sum(axis=1, keepdims=True))
            total = (g * np.minimum(1, clip / np.maximum(1e-300, long))).sum(axis=0)
            decay = lam * w.sum()
        else:
            s = slope(labels * (rows @ w))  # the gradient of a row is s y x, so its length is |s| |x|
            if recipe.get("clipping") != "the batch":
                s = s * np.minimum(1, clip / np.maximum(1e-300, -s * lengths[part]))
            total = (labels * s) @ rows
            if recipe.get("clipping") == "the batch":  # a mistake: one row still moves the mean by up to 2 clip
                total = total * min(1, clip / max(1e-300, np.linalg.norm(total) / max(1, len(part))))
            decay = lam * w
        # The private step. Opacus: PrivacyEngine().make_private(module=model, optimizer=optimizer, data_loader=loader,
        # noise_multiplier=multiplier, max_grad_norm=clip) clips each row's gradient and adds Gaussian noise; it has no
        # vector noise.
        noise = scale * draw_noise(recipe["noise"], stream, depth, d) if scale > 0 else np.zeros(d)
        eta = step_size(recipe.get("step", "inverse-sqrt"), recipe.get("first", 1), lam, t)
        w = w - eta * (decay + (total + noise) / divisor)
        if watch:
            watch(total / divisor, noise / divisor, w)
    return w


def lost(w):
    """Whether steps that overshoot by more each time have carried the weights away; no noise gets that far."""
    return not (np.abs(w) < 1e30).all()


def error_rate(T, u, w):
    """The share of rows on the wrong side; a margin of exactly 0 is wrong. Weights that went to infinity have none."""
    if lost(w):
        return math.nan
    return float((~(u * (T @ w) > 0)).sum()) / len(u)


def vector_noise(epsilon):
    return {"noise": "none"} if epsilon == math.inf else {"noise": "vector", "epsilon": epsilon}


def rule_batch(d, epsilon, n):
    """10 d / epsilon: then the noise is a fifth as long as the signal may be. It looks at no row."""
    if epsilon == math.inf:
        return min(n, 5)
    return max(1, min(n, math.floor(5 * (2 * d / epsilon) + 0.5)))
