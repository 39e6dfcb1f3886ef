"""Banks that train one network together, with the streams of the page."""

import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng, shuffle

HIDDEN = {"small": [16, 8], "published": [50, 20]}


def source_of(values):
    """The name of the data set; made-up rows have as many columns as the network was published with."""
    if values["data"] != "synthetic-fraud":
        return values["data"]
    published, account = values["size"] == "published", int(values.get("account", 1))
    rows = round((18750 if published else 37500) / account / 5) * 5 * account
    columns = 264 if published else 30
    return f"synthetic-fraud:rows={rows},columns={columns},rate={values['rate']!r},account={account}"


def prepared(values):
    """Rows of two classes; columns of mean 0 and variance 1, but made-up ones have that already."""
    data = load_dataset(source_of(values))
    most_test = min(3000, 800000 // data.X_test.shape[1])
    X, T = data.X_train.astype(float), data.X_test[:most_test].astype(float)
    if values["data"] != "synthetic-fraud":
        mean, sd = X.mean(axis=0), X.std(axis=0)
        X, T = ((part - mean) / np.where(sd > 0, sd, np.inf) for part in (X, T))
    positive = data.classes[-1][0]
    y, u = (data.y_train == positive).astype(int), (data.y_test[:most_test] == positive).astype(int)
    return X.astype(np.float32), y, T.astype(np.float32), u


def deal(values, run, X, y):
    """Whole accounts in random order, to banks of equal size."""
    banks, account = int(values["banks"]), int(values.get("account", 1))
    accounts = len(y) // account
    each = accounts // banks
    picked = shuffle(accounts, create_rng(values["seed"]).fork("rows").fork(run))
    numbers = [(picked[k * each : (k + 1) * each, None] * account + np.arange(account)).ravel() for k in range(banks)]
    return [(X[chosen], y[chosen]) for chosen in numbers]


def sizes_of(columns, size):
    return [columns, *HIDDEN[size], 2]


def parameter_count(sizes):
    return sum((a + 1) * b for a, b in zip(sizes, sizes[1:]))


def uploads_of(percent, parameters):
    """How many numbers a share in percent is; above 0 one at least."""
    return 0 if percent == 0 else max(1, min(parameters, math.floor(percent / 100 * parameters + 0.5)))


def start_of(sizes, start, rng):
    """He et al. 2015, or zeros."""
    parts = []
    for a, b in zip(sizes, sizes[1:]):
        w = [0.0] * (a * b) if start == "zero" else [math.sqrt(2 / a) * rng.normal() for _ in range(a * b)]
        parts += [*w, *[0.0] * b]
    return np.array(parts, np.float32)


def layers_of(parameters, sizes):
    at = 0
    for a, b in zip(sizes, sizes[1:]):
        yield parameters[at : at + a * b].reshape(a, b), parameters[at + a * b : at + (a + 1) * b]
        at += (a + 1) * b


def forward(parameters, sizes, X):
    """What goes into each layer; the last are the logits."""
    values = [X]
    for layer, (W, b) in enumerate(layers_of(parameters, sizes)):
        z = values[-1] @ W + b
        values.append(z if layer == len(sizes) - 2 else np.maximum(z, 0))
    return values


def scores(parameters, sizes, X):
    z = forward(parameters, sizes, X)[-1]
    return z[:, -1] - z[:, 0]


def gradients(parameters, sizes, X, y):
    """The input of each layer and its delta, row by row."""
    values = forward(parameters, sizes, X)
    weights = [W for W, _ in layers_of(parameters, sizes)]
    e = np.exp(values[-1] - values[-1].max(axis=1, keepdims=True))
    deltas = [(e / e.sum(axis=1, keepdims=True) - np.eye(sizes[-1])[y]).astype(np.float32)]
    for layer in range(len(weights) - 1, 0, -1):
        deltas.insert(0, (deltas[0] @ weights[layer].T) * (values[layer] > 0))
    return values[:-1], deltas


def clipped_sum(parameters, sizes, X, y, kind, limit):
    """The sum of the rows' gradients, each clipped by itself: number by number, by its norm, or not at all."""
    if len(y) == 0:
        return np.zeros(len(parameters), np.float32)
    values, deltas = gradients(parameters, sizes, X, y)
    if kind == "norm":
        squares = sum((d**2).sum(axis=1) * ((x**2).sum(axis=1) + 1) for x, d in zip(values, deltas))
        norms = np.sqrt(squares)[:, None]
        deltas = [np.where(norms > limit, d * limit / norms * (1 - 1e-6), d) for d in deltas]
    most = limit if kind == "element" else np.inf
    parts = []
    for x, d in zip(values, deltas):
        weights = np.zeros((x.shape[1], d.shape[1]))
        for first in range(0, len(d), 64):
            chunk = x[first : first + 64, :, None] * d[first : first + 64, None, :]
            weights += np.clip(chunk, -most, most).sum(axis=0)
        parts += [weights.ravel(), np.clip(d, -most, most).sum(axis=0)]
    return np.concatenate(parts).astype(np.float32)


def poisson_batch(rows, q, rng):
    """Each row with probability q, by the gaps between those that are in."""
    if q == 1:
        return np.arange(rows)
    chosen, i, missed = [], -1, math.log1p(-q)
    while True:
        i += 1 + math.floor(math.log(rng.next()) / missed)
        if i >= rows:
            return np.array(chosen, int)
        chosen.append(i)


def choose(total, n, choice, rng):
    """Which numbers are sent, and whether each is positive."""
    kind, choose_scale, sign_scale = choice
    d = len(total)
    choosing, signs = rng.fork("choose"), rng.fork("sign")
    total = total.astype(float)
    if kind == "whole-vector":
        total = total + choose_scale * np.array([choosing.laplace() for _ in range(d)])
        keys = np.abs(total)
    else:
        keys = np.abs(total)
        if choose_scale > 0 and n < d:
            draw = choosing.laplace if kind == "one-shot" else lambda: -math.log(choosing.exponential())
            keys = keys + choose_scale * np.array([draw() for _ in range(d)])
    indices = np.sort(np.argsort(-keys, kind="stable")[:n])
    noise = [sign_scale * signs.laplace() if sign_scale > 0 else 0.0 for _ in indices]
    return indices, total[indices] + noise > 0


def train(banks, sizes, arm, rng, visits, look, allowance=None):
    """
    The server visits one bank after the other. `arm` has `method` (sgd, ternary, dp-sgd), `limit`, `uploads`, `choice`,
    `noise`, `q`, `step` and `start`; `look(done, parameters)` is called after every visit. Gives the parameters and how
    often each bank has answered.
    """
    W = start_of(sizes, arm["start"], rng.fork("start"))
    streams = [rng.fork(f"bank {k + 1}") for k in range(len(banks))]
    answers = [0] * len(banks)
    look(0, W)
    for done, k in enumerate(visits):
        X, y = banks[k]
        if allowance is not None and answers[k] >= allowance[k]:
            look(done + 1, W)
            continue
        answers[k] += 1
        stream = streams[k].fork(done)
        batch = poisson_batch(len(y), arm["q"], stream.fork("batch"))
        kind = {"sgd": "none", "ternary": "element", "dp-sgd": "norm"}[arm["method"]]
        total = clipped_sum(W, sizes, X[batch], y[batch], kind, arm.get("limit"))
        if arm["method"] == "ternary":
            indices, positive = choose(total, arm["uploads"], arm["choice"], stream)
            W = W.copy()
            W[indices] = (W[indices].astype(float) - np.where(positive, 1, -1) * arm["step"]).astype(np.float32)
        else:
            noise, divisor = np.zeros(len(W)), max(1, len(batch))
            if arm["method"] == "dp-sgd":
                draws = stream.fork("noise")
                noise = arm["noise"] * arm["limit"] * np.array([draws.normal() for _ in W])
                divisor = arm["q"] * len(y)
            mean = ((total + noise) / divisor).astype(np.float32)
            W = (W - arm["step"] * mean.astype(float)).astype(np.float32)
        look(done + 1, W)
    return W, answers


def auc(s, positive):
    """The rank statistic with mid-ranks."""
    order = np.sort(s)
    ranks = (np.searchsorted(order, s, "left") + np.searchsorted(order, s, "right") + 1) / 2
    p = positive.sum()
    n = len(s) - p
    return float((ranks[positive == 1].sum() - p * (p + 1) / 2) / (p * n)) if p and n else math.nan


def message_bytes(d, n):
    """The shorter of two bits for each number, and an index and a sign for each that is sent."""
    return min(math.ceil(d / 4), math.ceil(n * (max(1, math.ceil(math.log2(d))) + 1) / 8))


def curve(values, run, arm, rounds, points=20):
    """AUC at about so many rounds of one training, and the bytes that were sent."""
    X, y, T, u = prepared(values)
    banks = deal(values, run, X, y)
    sizes = sizes_of(X.shape[1], values["size"])
    d = parameter_count(sizes)
    every, at, found = max(1, math.floor(rounds / points + 0.5)), [], []

    def look(done, W):
        t, left = divmod(done, len(banks))
        if not left and (t % every == 0 or t == rounds):
            at.append(t)
            found.append(auc(scores(W, sizes, T), u))

    visits = [v % len(banks) for v in range(rounds * len(banks))]
    train(banks, sizes, arm, create_rng(values["seed"]).fork("train").fork(run), visits, look)
    one = message_bytes(d, arm["uploads"]) if arm["method"] == "ternary" else 4 * d
    facts = {"up": one * len(visits), "down": 4 * d * len(visits), "parameters": d, "rows": len(banks[0][1])}
    return {"rounds": at, "auc": found, **facts}
