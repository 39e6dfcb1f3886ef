import math

import numpy as np

from noisebook.accountants import pld, rdp
from noisebook.data import load_dataset
from noisebook.sgd import error_rate, train
from noisebook.streams import create_rng
from noisebook.tell import progress
from shared.bounds import threshold_bound
from shared.choose import choose_threshold
from shared.planted_sgd import batch_of_digits, digits_from, is_sampled, score, world_of

DELTA, ERROR_RUNS = 1e-5, 200


def slack(values, row):
    """In a few trainings a test row may fall on the other side; the noise is calibrated to seven digits."""
    if row["kind"] == "error":
        return dict.fromkeys(["honest", "broken", "honestHalf", "brokenHalf"], 5e-5)
    return dict.fromkeys(["pld", "renyi"], 2e-5)


def block_sizes(runs):
    sizes, size = [], 125
    while sum(sizes) < runs:
        sizes.append(min(runs - sum(sizes), size))
        size *= 2 if len(sizes) > 1 else 1
    return sizes


def plan(values, runs):
    sizes = block_sizes(int(values["runs"]))
    blocks = [
        {"kind": "count", "block": block, "fromA": size, "blocks": len(sizes)} for block, size in enumerate(sizes)
    ]
    return [blocks[0], {"kind": "error"}, *blocks[1:]]


def calibrate(epsilon, rate, steps):
    low, high = 0.1, 1000.0
    while high / low > 1 + 1e-7:
        middle = math.sqrt(low * high)
        low, high = (middle, high) if rdp([("gaussian", middle, rate, steps)], DELTA) > epsilon else (low, middle)
    return high


def programs(mistake, epsilon, epochs, n, batch):
    """The correct program, the one with the mistake, and what is proven of that: exactly, and by Renyi."""
    common = {"batch": batch, "epochs": epochs}
    if not is_sampled(mistake):
        # One row replaced moves a sum of clipped gradients by 2.
        common = {**common, "sampling": "permutation"}
        honest = {**common, "noise": "vector", "epsilon": epsilon / epochs}
        broken = {**common, "noise": "ball" if mistake == "ball" else "vector", "epsilon": epsilon}
        if mistake == "clip-batch":
            broken["clipping"] = "the batch"
        proven = {"clip-batch": batch * epsilon, "ball": math.inf, "one-epoch": epochs * epsilon}[mistake]
        return honest, {**broken, "scale": 2 / epsilon}, (proven, proven)
    steps, rate = epochs * n // batch, batch / n
    sigma = calibrate(epsilon, rate, steps)
    honest = {**common, "sampling": "poisson", "noise": "gaussian", "multiplier": sigma}
    broken = {**honest, "scale": sigma}
    event = ("gaussian", sigma, rate, steps)
    if mistake == "unsampled":
        broken["sampling"], event = "coins", ("gaussian", sigma, 1, epochs)
    if mistake == "actual":
        return honest, {**broken, "dividing": "actual"}, (math.inf, math.inf)
    return honest, broken, (pld([event], DELTA), rdp([event], DELTA))


def compute(values, rows):
    """Private SGD with a planted row and without it, and a test that looks for the row."""
    mistake, epsilon, sees = values["mistake"], values["epsilon"], values["sees"]
    epochs = 1 if mistake in ("clip-batch", "ball") else int(values["epochs"])
    X, y, T, u = digits_from(load_dataset("mnist-0-1"), values["seed"])
    world = world_of(values["plant"], mistake, X, y)
    _, program, proven = programs(mistake, epsilon, epochs, len(world["X"]), world["batch"])
    delta = DELTA if is_sampled(mistake) else 0
    rng = create_rng(values["seed"]).fork("canaries").fork(mistake)

    def scores(side, count, stream):
        stream = stream.fork(side)
        return np.array(
            [score(world, program, side, stream.fork(int(stream.next() * 2**31)), sees) for _ in range(count)]
        )

    def errors():
        both = programs(mistake, epsilon, epochs, len(X), batch_of_digits(mistake))[:2]
        common = {"loss": "logistic", "lam": 1e-4, "first": 4}
        found = [
            [error_rate(T, u, train(X, y, {**common, **one}, rng.fork("error").fork(i))) for i in range(ERROR_RUNS)]
            for one in both
        ]
        # Student's t at 97.5 % with 199 degrees of freedom.
        (honest, broken), halves = np.mean(found, axis=1), 1.971957 * np.std(found, axis=1, ddof=1) / ERROR_RUNS**0.5
        half = {"honestHalf": halves[0], "brokenHalf": halves[1]}
        return {"kind": "error", "trainings": ERROR_RUNS, "honest": honest, "broken": broken, **half}

    threshold, result = None, []
    for row in progress(rows):
        if row["kind"] == "error":
            result.append(errors())
            continue
        if threshold is None:
            pilot = math.floor(max(200, min(4000, values["runs"] / 4)) + 0.5)
            threshold = choose_threshold(*(scores(side, pilot, rng.fork("choose")) for side in "ab"), delta)
        a, b = (scores(side, int(row["fromA"]), rng.fork("count").fork(row["block"])) for side in "ab")
        wrong = {"falsePositives": int((a >= threshold).sum()), "falseNegatives": int((b < threshold).sum())}
        facts = {"block": row["block"], "blocks": row["blocks"], "delta": delta, "pld": proven[0], "renyi": proven[1]}
        result.append({"kind": "count", **facts, "fromA": len(a), "fromB": len(b), **wrong})
    return result


def tell(values, rows):
    blocks = [row for row in rows if row["kind"] == "count"]
    if blocks:
        sums = [sum(row[name] for row in blocks) for name in ("fromA", "falsePositives", "fromB", "falseNegatives")]
        bound = threshold_bound(*sums, blocks[0]["delta"], 1 - 0.05 / blocks[0]["blocks"])
        print(
            f"{sums[0]} trainings of each kind: epsilon is at least {bound:.3g}, claimed {values['epsilon']:.3g}, "
            f"proven {blocks[0]['pld']:.3g}"
        )
    for row in rows:
        if row["kind"] == "error":
            print(f"test error {row['honest']:.1%} by the correct program, {row['broken']:.1%} by this one")
