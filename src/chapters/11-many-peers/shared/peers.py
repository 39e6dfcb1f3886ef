"""Peers with local models, groups, noise and ensembles: algorithms 1 and 2 of the thesis, and their corrections."""

import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng, shuffle
from noisebook.tell import tell_means
from shared.local_models import fit_local, minimise
from shared.recipe import noise_scale

PUBLISHED = {
    "over": "one",
    "data": "spambase",
    "epsilon": 1,
    "lambda": 0.25,
    "rows": 368,
    "peers": 10,
    "group": 10,
    "rounds": 1,
    "publish": "party",
    "tie": "no",
    "noise": "laplace",
    "divide": False,
    "unit": "record",
    "form": "sum",
    "scaling": "min-max",
    "solver": "exact",
    "deal": "uniform",
    "skew": 0,
    "attack": "none",
    "bad": 0,
    "strength": 1,
    "defence": "none",
    "clip": 1,
    "runs": 6,
    "seed": 1,
}


def places(s):
    """The places on the x axis."""
    found = {
        "epsilon": [*(2.0**k for k in range(-10, 10)), s["epsilon"]],
        "lambda": [*(4.0**k for k in range(-4, 2)), 8, s["lambda"]],
        "rows": [10, 20, 40, 75, 120, 180, 240, 300, 360, s["rows"]],
        "group": [g for g in (1, 2, 5, 10, 15, 20, 25, 30, 40, 50, s["peers"]) if g <= s["peers"]],
        "peers": [5, 10, 15, 20, 30, 40, 50],
        "whole": [5, 10, 15, 20, 30, 40, 50],
        "rounds": [1, 2, 4, 8, 16, 32],
        "skew": [0, 0.25, 0.5, 0.75, 1],
        "bad": [0, 1, 2, 3, 4],
        "one": [0],
    }
    return sorted(set(found[s["over"]]))


def plan_peers(s, runs):
    return [{"x": x, "run": run} for run in range(runs) for x in places(s)]


def peer_rows(s, rows):
    """One row for each run and place: errors and spreads of the peers."""
    s = PUBLISHED | s
    rows = rows or plan_peers(s, s["runs"])
    fits, result = {}, []
    for row in rows:
        x, run, here = row["x"], int(row["run"]), dict(s)
        if s["over"] in ("peers", "whole"):
            here |= {"peers": int(x), "group": int(min(x, s["group"]) if s["over"] == "peers" else x)}
        elif s["over"] != "one":
            here[s["over"]] = x
        many = 50 if s["over"] in ("peers", "whole") else s["peers"]
        key = run, here["rows"], here["lambda"], here["skew"], here["bad"] if here["attack"] == "flip" else 0
        if key not in fits:
            fits[key] = fit_peers(here, many, create_rng(s["seed"]).fork(run))
        result.append(row_at(here, x, run, fits[key]))
    return result


def tell_peers(rows, over):
    """The mean test errors over the runs, at each place along the axis."""
    kinds = {"peers alone": "local", "aggregate": "aggregated", "ensemble": "both", "one centre": "central"}
    named = [{over: row["x"]} | {kind: row[name] for kind, name in kinds.items()} for row in rows]
    tell_means(named, [over], list(kinds))


def prepared(name, scaling):
    """Columns stretched to [0, 1], a constant 1; divided by the largest norm if asked for."""
    if name == "synthetic-classes":
        name = "synthetic-classes:rows=20000,columns=18,separation=1.6"
    data = load_dataset(name)
    X = data.X_train.astype(float)
    low, width = X.min(axis=0), X.max(axis=0) - X.min(axis=0)
    factor = np.divide(1, width, out=np.zeros_like(width), where=width > 0)
    widths = [1 if f["kind"] == "category" else f["to"] - f["from"] for f in data.fields]
    bound = math.sqrt(1 + sum(widths))
    shrink = 1 / (bound * (1 + 2**-23)) if scaling == "unit" else 1.0

    def finish(X):
        Z = ((X.astype(float) - low) * factor).astype(np.float32).astype(float)
        Z = np.hstack([Z * shrink, np.full((len(Z), 1), shrink)])
        return Z.astype(np.float32).astype(float)

    sets = finish(data.X_train), data.y_train.astype(float), finish(data.X_test), data.y_test.astype(float)
    return *sets, 1.0 if scaling == "unit" else bound


