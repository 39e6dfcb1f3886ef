import math

import numpy as np

from noisebook.accountants import pld, rdp
from noisebook.sgd import batches, draw_noise
from noisebook.streams import create_rng
from noisebook.tell import progress
from shared.bounds import threshold_bound
from shared.choose import choose_threshold

DELTA = 1e-5


def block_sizes(runs):
    sizes, size = [], 125
    while sum(sizes) < runs:
        sizes.append(min(runs - sum(sizes), size))
        size *= 2 if len(sizes) > 1 else 1
    return sizes


def plan(values, runs):
    sizes = block_sizes(int(values["runs"]))
    return [{"block": block, "fromA": size, "blocks": len(sizes)} for block, size in enumerate(sizes)]


def calibrate(epsilon, rate, steps):
    low, high = 0.1, 1000.0
    while high / low > 1 + 1e-7:
        middle = math.sqrt(low * high)
        low, high = (middle, high) if rdp([("gaussian", middle, rate, steps)], DELTA) > epsilon else (low, middle)
    return high


def log_integral(x):
    """ln of the exponential integral E1, by Simpson's rule on the integral of exp(-x e^t) over t > 0."""
    x = max(1e-12, x)
    t = np.linspace(0, max(1.0, math.log(745 / x)), 20001)
    f = np.exp(-x * np.exp(t))
    return math.log((t[1] - t[0]) / 3 * (f[0] + f[-1] + 4 * f[1:-1:2].sum() + 2 * f[2:-1:2].sum()))


def log_sum_exp(x):
    top = max(x)
    return top + math.log(sum(math.exp(v - top) for v in x))


def mean_loss(z, others, q, sigma):
    """One noisy mean, divided by the rows that came: m others with gradient 1, and the planted row with -1."""
    absent, present = [], []
    for m in range(others + 1):
        chance = math.log(math.comb(others, m)) + m * math.log(q) + (others - m) * math.log1p(-q)
        for to, mean, by in ((absent, 1 if m else 0, max(1, m)), (present, (m - 1) / (m + 1), m + 1)):
            to.append(chance + math.log(by) - ((z - mean) * by) ** 2 / (2 * sigma**2))
    return math.log1p(q * math.expm1(log_sum_exp(present) - log_sum_exp(absent)))


def compute(values, rows):
    """Private SGD with a planted row and without it, and a test that looks for the row."""
    mistake, epsilon, sees = values["mistake"], values["epsilon"], values["sees"]
    epochs = 1 if mistake in ("clip-batch", "ball") else int(values["epochs"])
    sampled = mistake in ("none", "unsampled", "actual")
    n, batch = (20, 10) if sampled else (40, 20)
    steps, q = n // batch, batch / n
    if sampled:
        scale = calibrate(epsilon, q, steps * epochs)
        sampling = "coins" if mistake == "unsampled" else "poisson"
        event = ("gaussian", scale, 1, epochs) if mistake == "unsampled" else ("gaussian", scale, q, steps * epochs)
        proven = (math.inf, math.inf) if mistake == "actual" else (pld([event], DELTA), rdp([event], DELTA))
    else:
        # One row replaced moves a sum of clipped gradients by 2.
        scale, sampling = 2 / epsilon, "permutation"
        proven = ({"clip-batch": batch * epsilon, "ball": math.inf, "one-epoch": epochs * epsilon}[mistake],) * 2
    kind = "gaussian" if sampled else "ball" if mistake == "ball" else "vector"
    recipe = {"batch": batch, "epochs": epochs, "sampling": sampling}
    common, reach = (1.0 if mistake == "actual" else 0.0), (batch if mistake == "clip-batch" else 1)

    def evidence(seen):
        """ln of how much likelier this is with the row than without it, or than with the opposite one."""
        if mistake == "none":
            return sum(math.log1p(q * math.expm1((2 * z - 1) / (2 * scale**2))) for z in seen)
        if mistake == "actual":
            return sum(mean_loss(z, n - 1, q, scale) for z in seen)

        def passes(of):
            return sum(log_sum_exp([of(z) for z in seen[e * steps : (e + 1) * steps]]) for e in range(epochs))

        if mistake == "unsampled":
            return passes(lambda z: (2 * z - 1) / (2 * scale**2))
        log = (lambda z: log_integral(abs(z) / scale)) if mistake == "ball" else (lambda z: -abs(z) / scale)
        return passes(lambda z: log(z - reach) - log(z)) - passes(lambda z: log(z + reach) - log(z))

    def score(side, stream):
        rng = stream.fork(int(stream.next() * 2**31))
        noise, depth, seen = rng.fork("noise"), rng.fork("depth"), []
        planted = (1.0 if side == "b" else -1.0) * (-1 if mistake == "actual" else 1)
        for part, divisor in batches(n, recipe, rng):
            inside = (part == n - 1).any()
            if inside and side == "a" and sampled:  # the row is left out
                inside, part = False, part[part != n - 1]
            total = common * (len(part) - inside) + (planted if inside else 0)
            if mistake == "clip-batch" and inside:  # its gradient is long, and only the mean is clipped
                total = planted * len(part)
            if mistake == "actual":
                divisor = max(1, len(part)) / batch
            else:
                divisor = 1
            unit = 1 / batch if mistake == "actual" else 1
            seen.append(unit * (total + scale * draw_noise(kind, noise, depth, 1)[0]) / divisor)
        if sees == "steps":
            return evidence(seen)
        return sum(seen) * (-1 if mistake == "actual" else 1)

    def scores(side, count, stream):
        stream = stream.fork(side)
        return np.array([score(side, stream) for _ in range(count)])

    rng = create_rng(values["seed"]).fork("canaries").fork(mistake)
    delta = DELTA if sampled else 0
    pilot = math.floor(max(200, min(4000, values["runs"] / 4)) + 0.5)
    threshold = choose_threshold(*(scores(side, pilot, rng.fork("choose")) for side in "ab"), delta)
    result = []
    for row in progress(rows):
        a, b = (scores(side, int(row["fromA"]), rng.fork("count").fork(row["block"])) for side in "ab")
        errors = {"falsePositives": int((a >= threshold).sum()), "falseNegatives": int((b < threshold).sum())}
        facts = {"block": row["block"], "blocks": row["blocks"], "delta": delta, "pld": proven[0], "renyi": proven[1]}
        result.append({**facts, "fromA": len(a), "fromB": len(b), **errors})
    return result


def tell(values, rows):
    sums = [sum(row[name] for row in rows) for name in ("fromA", "falsePositives", "fromB", "falseNegatives")]
    bound = threshold_bound(*sums, rows[0]["delta"], 1 - 0.05 / rows[0]["blocks"])
    print(
        f"{sums[0]} trainings of each kind: epsilon is at least {bound:.3g}, claimed {values['epsilon']:.3g}, "
        f"proven {rows[0]['pld']:.3g}"
    )
