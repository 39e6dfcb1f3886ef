import math

import numpy as np

from noisebook.gaussian import analytic_sigma, exact_delta
from noisebook.streams import create_rng
from noisebook.tell import progress
from shared.bounds import bisect, threshold_bound
from shared.choose import choose_threshold
from shared.releases import release

PARTS, DELTA = 8, 1e-5
COSTS = {"laplace": 0.2, "geometric": 0.4, "response": 0.4, "gaussian": 0.2, "textbook-gaussian": 0.2}


def plan(values, runs):
    """The attacks on single numbers; those on models and messages are in the notebook alone."""
    return [{"claim": claim, "part": part} for part in range(PARTS) for claim in COSTS]


def facts(claim):
    """What is claimed and proven, and the scale of the noise."""
    if "gaussian" in claim:
        is_textbook = claim == "textbook-gaussian"
        epsilon = 10 if is_textbook else 1
        sigma = math.sqrt(2 * math.log(1.25 / DELTA)) / epsilon if is_textbook else analytic_sigma(1, DELTA, 1)
        exact = bisect(lambda e: exact_delta(e, 1 / sigma) > DELTA, 0.0, 50.0)
        return {"epsilon": epsilon, "delta": DELTA, "proven": exact, "least": exact}, "gaussian", sigma
    scale = 1 / (1 + 2 / math.expm1(1)) if claim == "response" else 1
    return {"epsilon": 1, "delta": 0, "proven": 1, "least": 1}, claim, scale


def compute(values, rows):
    """A threshold chosen on releases of its own, and its errors on fresh ones."""
    result, chosen = [], {}
    for row in progress(rows):
        claim, part = row["claim"], row["part"]
        if claim not in COSTS:
            continue
        known, mechanism, scale = facts(claim)
        releases = PARTS * math.ceil(max(400, min(1e6, 400_000 * values["work"] / COSTS[claim])) / PARTS)
        rng = create_rng(values["seed"]).fork("board").fork(claim)

        def draw(n, side, stream):
            stream = stream.fork(side)
            return np.array([release(mechanism, int(side == "b"), scale, stream) for _ in range(n)])

        if claim not in chosen:
            pilot = [draw(releases // 4, side, rng.fork("choose")) for side in "ab"]
            chosen[claim] = choose_threshold(*pilot, known["delta"])
        a, b = (draw(releases // PARTS, side, rng.fork("count").fork(part)) for side in "ab")
        errors = {"falsePositives": int((a >= chosen[claim]).sum()), "falseNegatives": int((b < chosen[claim]).sum())}
        counts = {"fromA": len(a), "fromB": len(b), **errors}
        result.append({"claim": claim, "part": part, **known, "isGaussian": mechanism == "gaussian", **counts})
    return result


def tell(values, rows):
    for claim in dict.fromkeys(row["claim"] for row in rows):
        own = [row for row in rows if row["claim"] == claim]
        sums = [sum(row[name] for row in own) for name in ("fromA", "falsePositives", "fromB", "falseNegatives")]
        bound = threshold_bound(*sums, own[0]["delta"], float(values["confidence"]))
        print(f"{claim}: claimed {own[0]['epsilon']:.3g}, measured at least {bound:.3g}")
    if values["mechanism"] != "none":
        print("The line that you added is about a mechanism that is in the notebook alone.")