def fit_peers(s, peers, rng):
    X, y, T, u, bound = prepared(s["data"], s["scaling"])
    n = max(1, min(int(s["rows"]), len(X) // peers))
    held = deal_rows(X, y, peers, n, s["deal"], s["skew"], rng)
    flipped = s["bad"] if s["attack"] == "flip" else 0
    theta = []
    for j, own in enumerate(held):
        labels = -y[own] if j < flipped else y[own]
        theta.append(fit_local(X[own], labels, s["form"], s["lambda"], s["solver"], rng.fork("sgd").fork(j)))
    pooled = np.concatenate(held)
    decay = 2 * s["lambda"] / len(pooled) if s["form"] == "sum" else s["lambda"]
    central = minimise(X[pooled], y[pooled], decay)
    theta = np.array(theta)
    return {
        "theta": theta,
        "sizes": [len(own) for own in held],
        "bound": bound,
        "T": T,
        "u": u,
        "local": theta @ T.T > 0,
        "central": T @ central > 0,
        "noise": {},
    }


def deal_rows(X, y, peers, n, deal, skew, rng):
    """Who holds which rows."""
    order = shuffle(len(y), rng.fork("order"))
    if deal == "labels":
        return by_labels(y, order, peers, n, skew, rng)
    sizes = [n] * peers
    if deal == "topics":
        key = np.empty(len(y))
        key[order] = (1 - skew) * np.arange(len(y))
        key += skew * topic_ranks(X)
        order = np.lexsort((np.arange(len(y)), key))
    if deal == "sizes":
        weights = [math.exp(1.5 * skew * rng.fork("size").fork(j).normal()) for j in range(peers)]
        least = min(10, n)
        sizes = [least + int(peers * (n - least) * w / sum(weights)) for w in weights]
    ends = np.cumsum([0, *sizes])
    return [order[a:b] for a, b in zip(ends[:-1], ends[1:])]


def by_labels(y, order, peers, n, skew, rng):
    pools = [order[y[order] > 0], order[y[order] <= 0]]
    share, a = len(pools[0]) / len(order), 100 * 0.001**skew
    taken, held = [0, 0], []
    for j in range(peers):
        stream = rng.fork("labels").fork(j)
        yes, no = [stream.gamma(a * p) if p > 0 else 0 for p in (share, 1 - share)]
        wanted = math.floor(n * yes / (yes + no or 1) + 0.5)
        left = [len(pool) - used for pool, used in zip(pools, taken)]
        positives = max(n - left[1], min(left[0], wanted))
        counts = positives, n - positives
        held.append(np.concatenate([pool[t : t + c] for pool, t, c in zip(pools, taken, counts)]))
        taken = [t + c for t, c in zip(taken, counts)]
    return held


def topic_ranks(X):
    """The rank of each row along the direction in which the rows vary most."""
    Z = X - X.mean(axis=0)
    v = np.array([1.0 + j % 7 for j in range(X.shape[1])])
    v /= np.linalg.norm(v)
    for _ in range(60):
        v = Z.T @ (Z @ v)
        v /= np.linalg.norm(v)
    place = np.floor(Z @ v * 1e6 + 0.5)
    rank = np.empty(len(X))
    rank[np.lexsort((np.arange(len(X)), place))] = np.arange(len(X))
    return rank


def draw_groups(peers, group, rounds, rng):
    """Algorithm 2: members of each group; rounds are whole numbers."""
    left, groups = [rounds] * peers, []
    while sum(c > 0 for c in left) >= group:
        candidates = [j for j in range(peers) if left[j] > 0]
        stream = rng.fork(len(groups))
        members = [candidates[k] for k in shuffle(len(candidates), stream)[:group]]
        for j in members:
            left[j] -= 1
        groups.append(sorted(members))
    return groups


def attacked(sent, sizes, bad, s):
    attack = s["attack"]
    if attack == "drop":
        return sent[~bad], sizes[~bad]
    if attack == "tiny":
        return sent, np.where(bad, 1, sizes)
    sent = sent.copy()
    if attack == "opposite":
        sent[bad] *= -s["strength"]
    if attack == "replace" and bad.any():
        last, K = np.flatnonzero(bad)[-1], len(sent)
        others = sent.sum(axis=0) - sent[last]
        sent[last] = -K * others / max(1, K - 1) - others
    return sent, sizes


def combine(sent, sizes, s, minimum):
    """The combined model, how many models share a change, and the least number of rows."""
    defence = s["defence"]
    if defence == "minimum":
        sent, sizes = sent[sizes >= minimum], sizes[sizes >= minimum]
    K = len(sent)
    if K == 0:
        return None
    if defence in ("trimmed", "median"):
        cut = (K - 1) // 2 if defence == "median" else min(K // 5, (K - 1) // 2)
        return np.sort(sent, axis=0)[cut : K - cut].mean(axis=0), K - 2 * cut, sizes.min()
    if defence == "clip":
        norms = np.linalg.norm(sent, axis=1, keepdims=True)
        sent = sent * np.minimum(1, s["clip"] / np.maximum(norms, 1e-300))
    return sent.mean(axis=0), K, sizes.min()


def unit_noise(shape, D, rng):
    if shape == "laplace":
        return np.array([rng.laplace() for _ in range(D)])
    z = np.array([rng.normal() for _ in range(D)])
    return z * rng.gamma(D) / np.linalg.norm(z)


def release(s, fit, rng):
    """The models of all groups as (members, votes), and the largest scale of the noise."""
    peers, D = int(min(s["peers"], len(fit["theta"]))), fit["theta"].shape[1]
    rounds = int(s["rounds"])
    minimum = math.ceil(sum(fit["sizes"]) / len(fit["sizes"]) / 2)
    models, largest, sizes = [], 0.0, np.array(fit["sizes"])
    for k, members in enumerate(draw_groups(peers, int(min(s["group"], peers)), rounds, rng.fork("groups"))):
        bad = np.array([j < s["bad"] for j in members])
        made = combine(*attacked(fit["theta"][members], sizes[members], bad, s), s, minimum)
        if made is None:
            continue
        theta, K, n = made
        scale = noise_scale(s, n, s["lambda"], K, fit["bound"], s["epsilon"] / rounds)
        largest = max(largest, scale)
        key = s["noise"], k
        if key not in fit["noise"]:
            fit["noise"][key] = fit["T"] @ unit_noise(s["noise"], D, rng.fork("noise").fork(s["noise"]).fork(k))
        models.append((members, fit["T"] @ theta + scale * fit["noise"][key] > 0))
    return models, largest


def row_at(s, x, run, fit):
    models, scale = release(s, fit, create_rng(s["seed"]).fork(run))
    u, local = fit["u"] > 0, fit["local"]
    peers = int(min(s["peers"], len(local)))

    def majority(votes, voters):
        return 2 * votes > voters if s["tie"] == "no" else 2 * votes >= voters

    kinds = {"local": [], "aggregated": [], "both": []}
    for j in range(peers):
        got = [votes for members, votes in models if s["publish"] == "all" or j in members]
        count = np.sum(got, axis=0) if got else np.zeros(len(u))
        kinds["local"].append(local[j])
        kinds["aggregated"].append(majority(count, len(got)) if got else local[j])
        kinds["both"].append(majority(count + local[j], len(got) + 1))
    row = {"x": x, "run": run}
    first = 0 if s["attack"] == "none" else min(s["bad"], peers - 1)
    tables = []
    for kind, votes in kinds.items():
        errors = np.array([(v != u).mean() for v in votes[first:]])
        row |= {kind: errors.mean(), f"{kind}Spread": errors.std(ddof=1) if len(errors) > 1 else 0.0}
        tables += table_of(votes[first], u)
    return row | {
        "central": (fit["central"] != u).mean(),
        "trivial": min(u.mean(), 1 - u.mean()),
        "models": len(models),
        "scale": scale,
        "D": fit["theta"].shape[1],
        "bound": fit["bound"],
        "least": min(fit["sizes"][:peers]),
        "tables": tables + table_of(fit["central"], u),
    }


def table_of(votes, u):
    return [int((votes & u).sum()), int((votes & ~u).sum()), int((~votes & u).sum()), int((~votes & ~u).sum())]


def slack_of(row):
    """A test row whose score is nearly 0 may fall on the other side: both solvers stop a little before the minimum."""
    tests = sum(row["tables"][:4])
    few = 2.5 / tests
    return {name: few for name in row if name in ("local", "aggregated", "both", "central") or "Spread" in name} | {
        "tables": 2.5
    }
