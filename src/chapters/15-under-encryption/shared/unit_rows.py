"""Rows that are scaled each by itself, and noise of the density exp(-|z|)."""

import math

import numpy as np


def scaled(X, y):
    """ln(1 + |x|) with the sign of x, each row to length 1 by itself, then (x, 1) / sqrt 2."""
    X = (np.sign(X) * np.log1p(np.abs(X.astype(float)))).astype(np.float32).astype(float)
    lengths = np.sqrt((X**2).sum(axis=1, keepdims=True))
    shrink = math.sqrt(0.5) / (1 + 2**-23)
    X = X * (shrink / np.where(lengths > 0, lengths, 1))
    X = np.hstack([X, np.full((len(X), 1), shrink)])
    return X.astype(np.float32).astype(float), y.astype(float)


def vector_noise(rng, d):
    z = np.array([rng.normal() for _ in range(d)])
    return z * (rng.gamma(d) / math.sqrt(z @ z))
