import math

import numpy as np

from noisebook.streams import create_rng
from noisebook.tell import progress, tell_means
from shared.transfer import World, mixture_of


def slack(values, row):
    """Both search until the mixture hardly moves; where the optimum is flat they stop at different places."""
    return {"found": 2e-3, "error": 5e-4, "errors": 5e-4, "residual": 1e-3}


def plan(values, runs):
    return [{"run": run} for run in range(runs)]


def compute(values, rows):
    """Estimated shares of the sources at your epsilon, and their mean squared error at several others."""
    truth = np.array([float(share) / 100 for share in values["mixture"].split("-")])
    epsilons = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, math.inf]
    result = []
    for row in progress(rows):
        rng = create_rng(values["seed"]).fork("mixture").fork(row["run"])
        world = World(values, rng, len(truth), len(truth), 2000)
        world.fit_likeness()
        target = world.target_weights(world.draw(truth, 1500, rng.fork("target"))[0])

        def at(epsilon):
            w, residual = mixture_of(target, world.sent_weights(epsilon))
            return w, residual, float(np.mean((w - truth) ** 2))

        found, residual, error = at(values["epsilon"])
        result.append(
            {
                "run": row["run"],
                "found": found.tolist(),
                "residual": residual,
                "error": error,
                "epsilons": epsilons,
                "errors": [at(epsilon)[2] for epsilon in epsilons],
            }
        )
    return result


def tell(values, rows):
    print("Estimated shares, mean over the runs:", np.round(np.mean([row["found"] for row in rows], axis=0), 3))
    tell_means(rows, [], ["error", "residual"])
