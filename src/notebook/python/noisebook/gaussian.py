"""The exact delta of Gaussian noise, and the least noise for it."""

import math


def phi(x):
    """The normal distribution function, accurate in the tails."""
    return 0.5 * math.erfc(-x / math.sqrt(2))


def log_phi(x):
    """Its logarithm, also where it is too small for a number."""
    if x > -30:
        return math.log(phi(x))
    return -x * x / 2 - math.log(-x * math.sqrt(2 * math.pi)) + math.log1p(-1 / x**2 + 3 / x**4)


def exact_delta(epsilon, shift):
    """The smallest delta of Gaussian noise, shift = sensitivity / sigma (Balle and Wang 2018)."""
    return phi(shift / 2 - epsilon / shift) - math.exp(epsilon + log_phi(-shift / 2 - epsilon / shift))


def analytic_sigma(epsilon, delta, sensitivity):
    """The least Gaussian noise for (epsilon, delta)."""
    low, high = 1e-4, 1e6  # bounds of sensitivity / sigma
    for _ in range(200):
        middle = math.sqrt(low * high)
        if exact_delta(epsilon, middle) > delta:
            high = middle
        else:
            low = middle
    return sensitivity / low
