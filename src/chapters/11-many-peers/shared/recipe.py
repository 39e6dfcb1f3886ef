"""How much noise an aggregate gets, and what that is proven to cost."""

import math


def mean_lambda(form, lam, n):
    return 2 * lam / n if form == "sum" else lam


def largest_norm(form, n, lam, bound):
    """The largest norm of an exact minimum, whatever the rows."""
    decay = mean_lambda(form, lam, n)
    return min(bound / decay, math.sqrt(2 * math.log(2) / decay))


def true_sensitivity(form, unit, n, lam, bound):
    whole = 2 * largest_norm(form, n, lam, bound)
    return whole if unit == "person" else min(whole, 2 * bound / (n * mean_lambda(form, lam, n)))


def noise_scale(s, n, lam, K, bound, epsilon):
    one = 2 / (n * lam)
    if s["unit"] == "person":
        one = true_sensitivity(s["form"], "person", n, lam, bound)
    return one / (K if s["divide"] else 1) / epsilon
