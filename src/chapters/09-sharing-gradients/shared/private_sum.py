"""Clipped gradients with noise on their sum: what a private centre sends."""

import math

import numpy as np

from noisebook.gaussian import analytic_sigma


def clipped_gradient(X, y, w, clip):
    """The sum of the rows' gradients (x.w - y) x, each shortened to at most `clip`."""
    r = X @ w - y
    lengths = np.abs(r) * np.sqrt((X**2).sum(axis=1))
    r = r * np.minimum(1, clip / np.maximum(lengths, 1e-300))
    return X.T @ r


def unit_noise(kind, rng, d):
    z = np.array([rng.normal() for _ in range(d)])
    return z if kind == "gaussian" else z * (rng.gamma(d) / np.linalg.norm(z))


def round_scale(kind, epsilon, delta, clip, rounds, per="run"):
    """
    The private step is sum + scale * z, in each round. One row replaced moves the clipped sum by 2 clip; T rounds of
    Gaussian noise are one with noise smaller by sqrt(T), T rounds of vector noise share epsilon.
    """
    shares = rounds if per == "run" else 1
    if kind == "gaussian":
        # diffprivlib: mechanisms.GaussianAnalytic(epsilon=epsilon, delta=delta, sensitivity=2 * clip).randomise(sum[j])
        return analytic_sigma(epsilon, delta, 2 * clip) * math.sqrt(shares)
    return 2 * clip / (epsilon / shares)
