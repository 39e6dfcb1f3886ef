"""Lower bounds on epsilon from counts."""

import math


def log_binomial(n, k):
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def tail(n, k, p):
    """P[Bin(n, p) >= k]."""
    if k <= 0:
        return 1.0
    if p <= 0 or p >= 1:
        return float(p >= 1)
    terms = (log_binomial(n, i) + i * math.log(p) + (n - i) * math.log1p(-p) for i in range(k, n + 1))
    return min(1.0, sum(math.exp(term) for term in terms if term > -745))


def bisect(holds, low, high):
    """The largest number that holds, if all below it do."""
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def upper_rate(k, n, risk):
    """Clopper and Pearson 1934: at this rate, k of n or fewer have probability `risk`."""
    return bisect(lambda p: 1 - tail(n, k + 1, p) > risk, k / n, 1.0) if k < n else 1.0


def epsilon_of_rates(alpha, beta, delta):
    """The smallest epsilon that allows errors of these rates."""
    ratios = [(1 - delta - beta) / alpha, (1 - delta - alpha) / beta]
    return max([0.0, *(math.log(ratio) for ratio in ratios if ratio > 0)])


def threshold_bound(a, false_positives, b, false_negatives, delta, confidence):
    """The smallest epsilon that allows a test with so few errors."""
    risk = (1 - confidence) / 2
    alpha, beta = upper_rate(false_positives, a, risk), upper_rate(false_negatives, b, risk)
    return epsilon_of_rates(alpha, beta, delta)


def one_run_bound(canaries, guessed, right, delta, confidence):
    """Steinke, Nasr and Jagielski 2023: the largest epsilon under which so many right guesses are too unlikely."""

    def refuted(epsilon):
        q = 1 / (1 + math.exp(-epsilon))
        alpha = total = 0.0
        for i in range(1, right + 1 if delta > 0 else 1):
            k = right - i
            total += math.exp(log_binomial(guessed, k) + k * math.log(q) + (guessed - k) * math.log1p(-q))
            alpha = max(alpha, total / i)
        return tail(guessed, right, q) + 2 * canaries * delta * alpha <= 1 - confidence

    return bisect(refuted, 0.0, 30.0) if guessed and refuted(0.0) else 0.0


def any_time_bound(guesses, right, confidence):
    """May be watched while guesses are made: the mean likelihood ratio against q reaches 20 with probability 5 %."""
    wrong = guesses - right

    def refuted(epsilon):
        q = 1 / (1 + math.exp(-epsilon))
        # The integral of p^right (1 - p)^wrong from q to 1 is a binomial tail.
        whole = -log_binomial(guesses, right) - math.log(guesses + 1) + math.log(tail(guesses + 1, wrong + 1, 1 - q))
        return whole - right * math.log(q) - (wrong + 1) * math.log1p(-q) >= -math.log1p(-confidence)

    return bisect(refuted, 0.0, 30.0) if guesses and refuted(0.0) else 0.0
