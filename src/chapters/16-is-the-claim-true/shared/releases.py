"""Releases of a mechanism for the answers 0 and 1, counted in bins of the output."""

import math

import numpy as np

from noisebook.gaussian import analytic_sigma

BINS = 240


def scale_of(mechanism, epsilon, delta):
    """The scale of the noise; for two coins, the probability of the truth."""
    if mechanism == "gaussian":
        return analytic_sigma(epsilon, delta, 1)
    return 1 / (1 + 2 / math.expm1(epsilon)) if mechanism == "response" else 1 / epsilon


def release(mechanism, answer, scale, rng):
    if mechanism == "laplace":
        return answer + scale * rng.laplace()
    if mechanism == "gaussian":
        return answer + scale * rng.normal()
    if mechanism == "geometric":
        return answer + math.floor(scale * rng.exponential()) - math.floor(scale * rng.exponential())
    truth, coin = rng.next(), rng.next()
    return answer if truth < scale else int(coin * 2)


def histogram(mechanism, answer, scale, n, rng):
    """What lies outside counts in the first and the last bin."""
    half = 0.5 if mechanism == "response" else 8 * scale
    outputs = np.array([release(mechanism, answer, scale, rng) for _ in range(n)])
    bins = np.floor(BINS * (outputs + half) / (1 + 2 * half)).clip(0, BINS - 1).astype(int)
    return np.bincount(bins, minlength=BINS)
