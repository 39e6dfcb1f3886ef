"""The accountants. A part is (kind, noise, rate, count): gaussian or laplace noise over the sensitivity, or pure with
its epsilon, on Poisson samples of that rate, so many times."""

import functools
import math

import numpy as np

from noisebook.gaussian import exact_delta


def gaussian_epsilon(sigma, delta):
    """The smallest epsilon of one Gaussian release, by bisection on its exact delta."""
    if exact_delta(0, 1 / sigma) <= delta:
        return 0.0
    low, high = 0.0, 0.5 / sigma**2 + math.sqrt(-2 * math.log(delta)) / sigma
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if exact_delta(middle, 1 / sigma) > delta else (low, middle)
    return high


def sampled(loss, rate):
    """A privacy loss, or a pure epsilon, after Poisson sampling: ln(1 + q (e^loss - 1))."""
    return loss if rate == 1 else np.logaddexp(math.log1p(-rate), math.log(rate) + loss)


def pure_epsilon(kind, noise):
    return {"laplace": 1 / noise, "pure": noise, "gaussian": math.inf}[kind]


def releases_of(parts, share):
    """Each part as (epsilon, delta, count), Gaussian releases at delta = share each."""
    result = []
    for kind, noise, rate, count in parts:
        if kind != "gaussian":
            result.append((sampled(pure_epsilon(kind, noise), rate), 0.0, count))
        elif share >= rate:
            result.append((0.0, share, count))
        else:
            result.append((sampled(gaussian_epsilon(noise, share / rate), rate), share, count))
    return result


def gaussian_count(parts):
    return sum(count for kind, _, _, count in parts if kind == "gaussian")


def basic(parts, delta):
    """The epsilons add up."""
    # diffprivlib: BudgetAccountant().total() after spend(epsilon, delta) for each of them
    return sum(count * epsilon for epsilon, _, count in releases_of(parts, delta / max(1, gaussian_count(parts))))


def advanced(parts, delta):
    """sqrt(2 k ln(1 / delta')) epsilon + k epsilon (e^epsilon - 1) (Dwork and Roth 2014, theorem 3.20)."""
    many = gaussian_count(parts)
    spare = delta / 2 if many else delta  # Gaussian releases take the other half for themselves
    releases = releases_of(parts, spare / max(1, many))
    squares = sum(count * epsilon**2 for epsilon, _, count in releases)
    return math.sqrt(-2 * squares * math.log(spare)) + sum(
        count * epsilon * math.expm1(epsilon) for epsilon, _, count in releases
    )


def optimal(parts, delta):
    """The best that follows from (epsilon, delta) alone, for releases all alike (Kairouz, Oh and Viswanath 2015)."""
    [(epsilon, each, k)] = releases_of(parts, delta / 2 / max(1, gaussian_count(parts)))
    spare = -math.expm1(math.log1p(-delta) - k * math.log1p(-each))
    # The worst case is randomized response: its loss is (k - 2i) epsilon with binomial probability.
    i = np.arange(k + 1)
    log_factorial = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, k + 1)))])
    log_choose = log_factorial[k] - log_factorial[i] - log_factorial[k - i]
    mass = np.exp(log_choose - i * epsilon - k * math.log1p(math.exp(-epsilon)))
    loss = (k - 2 * i) * epsilon

    low, high = 0.0, k * epsilon
    for _ in range(100):
        middle = (low + high) / 2
        excess = np.sum(mass * -np.expm1(np.minimum(0, middle - loss)))
        low, high = (middle, high) if excess > spare else (low, middle)
    return high


def ladder(low, high, ratio):
    while low < high:
        yield low
        low *= ratio


ORDERS = [
    *(1 + x for x in ladder(1e-6, 0.1, 1.2)),
    *(x / 10 for x in range(11, 130)),
    *range(13, 257),
    *(math.floor(x + 0.5) for x in ladder(264, 1.1e6, 1.03)),
]


def best_order(divergence, delta, most=1e6):
    """The smallest epsilon over the orders of Renyi's divergence (Canonne, Kamath and Steinke 2020), and its order."""

    def bound(order):
        return divergence(order) - (math.log(delta) + math.log(order)) / (order - 1) + math.log1p(-1 / order)

    last = max(i for i, order in enumerate(ORDERS) if order <= most)
    around = min([*range(0, last + 1, 8), last], key=lambda i: bound(ORDERS[i]))
    best = min(range(max(0, around - 7), min(last, around + 7) + 1), key=lambda i: bound(ORDERS[i]))
    return max(0.0, bound(ORDERS[best])), ORDERS[best]


