"""Laplace and Gaussian noise: its scale for a budget, its density, and what an output gives away."""

import math

from noisebook.gaussian import analytic_sigma


def scale_of(mechanism, epsilon, delta, sensitivity):
    """The private step is answer + scale * rng.laplace() or answer + scale * rng.normal()."""
    if mechanism == "laplace":
        # diffprivlib: Laplace(epsilon=epsilon, sensitivity=sensitivity).randomise(answer)
        return sensitivity / epsilon
    if mechanism == "gaussian":
        # diffprivlib: Gaussian(epsilon=epsilon, delta=delta, sensitivity=sensitivity).randomise(answer)
        return sensitivity * math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    # diffprivlib: GaussianAnalytic(epsilon=epsilon, delta=delta, sensitivity=sensitivity).randomise(answer)
    return analytic_sigma(epsilon, delta, sensitivity)


def density(mechanism, x):
    """At scale 1."""
    if mechanism == "laplace":
        return 0.5 * math.exp(-abs(x))
    return math.exp(-x * x / 2) / math.sqrt(2 * math.pi)


def loss(mechanism, x, shift, scale):
    """ln of how much likelier the output x is around 0 than around shift."""
    if mechanism == "laplace":
        return (abs(x - shift) - abs(x)) / scale
    return (shift / 2 - x) / scale * (shift / scale)
