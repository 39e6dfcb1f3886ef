import math

import numpy as np

from noisebook.gaussian import phi
from noisebook.streams import create_rng
from shared.noise import scale_of


def blocks(draws):
    """The draws come in blocks, each from a stream of its own: the first is small, the others are large."""
    size = 2000
    while draws > 0:
        yield min(draws, size)
        draws, size = draws - size, min(50000, 5 * size)


def compute(values, rows):
    """A histogram of the noise."""
    laplace = values["mechanism"] == "laplace"
    scale = scale_of(values["mechanism"], values["epsilon"], values["delta"], values["sensitivity"])
    to = 3 * values["sensitivity"] + 3 * scale
    result = []
    for block, size in enumerate(blocks(int(values["draws"]))):
        rng = create_rng(values["seed"]).fork("laplace" if laplace else "normal").fork(block)
        unit = np.array([rng.laplace() if laplace else rng.normal() for _ in range(size)])
        # The histogram: a bin for what lies below, 80 bins from -to to to, and one for what lies above.
        place = np.clip(np.floor(scale * unit * 80 / (2 * to) + 40), -1, 80).astype(int) + 1
        # Equally likely parts of the distribution, 1024 of them: all should be hit alike.
        below = (
            [0.5 * math.exp(x) if x < 0 else 1 - 0.5 * math.exp(-x) for x in unit]
            if laplace
            else [phi(x) for x in unit]
        )
        part = np.minimum(1023, np.floor(1024 * np.array(below))).astype(int)
        result.append(
            {
                "draws": size,
                "from": -to,
                "to": to,
                "counts": np.bincount(place, minlength=82),
                "quantiles": np.bincount(part, minlength=1024),
            }
        )
    return result


def tell(values, rows):
    counts = sum(np.array(row["quantiles"]) for row in rows)
    draws = counts.sum()
    distance = np.abs(np.cumsum(counts) / draws - np.arange(1, 1025) / 1024).max()
    bound = 1.358 / math.sqrt(draws)
    print(f"{draws} draws. KS distance {distance:.2g}; an honest sampler stays below {bound:.2g} in 95 cases of 100.")
