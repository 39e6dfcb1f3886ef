"""What a sum of gradients gives away: the rows behind it."""

import math

import numpy as np


def to_unit(x):
    return x / (np.linalg.norm(x) or 1)


def likeness(a, b):
    """1 for the same picture."""
    lengths = math.sqrt((a @ a) * (b @ b))
    return a @ b / lengths if lengths > 0 else 0.0


def recover_one(left, points, typical):
    """The one missing row: what is left is (x.w - y) x, and at w = 0 that is -y x. A subtraction."""
    found = []
    for y in (-1, 1):
        factors = np.array([typical @ point - y for point in points])
        power = factors @ factors
        found.append((factors @ np.array(left) / power, power))
    four, nine = found
    return four if typical @ four[0] > typical @ nine[0] else nine


def unmix(left, count, variance):
    """
    Several missing rows out of as many rounds, by successive projection (Gillis and Vavasis 2014): a pixel is a point
    in a cone whose edges are the pixels that only one row inks. None where the rounds do not differ enough.
    """
    left = np.array(left)
    if len(left) < count:
        return None
    values, vectors = np.linalg.eigh(left @ left.T)
    values, vectors = values[::-1], vectors[:, ::-1]
    floor = variance * (math.sqrt(left.shape[1]) + math.sqrt(len(left))) ** 2
    if not values[count - 1] > max(floor, 1e-20 * values[0]):
        return None
    basis = (vectors[:, :count] / np.sqrt(values[:count])).T @ left
    points = basis.T
    lengths = np.linalg.norm(points, axis=1)
    inked = points[lengths > 1e-4 * lengths.max()]
    plane = above(inked)
    with np.errstate(divide="ignore", invalid="ignore"):
        flat = inked / (inked @ plane)[:, None]
    flat = flat[np.isfinite(flat).all(axis=1)]
    corners, rest = [], flat
    for _ in range(count):  # the farthest point is a corner; take its direction out
        far = (rest**2).sum(axis=1).argmax()
        corners.append(flat[far])
        q = to_unit(rest[far])
        rest = rest - np.outer(rest @ q, q)
    rows = np.linalg.solve(np.array(corners).T, basis)
    return [to_unit(-x if x.sum() < 0 else x) for x in rows]


def above(points):
    """A direction in which every point goes up, if there is one: the perceptron."""
    points = points / np.linalg.norm(points, axis=1, keepdims=True)
    h = points.mean(axis=0)
    for _ in range(2000):
        heights = points @ h
        lowest = heights.argmin()
        if heights[lowest] > 0.02 * np.linalg.norm(h):
            break
        h = h + 0.1 * points[lowest]
    return h


def expect_row(known, seen, noise):
    """Wiener's filter: the missing row as someone guesses it who knows what digits look like."""
    rows = known[:240]
    mean = rows.mean(axis=0)
    away, n = rows - mean, len(rows)
    values, vectors = np.linalg.eigh(away @ away.T / n)
    values, vectors = values[::-1][:80], vectors[:, ::-1][:, :80]
    directions = (vectors / np.sqrt(n * values)).T @ away
    floor = ((away**2).sum() / n - values.sum()) / (784 - 80)
    base = floor / (floor + noise)
    x = seen - mean
    return mean + base * x + ((values / (values + noise) - base) * (directions @ x)) @ directions
