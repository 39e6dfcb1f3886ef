"""How likely each candidate is chosen, exactly."""

import math

import numpy as np


def scale_of(epsilon, scoring):
    """Of the noise on every score, for a sensitivity of 1: half of it where all scores move the same way."""
    return (1 if scoring == "monotone" else 2) / epsilon


def exponential_law(scores, scale):
    """The exponential mechanism: each candidate with probability proportional to exp(score / scale)."""
    # diffprivlib: Exponential(epsilon=epsilon, sensitivity=1, utility=scores, monotonic=...).randomise()
    weights = np.exp((np.array(scores) - max(scores)) / scale)
    return weights / weights.sum()


def noisy_max_law(scores, scale):
    """Report noisy max: i wins if its score + Laplace noise is t and all others lie below t, integrated over t."""
    at = np.maximum((np.array(scores) - max(scores)) / scale, -700)  # so far below, e^-distance is zero anyway
    knots = np.unique(np.concatenate([[at.min() - 40], at, [40]]))
    nodes, weights = np.polynomial.legendre.leggauss(16)
    law = np.zeros(len(at))
    for low, high in zip(knots, knots[1:]):
        # Short panels that end at the corners of the densities.
        edges = np.linspace(low, high, 1 + math.ceil((high - low) / min(1, 4 / len(at))))
        half = (edges[1] - edges[0]) / 2
        t = (edges[:-1, None] + half + half * nodes).ravel()
        x = t[:, None] - at
        density = 0.5 * np.exp(-np.abs(x))
        below = np.where(x < 0, density, 1 - density)
        law += (np.tile(half * weights, len(edges) - 1) * below.prod(axis=1)) @ (density / below)
    return law
