"""What endless training without noise would reach, by the page's own solver: it stops early, and so does this."""

import math

import numpy as np

from noisebook.sgd import logistic_slope


def optimum(X, y, lam, tolerance=1e-3):
    """
    Weights that endless training without noise would reach: Newton's method for the mean logistic loss + lam/2 |w|^2,
    each step by conjugate gradients, until the gradient is shorter than the tolerance.
    """
    Z, n = X * y[:, None], len(y)
    w, u = np.zeros(X.shape[1]), np.zeros(n)

    def value(w, u):
        return np.logaddexp(0, -u).mean() + lam / 2 * w @ w

    while True:
        gradient = Z.T @ logistic_slope(u) / n + lam * w
        size = np.linalg.norm(gradient)
        if size <= tolerance:
            return w
        e = np.exp(-np.abs(u))
        curvature = e / (1 + e) ** 2 / n
        diagonal = (Z**2).T @ curvature + lam
        p, r = np.zeros_like(w), -gradient
        q = r / diagonal
        rz = r @ q
        while np.linalg.norm(r) > min(0.1, math.sqrt(size)) * size:
            image = Z.T @ (curvature * (Z @ q)) + lam * q
            alpha = rz / (q @ image)
            p, r = p + alpha * q, r - alpha * image
            z = r / diagonal
            q, rz = z + (r @ z) / rz * q, r @ z
        s, descent, step = Z @ p, gradient @ p, 1.0
        here = value(w, u)
        while value(w + step * p, u + step * s) > here + 1e-4 * step * descent and -descent > 1e-13 * here:
            step /= 2
        w, u = w + step * p, u + step * s
