"""The four ways to put noise on the weights."""

import math

import numpy as np

from noisebook.gaussian import analytic_sigma


def unit_noise(kind, rng, d):
    """One draw at scale 1, from the stream of the page."""
    if kind in ("laplace", "published"):
        rng = rng.fork("laplace")
        return np.array([rng.laplace() for _ in range(d)])
    z = np.array([rng.normal() for _ in range(d)])
    return z if kind == "gaussian" else z * (rng.gamma(d) / np.linalg.norm(z))


def sensitivity_of(accounting, n, lam):
    """
    How far one of n rows moves the optimum: the objective is lam-strongly convex, and the row's gradient is
    at most 1 long.
    """
    if accounting == "published":  # set for another lambda than that of the fit: n times too small
        return 2 / (n * lam) / n
    return (2 / n + 2e-3 / n) / lam  # the page's solver stops at a gradient of 1e-3 / n, which is paid for too


def noise_scale(kind, epsilon, delta, sensitivity, d):
    """The private step is w + scale * z, with the factor that is meant to hide a step of this Euclidean length."""
    if kind == "vector":  # density exp(-epsilon |z| / sensitivity), Chaudhuri and Monteleoni 2009; no library has it
        return sensitivity / epsilon
    if kind == "laplace":  # a step of Euclidean length s is up to sqrt(d) s long as a sum of magnitudes
        # diffprivlib: Laplace(epsilon=epsilon, sensitivity=math.sqrt(d) * sensitivity).randomise(w[j]); epsilon
        # is for all j together
        return math.sqrt(d) * sensitivity / epsilon
    if kind == "published":  # the thesis leaves that factor out
        return sensitivity / epsilon
    # diffprivlib: GaussianAnalytic(epsilon=epsilon, delta=delta, sensitivity=sensitivity).randomise(w[j]), for
    # all j together
    return analytic_sigma(epsilon, delta, sensitivity)


def noise_variance(kind, scale, d):
    """Of one weight."""
    return scale**2 * {"vector": d + 1, "gaussian": 1}.get(kind, 2)
