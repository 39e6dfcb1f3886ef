import numpy as np

from noisebook.streams import create_rng
from noisebook.tell import progress


def compute(values, rows):
    """The same survey many times over. A minute for a thousand surveys of a thousand people."""
    t, share, people = values["truthProbability"], values["share"], int(values["people"])
    forced = values["survey"] == "forced-yes"
    lowest = (1 - t) * (1 if forced else 0.5)
    result = []
    for block, first in enumerate(progress(range(0, int(values["repeats"]), 100))):
        rng = create_rng(values["seed"]).fork("surveys").fork(block)
        estimate, plain = [], []
        for _ in range(min(100, int(values["repeats"]) - first)):
            # The second coin, the first coin, and who of the population is asked.
            draws = np.array([[rng.next() < 0.5, rng.next(), rng.next()] for _ in range(people)], np.float32)
            draws = draws.astype(float)
            truth = draws[:, 2] < share
            # The private step: the truth if the first coin shows heads, else the second coin (or yes).
            answer = np.where(draws[:, 1] < t, truth, draws[:, 0] == 1 if not forced else True)
            estimate.append((answer.mean() - lowest) / t)
            plain.append(truth.mean())
        result.append({"repeats": len(plain), "estimate": estimate, "plain": plain})
    return result


def tell(values, rows):
    estimate, plain = (np.concatenate([row[name] for row in rows]) for name in ("estimate", "plain"))
    print(f"{len(plain)} surveys: mean {estimate.mean():.2%}, standard deviation {100 * estimate.std():.2f} points;")
    print(f"without coins {100 * plain.std():.2f}.")
