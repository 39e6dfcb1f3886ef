"""From raw rows to rows in the unit ball."""

import math

import numpy as np

# What is known of the columns beforehand, from what they mean; the target comes last.
BOUNDS = {
    "california-housing": [(0, 15), (0, 52), (0, 15), (0, 5), (0, 6000), (0, 8), (32, 42), (-125, -114), (0, 5)],
    "abalone": [(0, 1)] * 5 + [(0, 0.5), (0, 3), (0, 1.5), (0, 1), (0, 1), (0, 30)],
    "wine-red": [(4, 16), (0, 1.6), (0, 1), (0, 16), (0, 0.6), (0, 80), (0, 300), (0.99, 1.01), (2.5, 4.5), (0, 2)]
    + [(8, 15), (0, 10)],
    "concrete": [(100, 600), (0, 400), (0, 250), (100, 260), (0, 40), (700, 1200), (500, 1100), (0, 365), (0, 100)],
    "diabetes": [(-0.2, 0.2)] * 10 + [(0, 350)],
}
# The way of the thesis: training statistics, told exactly.
PUBLISHED = {
    "map": "row",
    "clip": math.inf,
    "sides": "upper",
    "clip_test": False,
    "centre": True,
    "intercept": False,
    "statistics": "exact",
    "analyst": None,
    "timing": "after",
    "radius": 1,
}


def public_bounds(name, X, y):
    """Bounds that were known beforehand; of a file of one's own, the ends of its columns, which are not public."""
    d = X.shape[1]
    if name in BOUNDS:
        pairs = BOUNDS[name]
    elif name.startswith("synthetic-linear"):
        pairs = [(-4, 4)] * (d + 1)
    elif name.startswith("synthetic-heavy"):
        pairs = [(0, 20)] * d + [(0, 10)]
    else:
        pairs = [*zip(X.min(axis=0), X.max(axis=0)), (y.min(), y.max())]
    return np.array(pairs, float)


def columns_of(X):
    sd = X.std(axis=0, ddof=1)
    mean = X.mean(axis=0)
    return mean, np.where(sd > 1e-12 * np.abs(mean), sd, 1)


def with_ones(X, intercept):
    return np.column_stack([X, np.ones(len(X))]) if intercept else X


def into_ball(X, radius):
    """By a public radius, in units of sqrt(d); rows that are longer are shortened to it."""
    X = X / (radius * math.sqrt(X.shape[1]))
    return X / np.maximum(1, np.linalg.norm(X, axis=1))[:, None]


def exact_map(X, y, T, u, how, bounds=None):
    """
    Training and test rows by statistics that are told exactly: none of them is private. "within" are bounds that were
    drawn, in shares of the public range of each column.
    """
    few = slice(how["analyst"])
    S, s = (T[few], u[few]) if how["statistics"] == "analyst" else (X, y)
    if how["timing"] == "before" and how["statistics"] == "exact":
        S, s = np.vstack([X, T]), np.concatenate([y, u])
    mean, sd = columns_of(S)
    upper = mean + how["clip"] * sd
    lower = mean - how["clip"] * sd if how["sides"] == "both" else -np.inf
    if "within" in how:
        low, high = bounds[:-1].T
        lower, upper = (low + share * (high - low) for share in how["within"])
    S, X = np.clip(S, lower, upper), np.clip(X, lower, upper)
    T = np.clip(T, lower, upper) if how["clip_test"] else T
    mean, sd = columns_of(S)
    S, X, T = (S - mean) / sd, (X - mean) / sd, (T - mean) / sd
    shift = s.mean() if how["centre"] else 0
    scale = np.abs(s - shift).max()
    y, u = (y - shift) / scale, (u - shift) / scale
    if how["map"] == "max":
        longest = np.linalg.norm(S, axis=1).max()
        X, T = X / longest, T / longest
    elif how["map"] == "radius":
        X, T = into_ball(X, how["radius"]), into_ball(T, how["radius"])
    else:
        own = np.linalg.norm(X, axis=1)[:, None]
        X = X / np.where(own > 0, own, 1)
        if how["map"] == "row":
            T = T / np.linalg.norm(T, axis=1)[:, None]
        else:
            y = y / own[:, 0]
            second = np.abs(y).max()
            y, T = y / second, T * second
    return with_ones(X, how["intercept"]), y, with_ones(T, how["intercept"]), u


def public_map(X, y, T, u, bounds, how, noise=None, unit=0.0):
    """
    Training and test rows within public bounds, by noisy means and deviations where there is noise for them. Also what
    is needed for coefficients in raw units.
    """
    low, high = bounds.T
    middle, half = (low + high) / 2, np.where(high > low, (high - low) / 2, 1)
    d = X.shape[1]
    X, T = (np.clip((Z - middle[:-1]) / half[:-1], -1, 1) for Z in (X, T))
    y = np.clip((y - middle[-1]) / half[-1], -1, 1)
    mean, sd, y_mean, y_scale = np.zeros(d), np.ones(d), 0.0, 1.0
    if noise is not None:
        mean, sd, y_mean, y_sd = noisy_statistics(X, y, noise, unit)
        y_mean, y_scale = (y_mean, 3 * y_sd) if how["centre"] else (0.0, 1.0)
    r = 1 if how["map"] == "row" else how["radius"] * math.sqrt(d)
    X, T = ((Z - mean) / (sd * r) for Z in (X, T))
    norms = [np.linalg.norm(Z, axis=1)[:, None] for Z in (X, T)]
    if how["map"] != "row":
        norms = [np.maximum(1, norm) for norm in norms]
    X, T = (Z / np.where(norm > 0, norm, 1) for Z, norm in zip((X, T), norms))
    y = np.clip((y - y_mean) / y_scale, -1, 1)
    y_shift, y_factor = middle[-1] + y_mean * half[-1], half[-1] * y_scale
    units = middle[:-1] + mean * half[:-1], 1 / (half[:-1] * sd * r), y_shift, y_factor
    u = (u - y_shift) / y_factor
    return with_ones(X, how["intercept"]), y, with_ones(T, how["intercept"]), u, units


def draw_statistic_noise(rng, d):
    return np.array([rng.normal() for _ in range(2 * d)]), rng.normal(), rng.normal(), rng.normal()


def noisy_statistics(X, y, noise, unit):
    """Private means and deviations of columns in [-1, 1]: one row more moves (sum x, sum x^2, n) by sqrt(2d + 1)."""
    columns, count, first, second = noise
    d = X.shape[1]
    scale, target = unit * math.sqrt(2 * d + 1), unit * math.sqrt(2)
    n = max(1, len(y) + scale * count)
    mean = np.clip((X.sum(axis=0) + scale * columns[:d]) / n, -1, 1)
    square = np.minimum(1, ((X**2).sum(axis=0) + scale * columns[d:]) / n)
    sd = np.maximum(0.05, np.sqrt(np.maximum(0, square - mean**2)))
    y_mean = min(1, max(-1, (y.sum() + target * first) / n))
    y_square = min(1, ((y**2).sum() + target * second) / n)
    return mean, sd, y_mean, max(0.05, math.sqrt(max(0, y_square - y_mean**2)))
