/** The cells of this chapter in Python: what the page computes, written out with numpy and the standard library. */
import { streams } from '../../notebook/python/streams.ts';

const laws = `
def scale_of(epsilon, scoring):
    """Of the noise on every score, for a sensitivity of 1: half of it where all scores move the same way."""
    return (1 if scoring == "monotone" else 2) / epsilon


def exponential_law(scores, scale):
    """The exponential mechanism: each candidate with probability proportional to exp(score / scale)."""
    # diffprivlib: Exponential(epsilon=epsilon, sensitivity=1, utility=scores, monotonic=scoring == "monotone").randomise()
    weights = np.exp((np.array(scores) - max(scores)) / scale)
    return weights / weights.sum()


def noisy_max_law(scores, scale):
    """Report noisy max: candidate i wins if its score + Laplace noise is t and all others lie below t, integrated over t."""
    at = np.maximum((np.array(scores) - max(scores)) / scale, -700)  # so far below, e^-distance is zero anyway
    knots = np.unique(np.concatenate([[at.min() - 40], at, [40]]))
    nodes, weights = np.polynomial.legendre.leggauss(16)
    law = np.zeros(len(at))
    for low, high in zip(knots, knots[1:]):
        # Short panels that end at the corners of the densities.
        edges = np.linspace(low, high, 1 + math.ceil((high - low) / min(1, 4 / len(at))))
        half = (edges[1] - edges[0]) / 2
        t = (edges[:-1, None] + half + half * nodes).ravel()
        x = t[:, None] - at
        density = 0.5 * np.exp(-np.abs(x))
        below = np.where(x < 0, density, 1 - density)
        law += (np.tile(half * weights, len(edges) - 1) * below.prod(axis=1)) @ (density / below)
    return law
`;

export const coloursPython = `${streams}

def compute(values, rows):
    scores = np.array([12, 12 - values["gap"], 3])  # brown, blue, green eyes
    scale = (1 if values["scoring"] == "monotone" else 2) / values["epsilon"]
    result = []
    for block, first in enumerate(range(0, int(values["draws"]), 5000)):
        rng = create_rng(values["seed"]).fork("choices").fork(block)
        size = min(5000, int(values["draws"]) - first)
        gumbel, laplace = rng.fork("gumbel"), rng.fork("laplace")
        by_gumbel = [[-math.log(gumbel.exponential()) for _ in scores] for _ in range(size)]
        by_laplace = [[laplace.laplace() for _ in scores] for _ in range(size)]
        # The private step, in two forms: the largest of score + noise. With Gumbel noise it is the exponential mechanism.
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
`;

export const oddsPython = `${laws}

def compute(values, rows):
    def odds(along, epsilon, gap):
        scores, scale = [12, 12 - gap, 3], scale_of(epsilon, values["scoring"])
        right = {"exponential": exponential_law(scores, scale)[0], "noisyMax": noisy_max_law(scores, scale)[0]}
        return {"along": along, "epsilon": epsilon, "gap": gap, **right}

    by_epsilon = [odds("epsilon", 0.01 * 1000 ** (i / 60), values["gap"]) for i in range(61)]
    return by_epsilon + [odds("gap", values["epsilon"], i * 9 / 36) for i in range(37)]
`;

export const utilityPython = `${laws}

def compute(values, rows):
    epsilon, m = values["epsilon"], int(values["candidates"])
    scores = [-i * values["spacing"] for i in range(m)]
    scale = scale_of(epsilon, "general")
    exponential, noisy_max = exponential_law(scores, scale), noisy_max_law(scores, scale)
    result = []
    for i in range(m):
        s = i * values["spacing"]
        x = epsilon * s / 2
        result.append(
            {
                "shortfall": s,
                "exponential": exponential[i:].sum(),  # probability to fall short of the best by s or more
                "noisyMax": noisy_max[i:].sum(),
                "bound": min(1, m * math.exp(-x)),  # what the theorem proves, whatever the scores
                "noisyBound": min(1, (m - 1) * math.exp(-x) * (x / 4 + 0.5)),
            }
        )
    return result
`;

export const winnersPython = `
def compute(values, rows):
    """d scores, each with Laplace noise of scale 1 / each; the N largest win. What does it cost to tell ... ?"""
    d, each = values["candidates"], values["each"]
    n = min(values["count"], d)
    choosing = 0 if n == d else min(2 * n, d)  # raise the noise of the winners by 2, or of all by 1
    return [
        {"what": "claimed for all", "released": "claimed", "epsilon": 2 * n * each},
        {"what": "who won", "released": "indices", "epsilon": min(2 * n, d) * each},
        {"what": "who, and their signs", "released": "signs", "epsilon": (n + choosing) * each},
        # All d scores fall by 1: "the largest noisy value is below -1" becomes e^(d each) times as likely.
        {"what": "who, and their values", "released": "values", "epsilon": d * each},
    ]
`;
