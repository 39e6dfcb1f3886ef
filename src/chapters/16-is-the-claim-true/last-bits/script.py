import math

from noisebook.streams import create_rng
from shared.bounds import threshold_bound

# Logarithms differ in their last digit, and so does what they give away.
TOLERANCE = 0.1


def could_release(y, answer, scale):
    """Whether some draw gives this very number: the noise is the logarithm of a multiple of 2^-52."""
    noise = (y - answer) / scale
    middle = round(2**52 * math.exp(-abs(noise)))
    span = 4 + math.ceil(4 * max(abs(y), abs(answer), scale) * middle / (2**52 * scale))
    for j in range(max(1, middle - span), min(2**52, middle + span) + 1):
        if answer + scale * math.copysign(-math.log(j / 2**52), noise) == y:
            return True
    return False


def snap(answer, scale, rng):
    """The snapping mechanism of Mironov 2012, with the bound 64."""
    sign = -1 if rng.next() < 0.5 else 1
    half = 0.5
    while rng.next() < 0.5:
        half /= 2
    u = half * (1 + math.floor(rng.next() * 2**52) / 2**52)
    grid = 2.0 ** math.ceil(math.log2(scale))
    return max(-64.0, min(64.0, grid * math.floor((answer + sign * scale * math.log(u)) / grid + 0.5)))


def compute(values, rows):
    """Releases of 0 (A) and of 1 (B) by three samplers, and how many only one of the answers could have given."""
    scale, n, result = 1 / values["epsilon"], int(values["releases"]), []
    for sampler in ("floating", "snapping", "whole"):
        rng = create_rng(values["seed"]).fork("last bits").fork(sampler)
        found = {"sampler": sampler, "releases": n, "onlyA": 0, "onlyB": 0, "nearerB": 0, "nearerA": 0}
        for _ in range(n):
            for answer, only, nearer in ((0, "onlyA", "nearerB"), (1, "onlyB", "nearerA")):
                if sampler == "floating":
                    y = answer + scale * rng.laplace()
                elif sampler == "snapping":
                    y = snap(answer, scale, rng)
                else:
                    y = answer + math.floor(scale * rng.exponential()) - math.floor(scale * rng.exponential())
                if sampler == "floating" and not could_release(y, 1 - answer, scale):
                    found[only] += 1
                elif (y > 0.5) if answer == 0 else (y < 0.5):
                    found[nearer] += 1
        result.append(found)
    return result


def tell(values, rows):
    for row in rows:
        n = row["releases"]
        share = (row["onlyA"] + row["onlyB"]) / (2 * n)
        # Two tests with half of the risk each: only certainty counts as B, or the nearer answer where both can be.
        sure = threshold_bound(n, 0, n, n - row["onlyB"], 0, 0.975) if share > 0 else 0
        bound = max(sure, threshold_bound(n, row["nearerB"], n, row["nearerA"], 0, 0.975))
        print(
            f"{row['sampler']}: {share:.1%} of the releases give their database away; epsilon is at least {bound:.3g}"
        )
