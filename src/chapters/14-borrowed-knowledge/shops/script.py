import math

import numpy as np

from noisebook.tell import progress
from shared.word_rows import SHOPS, TRAINED, accuracy, order_of, scale_at, train, unit_noise, word_rows

TOLERANCE = 1e-4


def slack(values, row):
    """A sentence whose score is 0 but for rounding may be counted on either side."""
    return {"accuracies": 0.0051}


def plan(values, runs):
    return [{"run": run, "source": source} for run in range(runs) for source in [*SHOPS, "few"]]


def compute(values, rows):
    """Accuracies of the models of three shops on the sentences of all three, and of a few labels of one's own."""
    words, lam, seed = int(values["words"]), values["lambda"], values["seed"]
    epsilon = math.inf if values["noise"] == "none" else values["epsilon"]
    data = {shop: word_rows(shop, words, values["vocabulary"]) for shop in SHOPS}
    result = []
    for row in progress(rows):
        run, source = row["run"], row["source"]
        orders = {shop: order_of(shop, run, seed) for shop in SHOPS}
        half = {shop: [part[orders[shop]] for part in data[shop]] for shop in SHOPS}
        test = {shop: [part[TRAINED:] for part in half[shop]] for shop in SHOPS}
        weights = []
        if source == "few":
            n = int(values["labels"])
            accuracies = [accuracy(*test[shop], train(half[shop][0][:n], half[shop][1][:n], lam)) for shop in SHOPS]
        else:
            w = train(half[source][0][:TRAINED], half[source][1][:TRAINED], lam)
            w = w + scale_at(epsilon, lam) * unit_noise("norm", seed, source, run, words)
            accuracies = [accuracy(*test[shop], w) for shop in SHOPS]
            weights = w if run == 0 else []
        result.append({"run": run, "source": source, "accuracies": accuracies, "weights": weights})
    return result


def tell(values, rows):
    print("trained on, then accuracy on " + ", ".join(SHOPS))
    for source in [*SHOPS, "few"]:
        print(source, np.mean([row["accuracies"] for row in rows if row["source"] == source], axis=0).round(3))
