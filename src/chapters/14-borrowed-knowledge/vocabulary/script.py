import math

import numpy as np

from noisebook.tell import progress
from shared.word_rows import TRAINED, accuracy, order_of, scale_at, train, unit_noise, word_rows

TOLERANCE = 1e-6
SIZES = [20, 50, 100, 200, 500, 1000, 2000, 2969, 5588]
EPSILONS = [0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000]


def slack(values, row):
    """A sentence whose score is 0 but for rounding may be counted on either side."""
    return dict.fromkeys(["clean", "norm", "each", "normAt", "eachAt"], 0.0051)


def plan(values, runs):
    return [{"run": run} for run in range(runs)]


def compute(values, rows):
    """Accuracy of a private model against the number of words, and against epsilon with the largest vocabulary."""
    shop, lam, seed, own = values["shop"], values["lambda"], values["seed"], values["epsilon"]
    result = []
    for row in progress(rows):
        run = row["run"]
        order = order_of(shop, run, seed)
        found = {name: [] for name in ("clean", "norm", "each", "normAt", "eachAt")}
        for words in SIZES:
            X, y = word_rows(shop, words, values["vocabulary"], values["weighting"], order)
            X, y = X[order], y[order]
            w = train(X[:TRAINED], y[:TRAINED], lam)
            for kind in ("norm", "each"):
                z = unit_noise(kind, seed, f"{shop}/{words}", run, words)

                def right(epsilon):
                    return accuracy(X[TRAINED:], y[TRAINED:], w + scale_at(epsilon, lam) * z)

                found[kind].append(right(own))
                if words == SIZES[-1]:
                    found[kind + "At"] = [right(epsilon) for epsilon in EPSILONS]
            found["clean"].append(right(math.inf))
        result.append({"run": run, **found})
    return result


def tell(values, rows):
    print("words, then accuracy without noise, with noise as proven, with noise on each number")
    for k, words in enumerate(SIZES):
        print(words, [round(float(np.mean([row[name][k] for row in rows])), 3) for name in ("clean", "norm", "each")])
