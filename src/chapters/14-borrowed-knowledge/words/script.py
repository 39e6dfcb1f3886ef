import numpy as np

from noisebook.tell import progress
from shared.word_rows import TRAINED, order_of, scale_at, train, unit_noise, word_rows

TOLERANCE = 1e-4
SHOWN, EPSILONS = 12, [10 ** (-1 + k / 6) for k in range(25)]


def slack(values, row):
    """Two weights that differ by rounding alone may change places."""
    return {"kept": 1, "unseen": 1}


def plan(values, runs):
    return [{"run": run} for run in range(runs)]


def extremes(w):
    """The words with the largest weights and those with the smallest."""
    return np.argsort(-w, kind="stable")[:SHOWN], np.argsort(w, kind="stable")[:SHOWN]


def compute(values, rows):
    """The weights of a shop's model, and how many of its words are left at each epsilon."""
    shop, words, lam, seed = values["shop"], int(values["words"]), values["lambda"], values["seed"]
    X, y = word_rows(shop, words)
    result = []
    for row in progress(rows):
        run = row["run"]
        order = order_of(shop, run, seed)[:TRAINED]
        w = train(X[order], y[order], lam)
        z = unit_noise(values["noise"], seed, shop, run, words)
        having = (X[order] != 0).sum(axis=0)
        clean = extremes(w)
        kept, unseen = [], []
        for epsilon in [values["epsilon"], *EPSILONS]:
            noisy = extremes(w + scale_at(epsilon, lam) * z)
            kept.append(sum(len(set(a) & set(b)) for a, b in zip(clean, noisy)))
            unseen.append(int((having[np.concatenate(noisy)] == 0).sum()))
        first = run == 0
        result.append(
            {
                "run": run,
                "scale": scale_at(values["epsilon"], lam),
                "kept": kept,
                "unseen": unseen,
                "weights": w if first else [],
                "unit": z if first else [],
                "having": having if first else [],
            }
        )
    return result


def tell(values, rows):
    kept = np.mean([row["kept"][0] for row in rows])
    print(f"at epsilon {values['epsilon']:.4g} the model still shows {kept:.1f} of its {2 * SHOWN} words")
