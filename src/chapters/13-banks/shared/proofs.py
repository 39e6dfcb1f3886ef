"""What the noise of a round costs, and how much a budget asks for."""

import math

from noisebook.accountants import rdp


def amplify(epsilon, q):
    """ln(1 + q (e^epsilon - 1)), without overflow."""
    return math.log1p(q * math.expm1(epsilon)) if epsilon < 30 else epsilon + math.log(q + (1 - q) * math.exp(-epsilon))


def amplify_back(epsilon, q):
    """The epsilon inside the sample for which the sampled one is epsilon."""
    if epsilon < 30:
        return math.log1p(math.expm1(epsilon) / q)
    return epsilon - math.log(q) + math.log1p((q - 1) * math.exp(-epsilon))


def advanced(parts, delta):
    """Dwork, Rothblum and Vadhan 2010, for (epsilon, count) pairs."""
    squares = sum(count * epsilon**2 for epsilon, count in parts)
    drift = sum(count * epsilon * (math.expm1(epsilon) if epsilon < 700 else math.inf) for epsilon, count in parts)
    return math.sqrt(-2 * squares * math.log(delta)) + drift


def optimal(epsilon, k, delta):
    """Kairouz, Oh and Viswanath 2015: k releases of epsilon each, by the losses of randomized response."""
    if delta == 0:
        return k * epsilon
    log_stay = -math.log1p(math.exp(-epsilon))
    log_mass = [
        math.lgamma(k + 1) - math.lgamma(i + 1) - math.lgamma(k - i + 1) + k * log_stay - i * epsilon
        for i in range(k + 1)
    ]

    def excess(total):
        """The delta at this epsilon."""
        sums = 0.0
        for i, mass in enumerate(log_mass):
            loss = (k - 2 * i) * epsilon
            if loss > total:
                sums += math.exp(mass) * -math.expm1(total - loss)
        return sums

    return bisect(lambda total: -excess(total), -delta, 0, k * epsilon)


def bisect(f, target, low, high):
    """The largest x with f(x) <= target, for an f that grows."""
    if f(high) <= target:
        return high
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) <= target else (low, middle)
    return low


def numbers_of(d, n):
    """How many noisy numbers one message costs: choosing at most two for each that is sent, and its sign."""
    return max(1, n if n == d else min(2 * n, d) + n)


def composed(batch, q, rounds, delta):
    """The epsilon of all rounds, whose batches cost so much: the best of sum, advanced and optimal composition."""
    each = amplify(batch, q)
    found = [rounds * each, optimal(each, rounds, delta)]
    if delta > 0:
        found.append(advanced([(each, rounds)], delta))
    return min(found)


def largest_batch(epsilon, delta, q, rounds):
    """The most that a batch may cost so that all rounds stay within the budget."""
    return bisect(lambda batch: composed(batch, q, rounds, delta), epsilon, 0, amplify_back(epsilon, q))


def printed_scale(epsilon, delta, q, rounds, d, n, limit):
    return numbers_of(d, n) * limit / largest_batch(epsilon, delta, q, rounds)


def peeling_scales(epsilon, delta, q, rounds, n, limit, share):
    """Gumbel noise for choosing and Laplace noise for signs: 2n mechanisms in a batch, added up or composed."""
    n = max(1, n)
    pure = largest_batch(epsilon, delta, q, rounds) / (2 * n)
    # Half of delta is spent inside the batches, where sampling divides it.
    inside = min(0.5, delta / (2 * rounds * q))

    def cost(x):
        batch = advanced([(2 * share * x, n), (2 * (1 - share) * x, n)], inside)
        return composed(min(1e6, batch), q, rounds, delta - rounds * q * inside)

    each = max(pure, bisect(cost, epsilon, 0, 100.0)) if inside > 0 else pure
    return limit / (share * each), limit / (2 * (1 - share) * each)


def dp_sgd_noise(epsilon, delta, q, rounds):
    """The least Gaussian noise, over the clip, that the Renyi accountant allows."""
    # Opacus: accountants.utils.get_noise_multiplier(target_epsilon=epsilon, target_delta=delta, sample_rate=q, ...)
    low, high = 0.1, 100.0
    while high / low > 1 + 1e-5:
        middle = math.sqrt(low * high)
        low, high = (middle, high) if rdp([("gaussian", middle, q, rounds)], delta) > epsilon else (low, middle)
    return high
