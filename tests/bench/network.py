"""Rounds of noisy ternary gradients, as one would write them in numpy. Prints rounds per second of processor time as JSON.

Called by network.mjs; not a test. Same sizes, same steps, same noise as the page's banks, without messages as bytes.
"""

import json
import sys
import time

import numpy as np

BANKS = 5


def clipped_sum(layers, X, y, limit, chunk):
    """The sum of the rows' gradients, every number of every row clipped by itself."""
    values = [X]
    for k, (W, b) in enumerate(layers):
        z = values[-1] @ W + b
        values.append(z if k == len(layers) - 1 else np.maximum(z, 0))
    e = np.exp(values[-1] - values[-1].max(axis=1, keepdims=True))
    delta = e / e.sum(axis=1, keepdims=True)
    delta[np.arange(len(y)), y] -= 1
    parts = []
    for k in range(len(layers) - 1, -1, -1):
        x = values[k]
        weights = np.zeros((x.shape[1], delta.shape[1]), np.float32)
        for first in range(0, len(y), chunk):
            each = x[first : first + chunk, :, None] * delta[first : first + chunk, None, :]
            np.clip(each, -limit, limit, out=each)
            weights += each.sum(axis=0)
        parts = [weights.ravel(), np.clip(delta, -limit, limit).sum(axis=0), *parts]
        if k:
            delta = (delta @ layers[k][0].T) * (x > 0)
    return np.concatenate(parts)


def layers_of(parameters, sizes):
    at, layers = 0, []
    for a, b in zip(sizes, sizes[1:]):
        W = parameters[at : at + a * b].reshape(a, b)
        layers.append((W, parameters[at + a * b : at + (a + 1) * b]))
        at += (a + 1) * b
    return layers


def train(banks, case, rng, limit=0.5, epsilon=1.0, step=0.03):
    sizes, q = case["sizes"], case["samplingRate"]
    parts = []
    for a, b in zip(sizes, sizes[1:]):
        parts += [np.sqrt(2 / a) * rng.standard_normal(a * b, np.float32), np.zeros(b, np.float32)]
    parameters = np.concatenate(parts).astype(np.float32)
    n, scale = round(len(parameters) / 10), 2 * limit / epsilon
    for _ in range(case["together"]):
        for X, y in banks:
            batch = np.flatnonzero(rng.random(len(y)) < q)
            total = clipped_sum(layers_of(parameters, sizes), X[batch], y[batch], np.float32(limit), case["chunk"])
            keys = np.abs(total) + rng.laplace(scale=scale, size=len(total))
            chosen = np.argpartition(keys, -n)[-n:]
            parameters[chosen] -= step * np.sign(total[chosen] + rng.laplace(scale=scale, size=n))
    return parameters


def main():
    cases, times = json.loads(sys.argv[1])
    found = []
    for case in cases:
        rng = np.random.default_rng(1)
        banks = []
        for _ in range(BANKS):
            X = rng.standard_normal((case["rows"], case["sizes"][0]), np.float32)
            banks.append((X, (X[:, 0] + rng.standard_normal(len(X)) > 1.5).astype(int)))
        best = 0
        for _ in range(times):
            start = time.process_time()
            train(banks, case, rng)
            best = max(best, case["together"] / (time.process_time() - start))
        found.append(best)
    print(json.dumps({"numpy": np.__version__, "rounds": found}))


main()