def zcdp(parts, delta):
    """rho adds up: 1 / (2 sigma^2) for Gaussian noise, epsilon^2 / 2 for a pure epsilon (Bun and Steinke 2016)."""
    rho = sum(
        count * (0.5 / noise**2 if kind == "gaussian" else sampled(pure_epsilon(kind, noise), rate) ** 2 / 2)
        for kind, noise, rate, count in parts
    )
    return best_order(lambda order: rho * order, delta)[0]


def law(kind, noise, rate, reach=1):
    """Values of the privacy loss ln(P / Q) and ln of their probability under Q, the law without the person."""
    if kind == "pure":  # two answers, one likelier with the person, the other without
        loss, log_q = np.array([noise, -noise]), np.array([0.0, noise]) - math.log1p(math.exp(noise))
    elif kind == "gaussian":
        step = min(noise, noise**2) / 100
        x = np.arange(-13 * noise, reach + 13 * noise, step)
        loss, log_q = (x - 0.5) / noise**2, -0.5 * (x / noise) ** 2 + math.log(step / (noise * math.sqrt(2 * math.pi)))
    else:  # both plateaus of the ratio of two Laplace densities, and the slope between them
        nodes, weights = np.polynomial.legendre.leggauss(64)
        x = ((np.arange(64)[:, None] + (nodes + 1) / 2) / 64).ravel()
        slope = np.log(np.tile(weights / 128, 64) / (2 * noise)) - x / noise
        loss = np.concatenate([[-1 / noise], (2 * x - 1) / noise, [1 / noise]])
        log_q = np.concatenate([[math.log(0.5)], slope, [math.log(0.5) - 1 / noise]])
    return sampled(loss, rate), log_q


@functools.lru_cache(None)
def log_moment(kind, noise, rate, a):
    """ln E_Q[(P / Q)^a]. E_Q[P / Q] is 1, so (P / Q)^a - 1 - a (P / Q - 1) may be summed instead: it never cancels."""
    if kind == "gaussian" and rate == 1:
        return a * (a - 1) / (2 * noise**2)
    loss, log_q = law(kind, noise, rate, max(1, a))
    excess = np.expm1(np.minimum(a * loss, 30)) - a * np.expm1(np.minimum(loss, 30))
    log_excess = np.where(a * loss > 30, a * loss, np.log(np.maximum(excess, 1e-300)))
    return float(np.logaddexp(0, np.logaddexp.reduce(log_q + log_excess)))


def rdp(parts, delta):
    """Renyi's divergences add up at every order (Mironov 2017; Mironov, Talwar and Zhang 2019)."""

    # dp_accounting: rdp.RdpAccountant(orders).compose(event, count).get_epsilon(delta), where event is
    #   PoissonSampledDpEvent(rate, GaussianDpEvent(noise))
    # Opacus: accountants.RDPAccountant().step(noise_multiplier=noise, sample_rate=rate)
    def divergence(order):
        total = 0.0
        for kind, noise, rate, count in parts:
            worse = log_moment(kind, noise, rate, order)
            if rate < 1 and kind != "gaussian":  # adding a person may be worse than removing one
                worse = max(worse, log_moment(kind, noise, rate, 1 - order))
            total += count * worse / (order - 1)
        return total

    # Beyond this order a sampled Gaussian costs as much as one that is not sampled.
    useful = [2 + 40 * s + 4 * s * s * (2 - math.log(q)) for kind, s, q, _ in parts if kind == "gaussian" and q < 1]
    return min(largest_loss(parts), best_order(divergence, delta, min([1e6, *useful]))[0])


def largest_loss(parts):
    return sum(count * sampled(pure_epsilon(kind, noise), rate) for kind, noise, rate, count in parts)


def pld(parts, delta):
    """The law of the summed loss by Fourier transform: almost the smallest true epsilon (Koskela et al. 2020)."""
    # dp_accounting: pld.PLDAccountant().compose(event, count).get_epsilon(delta); Opacus: accountants.PRVAccountant
    if delta == 0:
        return largest_loss(parts)
    given, plain = parts, [part for part in parts if part[0] == "gaussian" and part[2] == 1]
    if plain:  # Gaussians that are not sampled are one Gaussian: 1 / sigma^2 adds up
        sigma = sum(count / noise**2 for _, noise, _, count in plain) ** -0.5
        parts = [("gaussian", sigma, 1, 1)] + [part for part in parts if part not in plain]
        if len(parts) == 1:
            return gaussian_epsilon(sigma, delta)
    alike = optimal(parts, delta) if len(parts) == 1 else math.inf
    if len(parts) == 1 and parts[0][0] == "pure" and parts[0][2] == 1:
        return alike
    both = [1, -1] if any(rate < 1 for _, _, rate, _ in parts) else [1]  # a person removed, a person added
    worse = max(summed_loss_epsilon(parts, delta, direction) for direction in both)
    return min(largest_loss(parts), worse, basic(given, delta), advanced(given, delta), rdp(given, delta), alike)


