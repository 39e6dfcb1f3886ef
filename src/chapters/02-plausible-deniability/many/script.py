import math

import numpy as np

from noisebook.streams import create_rng


def truth_probability(epsilon, k):
    """Since epsilon = ln(1 + k t / (1 - t))."""
    return 1 / (1 + k / math.expm1(epsilon))


def compute(values, rows):
    """So many people, each with one of k answers."""
    k, people = int(values["options"]), int(values["people"])
    t = truth_probability(values["epsilon"], k)
    weights = 0.75 ** np.arange(k)
    borders = np.cumsum(weights / weights.sum())[:-1]
    result = []
    for block, first in enumerate(range(0, people, 10000)):
        rng = create_rng(values["seed"]).fork("many-answers").fork(block)
        size = min(10000, people - first)
        held, given = np.zeros(k), np.zeros(k)
        for _ in range(size):
            coin, die, place = rng.next(), rng.next(), rng.next()
            truth = int(np.searchsorted(borders, place, side="right"))
            held[truth] += 1
            # The private step: the truth with probability t, else a fair die.
            # OpenDP: make_randomized_response(answers, prob=t + (1 - t) / k)(truth)
            given[truth if coin < t else int(die * k)] += 1
        result.append({"people": size, "held": held, "given": given})
    return result


def tell(values, rows):
    k, people = int(values["options"]), sum(row["people"] for row in rows)
    t = truth_probability(values["epsilon"], k)
    given, held = (sum(np.array(row[name]) for row in rows) / people for name in ("given", "held"))
    print(f"{people} people tell the truth with probability {t:.3f}.")
    for i in range(k):
        print(f"{chr(65 + i)}: estimated {(given[i] - (1 - t) / k) / t:.2%}, held by {held[i]:.2%}")
