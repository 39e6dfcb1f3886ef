"""The Lasso by gradient steps and thresholds."""

import math

import numpy as np


def soft_threshold(u, a):
    """What the penalty does to a weight after a gradient step: 0 exactly for |u| <= a."""
    return np.where(u > a, u - a, np.where(u < -a, u + a, 0.0))


def published_threshold(u, lam):
    """The operator as it is printed in the thesis: it never gives 0."""
    return np.where(u > 0, u - lam, np.where(u < 0, u + lam, 0.0))


class Proximal:
    """
    The iterate of the Lasso: a gradient step, then the threshold (ISTA); FISTA steps from a point ahead (Beck
    and Teboulle 2009).
    """

    def __init__(self, weights, lam, step, intercept=0, fista=False, published=False):
        self.w = self.point = np.zeros(weights)
        self.lam, self.eta, self.intercept, self.fista, self.published = lam, step, intercept, fista, published
        self.speed = 1.0

    def step(self, gradient):
        u = self.point - self.eta * gradient
        after = published_threshold(u, self.lam) if self.published else soft_threshold(u, self.eta * self.lam)
        if self.intercept:
            after[-1] = u[-1]  # no penalty
        if self.fista:
            if (self.point - after) @ (after - self.w) > 0:
                self.speed = 1.0  # uphill: start anew
            speed = (1 + math.sqrt(1 + 4 * self.speed**2)) / 2
            self.point = after + (self.speed - 1) / speed * (after - self.w)
            self.speed = speed
        else:
            self.point = after
        self.w = after


class Quadratic:
    """Half the squared error on some rows, with its gradient; by X'X where that is smaller than X."""

    def __init__(self, X, y, intercept=0):
        self.n, self.intercept = len(y), intercept
        self.Xy, self.X1, self.y1, self.yy = X.T @ y, X.sum(axis=0), y.sum(), y @ y
        self.X, self.y = X, y
        self.G = X.T @ X if len(y) > X.shape[1] else None

    def at(self, w):
        if self.G is None:
            r = self.X @ w - self.y
            return r @ r / 2, self.X.T @ r
        image = self.G @ w
        return self.yy / 2 + w @ (image / 2 - self.Xy), image - self.Xy

    def cost(self, w, lam):
        return self.at(w)[0] / self.n + penalty(w, lam, self.intercept)

    def curvature(self):
        """L, the largest eigenvalue of X'X / n, by power iteration. A step below 2 / L converges."""
        v = self.Xy + self.X1 + np.sin(np.arange(len(self.Xy)) + 1)
        value = 0.0
        for _ in range(2000):
            v = v / np.linalg.norm(v)
            image = (self.at(v)[1] + self.Xy) / self.n
            before, value, v = value, v @ image, image
            if value - before <= 1e-13 * value:
                break
        return value


def penalty(w, lam, intercept):
    return lam * np.abs(w[: len(w) - intercept]).sum()


def solve_lasso(of, iterate, rounds, gap=None):
    """
    Up to so many rounds, or until the duality gap is small. Gives the weights, the costs, the last gap, and
    whether it ran to infinity.
    """
    lam, costs, reached = iterate.lam, [], 0.0
    for t in range(rounds):
        point = iterate.point
        squares, gradient = of.at(point)
        cost = squares / of.n + penalty(point, lam, of.intercept)
        if t > 0 and not cost < 1e12 * (1 + costs[0]):
            return point, costs, reached, True
        costs.append(cost)
        if gap is not None and t % 5 == 0:
            reached = duality_gap(of, point, squares, gradient, lam)
            if reached <= gap:
                return point, costs, reached, False
        iterate.step(gradient / of.n)
    return iterate.w, costs, reached, False


def duality_gap(of, w, squares, gradient, lam):
    """
    How far the objective is from the smallest one, at most (Kim and others 2007): the residual, scaled until
    it is feasible.
    """
    features = len(w) - of.intercept
    mean = -gradient[-1] / of.n if of.intercept else 0.0
    rr = 2 * squares - of.n * mean**2
    yr = of.yy - w @ of.Xy - mean * of.y1
    most = np.abs(-gradient[:features] - mean * of.X1[:features]).max()
    fits = of.n * lam / most if most > 0 else math.inf
    scale = min(fits, max(-fits, yr / rr if rr > 0 else 0.0))
    return squares / of.n + penalty(w, lam, of.intercept) - (scale * yr - scale**2 * rr / 2) / of.n


def share_wrong(T, u, w):
    """Share of rows on the wrong side of 0; what falls on it counts as a 9."""
    return float((((T @ w) >= 0) != (u > 0)).mean())
