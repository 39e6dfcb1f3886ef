"""Rows of two classes, and the exact optimum of a regularised loss."""

import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.datasets import DATASETS
from noisebook.streams import create_rng

HUBER = 0.5  # half the width of the rounded corner of the Huber-SVM
# For a margin u = y w.x: the loss, its slope and its curvature, and the largest curvature.
LOSSES = {
    "logistic": (
        lambda u: np.logaddexp(0, -u),
        lambda u: -np.exp(-np.logaddexp(0, u)),
        lambda u: np.exp(-np.abs(u)) / (1 + np.exp(-np.abs(u))) ** 2,
        1 / 4,
    ),
    "huber-svm": (
        lambda u: np.where(u > 1 - HUBER, np.maximum(0, 1 + HUBER - u) ** 2 / (4 * HUBER), 1 - u),
        lambda u: np.clip((u - 1 - HUBER) / (2 * HUBER), -1, 0),
        lambda u: (np.abs(1 - u) < HUBER) / (2 * HUBER),
        1 / (2 * HUBER),
    ),
}


def two_classes(name, dimension=0, projection=""):
    """
    Rows of length 1 with labels -1 and +1: X, y to train on, T, u to test on. Each row is made from itself
    alone: free.
    """
    pair = name.split("-")[1:] if name.startswith("mnist-") and name not in DATASETS else None
    data = load_dataset("mnist-digits" if pair else name)
    pictures = data.fields[0]["kind"] == "pixels"
    halves = []
    for X, y in [(data.X_train, data.y_train), (data.X_test, data.y_test)]:
        if pair:
            minus, plus = map(int, pair)
            kept = (y == minus) | (y == plus)
            X, y = X[kept], np.where(y[kept] == plus, 1, -1)
        if not pictures:  # columns differ by powers of ten; a logarithm brings them together without reading other rows
            X = (np.sign(X) * np.log1p(np.abs(X.astype(float)))).astype(np.float32)
        if dimension:
            X = project(X, dimension, create_rng("projection").fork(projection))
        halves += [unit_length(X, not pictures), y.astype(float)]
    return halves


def project(X, k, rng):
    """k random directions instead of all columns."""
    R = np.array([rng.normal() / math.sqrt(k) for _ in range(X.shape[1] * k)], np.float32)
    return (X.astype(float) @ R.reshape(-1, k)).astype(np.float32)


def unit_length(X, intercept):
    """
    x / |x|, or (x / |x|, 1) / sqrt(2); a hair shorter, so that rounding to 32 bits never makes a row longer
    than 1.
    """
    shrink = (math.sqrt(0.5) if intercept else 1) / (1 + 2**-23)
    lengths = np.sqrt((X.astype(float) ** 2).sum(axis=1, keepdims=True))
    X = (X * (shrink / np.where(lengths > 0, lengths, 1))).astype(np.float32)
    if intercept:
        X = np.hstack([X, np.full((len(X), 1), shrink, np.float32)])
    return X.astype(float)


def minimise(Z, lam, loss, linear=0.0, start=None, inverse=None):
    """
    The minimum of mean(loss(Z w)) + lam/2 |w|^2 + linear.w, where the rows of Z are y x: Newton's method with a
    line search. The Hessian is made anew only where the last one no longer helps. Gives w and the inverse Hessian,
    for the next fit to start from.
    """
    value, slope, curvature, _ = LOSSES[loss]
    n, d = Z.shape
    w = np.zeros(d) if start is None else start
    u, before, fresh = Z @ w, math.inf, False
    while True:
        gradient = Z.T @ slope(u) / n + lam * w + linear
        size = np.linalg.norm(gradient)
        if size <= 1e-4 / n:
            return w, inverse
        fresh = inverse is None or (size > 0.6 * before and not fresh)
        if fresh:
            half = (Z * np.sqrt(curvature(u) / n)[:, None]).astype(np.float32)  # a direction need not be exact
            inverse = np.linalg.inv((half.T @ half).astype(float) + lam * np.eye(d))
        before = size
        p = -inverse @ gradient
        s = Z @ p
        here, step = value(u).mean() + w @ (lam / 2 * w + linear), 1.0
        while step > 1e-9:
            there = w + step * p
            if value(u + step * s).mean() + there @ (lam / 2 * there + linear) <= here + 1e-13:
                break
            step /= 2
        w, u = w + step * p, u + step * s