def summed_loss_epsilon(parts, delta, direction):
    losses = []  # for each part: its losses, ln of their probability under the truth, and under the other law
    for kind, noise, rate, count in parts:
        loss, log_q = law(kind, noise, rate)
        here, there = (log_q + loss, log_q) if direction == 1 else (log_q, log_q + loss)
        losses.append((direction * loss, here, there, count))

    def cumulant(tilt):
        return sum(count * np.logaddexp.reduce(here + tilt * loss) for loss, here, _, count in losses)

    # Weighing by e^(tilt loss) moves the mass to where delta is decided, so that rounding loses no delta of 1e-12.
    def bound(tilt):
        return (cumulant(tilt) - math.log(delta) - math.log1p(tilt)) / tilt + math.log(tilt / (tilt + 1))

    tilt = min((order - 1 for order in ORDERS[::4]), key=bound)
    while True:
        epsilon = tilted_epsilon(losses, delta, tilt)
        if epsilon is not None:
            return epsilon
        tilt /= 4  # the answer lies below the window, or the tilt is too steep


def mean_and_variance(losses, tilt):
    mean = variance = 0.0
    for loss, here, _, count in losses:
        weight = np.exp(here + tilt * loss - np.logaddexp.reduce(here + tilt * loss))
        mean += count * (weight @ loss)
        variance += count * (weight @ (loss - weight @ loss) ** 2)
    return mean, variance


def tilted_epsilon(losses, delta, tilt):
    mean, variance = mean_and_variance(losses, tilt)
    releases = sum(count for _, _, _, count in losses)
    # Cells so small that splitting losses between their ends hardly adds to the variance, on a grid not too long.
    narrow = math.sqrt(min(variance, mean_and_variance(losses, 0)[1]))
    widest = max(np.abs(loss).max() for loss, _, _, _ in losses)
    step = max(narrow * min(0.01 / math.sqrt(releases), 1 / 256), widest / 2**18, math.sqrt(variance) / 2**14)
    if tilt * step > 1:  # within one cell, a tilt must not change much
        return None
    spread = max(step, math.sqrt(variance))
    first = math.floor((mean - 14 * spread) / step)
    size = 2 ** math.ceil(math.log2(28 * spread / step + 2))

    scales = [np.logaddexp.reduce(here + tilt * loss) for loss, here, _, _ in losses]
    spectrum = np.ones(size // 2 + 1, complex)
    for (loss, here, there, count), scale in zip(losses, scales):
        cell = np.floor(loss / step)
        # Each loss goes to both ends of its cell, so that its mass stays the same under both laws ("connect the dots").
        up = np.expm1(loss - cell * step) / math.expm1(step)
        tilted = np.zeros(size)
        for end, part in ((cell, 1 - up), (cell + 1, up)):
            mass = part * np.exp(there + (1 + tilt) * end * step - scale)
            tilted += np.bincount((end % size).astype(int), mass, size)
        spectrum *= np.fft.rfft(tilted) ** count
    mass = np.roll(np.fft.irfft(spectrum, size), -(first % size)).clip(0)

    grid = (first + np.arange(size)) * step
    log_scale = sum(count * scale for (_, _, _, count), scale in zip(losses, scales))
    p = mass * np.exp(np.minimum(600, log_scale - tilt * grid))
    # delta(epsilon) is the sum of p (1 - e^(epsilon - loss)) over all losses above epsilon: from the top
    # down to the first that is larger than the one asked for.
    above = weighted = 0.0  # the sum of p, and of p e^(grid[j] - loss)
    for j in range(size - 1, -1, -1):
        if above - weighted > delta or grid[j] < 0:
            return max(0.0, grid[j], grid[j] + math.log(max(1e-300, above - delta) / weighted) if weighted > 0 else 0.0)
        above, weighted = above + p[j], (weighted + p[j]) * math.exp(-step)
    return None


COMPARED = {
    "basic": ("Basic composition", basic),
    "advanced": ("Advanced composition", advanced),
    "optimal": ("Optimal composition", optimal),
    "zcdp": ("Zero-concentrated privacy", zcdp),
    "rdp": ("Rényi accountant", rdp),
    "pld": ("Privacy loss distribution", pld),
}


def refusal(accountant, parts):
    """Why an accountant cannot read these parts; empty when it can."""
    if accountant == "optimal" and len(parts) > 1:
        return "its releases must all be alike"
    if accountant == "zcdp" and any(kind == "gaussian" and rate < 1 for kind, _, rate, _ in parts):
        return "a sampled Gaussian release has no useful ρ"
    return ""
