"""Where to cut a line of scores in two."""

import math

import numpy as np


def wilson(k, n, z=4):
    return (k + z * z / 2 + z * np.sqrt(k * (n - k) / n + z * z / 4)) / (n + z * z)


def choose_threshold(a, b, delta):
    """The score from which on a release is taken for B: the largest bound, if upper limits were the rates."""
    both = np.sort(np.concatenate([a, b]))
    shares = [(1 - math.cos(math.pi * i / 400)) / 2 for i in range(401)]
    edges = np.unique([both[min(len(both) - 1, math.floor(share * len(both) + 0.5))] for share in shares])
    middle = (len(edges) + 1) // 2
    best, threshold = 0.0, edges[middle - 1]
    for edge in [-math.inf, *edges]:
        alpha, beta = wilson((a >= edge).sum(), len(a)), wilson((b < edge).sum(), len(b))
        ratios = max(0.0, 1 - delta - beta) / alpha, max(0.0, 1 - delta - alpha) / beta
        bound = max([0.0, *(math.log(ratio) for ratio in ratios if ratio > 0)])
        if bound > best:
            best, threshold = bound, edge
    return threshold
