import math

import numpy as np

from noisebook.streams import create_rng


def compute(values, rows):
    """How often each of three colours is chosen, by the exponential mechanism and by report noisy max."""
    scores = np.array([12, 12 - values["gap"], 3])  # brown, blue, green eyes
    scale = (1 if values["scoring"] == "monotone" else 2) / values["epsilon"]
    result = []
    for block, first in enumerate(range(0, int(values["draws"]), 5000)):
        rng = create_rng(values["seed"]).fork("choices").fork(block)
        size = min(5000, int(values["draws"]) - first)
        gumbel, laplace = rng.fork("gumbel"), rng.fork("laplace")
        by_gumbel = [[-math.log(gumbel.exponential()) for _ in scores] for _ in range(size)]
        by_laplace = [[laplace.laplace() for _ in scores] for _ in range(size)]
        # The private step, in two forms: the largest of score + noise. Gumbel noise makes it the exponential mechanism.
        # diffprivlib: Exponential(epsilon=epsilon, sensitivity=1, utility=list(scores), monotonic=...).randomise()
        exponential = np.argmax(scores + scale * np.array(by_gumbel), axis=1)
        noisy_max = np.argmax(scores + scale * np.array(by_laplace), axis=1)
        result.append(
            {
                "draws": size,
                "exponential": np.bincount(exponential, minlength=3),
                "noisyMax": np.bincount(noisy_max, minlength=3),
            }
        )
    return result


def tell(values, rows):
    for name, title in (("exponential", "exponential mechanism"), ("noisyMax", "report noisy max")):
        counts = sum(np.array(row[name]) for row in rows)
        print(f"{title}: brown {counts[0] / counts.sum():.2%} of {int(counts.sum())} draws")
