import numpy as np

from noisebook.accountants import rdp
from noisebook.streams import create_rng
from noisebook.tell import progress, tell_means
from shared.training import auc, parameter_count, prepared, scores, sizes_of, train

TOLERANCE = 1e-3


def slack(values, row):
    """Sums are not made in the page's order, so weights differ in their last bits."""
    return {"auc": 0.01}


def plan(values, runs):
    arms = ("robin", "weighted", "robin-free", "weighted-free")
    return [{"arm": arm, "run": run} for run in range(runs) for arm in arms]


def deal_unequally(values, X, y, rng):
    """Rows in the order of a noisy key, cut into parts whose sizes fall from the first bank to the last."""
    noise = np.array([rng.normal() for _ in y])
    keys = noise + values["tilt"] * y + values["mix"] * X[:, 0].astype(float)
    order, K = np.argsort(keys, kind="stable"), int(values["banks"])
    weights = [1.0 if K == 1 else values["ratio"] ** (-k / (K - 1)) for k in range(K)]
    cuts = [int(np.floor(len(y) * sum(weights[: k + 1]) / sum(weights) + 0.5)) for k in range(K)]
    return [(X[part], y[part]) for part in np.split(order, cuts[:-1])]


def allowance(values, most):
    """The most answers that stay within a bank's budget."""
    low, high = 0, most + 1
    while high - low > 1:
        middle = (low + high) // 2
        spent = rdp([("gaussian", values["noise"], values["samplingRate"], middle)], values["delta"])
        low, high = (middle, high) if spent <= values["epsilon"] else (low, middle)
    return low


def compute(values, rows):
    """Unequal banks, visited in turn or by size; a bank that has spent its budget leaves."""
    X, y, T, u = prepared({**values, "size": "small"})
    sizes, K, rounds = sizes_of(X.shape[1], "small"), int(values["banks"]), int(values["rounds"])
    every, limit = max(1, int(np.floor(rounds / 12 + 0.5))), allowance(values, rounds * K)
    arm = {"method": "dp-sgd", "q": values["samplingRate"], "limit": values["norm"], "noise": values["noise"]}
    arm |= {"step": values["step"], "start": "he"}
    result = []
    for row in progress(rows):
        banks = deal_unequally(values, X, y, create_rng(values["seed"]).fork("unequal").fork(row["run"]))
        rng = create_rng(values["seed"]).fork("train").fork(row["run"])
        lengths = np.array([len(part) for _, part in banks])
        visits = [v % K for v in range(rounds * K)]
        if row["arm"].startswith("weighted"):
            draws, bounds = rng.fork("visits"), np.cumsum(lengths)
            visits = [int(np.searchsorted(bounds, draws.next() * bounds[-1], "right")) for _ in visits]
        at, found = [], []

        def look(done, W):
            """At every so many rounds; a look that comes late stands for all that it has passed."""
            following = 0 if not at else min(rounds, at[-1] + every)
            if done // K >= following and (not at or at[-1] < done // K):
                at.append(following)
                found.append(auc(scores(W, sizes, T), u))

        free = row["arm"].endswith("free")
        answers = train(banks, sizes, arm, rng, visits, look, None if free else [limit] * K)[1]
        frauds = [float(labels.mean()) for _, labels in banks]
        facts = {"rounds": at, "auc": found, "sizes": lengths, "frauds": frauds, "answers": answers}
        result.append({**row, **facts, "up": 4 * parameter_count(sizes) * sum(answers)})
    return result


def tell(values, rows):
    print("AUC after the last round:")
    tell_means([{**row, "last": row["auc"][-1]} for row in rows], ["arm"], ["last"])
