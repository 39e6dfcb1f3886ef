import numpy as np

from noisebook.classifier import minimise, two_classes
from noisebook.curve_sizes import EPSILONS, lambda_at
from noisebook.output_noise import noise_scale, sensitivity_of, unit_noise
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress

# Both solvers stop a little before the minimum.
TOLERANCE = 1e-3
BINS, REACH = 1600, 8


def count(parts, theirs, apart):
    """How many numbers fall into each of the bins of asinh."""

    def histogram(part):
        bins = np.floor((np.arcsinh(part) + REACH) / (2 * REACH) * BINS)
        return np.bincount(np.clip(bins, 0, BINS - 1).astype(int), minlength=BINS)

    ours = np.concatenate([histogram(part) for part in parts])
    if len(theirs) == len(ours):
        # A weight at the edge of a bin may be counted on either side: are theirs the counts of numbers so close
        # to ours?
        least = np.concatenate([np.cumsum(histogram(part + most)) for part, most in zip(parts, apart)])
        largest = np.concatenate([np.cumsum(histogram(part - most)) for part, most in zip(parts, apart)])
        sums = np.cumsum(np.reshape(theirs, (len(parts), BINS)), axis=1).ravel()
        if ((least <= sums) & (sums <= largest)).all():
            return theirs
    return ours


def plan(values, runs):
    return [{"run": run, "weightCounts": [], "noiseCounts": []} for run in range(runs)]


def compute(values, rows):
    """
    Weights and noise of the same release, for three numbers of rows. About half a minute for each run.
    """
    X, y, _, _ = two_classes(values["data"])
    d, unit = X.shape[1], len(X) // 50
    rng = create_rng(values["seed"])
    epsilons = EPSILONS + ([] if values["epsilon"] in EPSILONS else [values["epsilon"]])
    result = []
    for row in progress(rows):
        run = row["run"]
        order = shuffle(len(X), rng.fork("shuffle").fork(run))
        weights, noise, sizes, lambdas, scales = [], [], [], [], []
        w = inverse = None
        for step in (1, 26, 50):
            n = step * unit
            lam = lambda_at(values, step, n)
            w, inverse = minimise(X[order[:n]] * y[order[:n], None], lam, "logistic", 0.0, w, inverse)
            weights.append(w)
            noise.append(unit_noise(values["noise"], rng.fork("noise").fork(run).fork(n), d))
            sensitivity = sensitivity_of(values["accounting"], n, lam)
            scales += [noise_scale(values["noise"], epsilon, values["delta"], sensitivity, d) for epsilon in epsilons]
            sizes.append(n)
            lambdas.append(lam)
        # A gradient of 1e-3 / n, where the page stops, means a distance of at most 1e-3 / (n lam) from the minimum.
        apart = [1.1e-3 / (n * lam) for n, lam in zip(sizes, lambdas)]
        result.append(
            {
                "run": run,
                "sizes": sizes,
                "lambdas": lambdas,
                "epsilons": epsilons,
                "scales": scales,
                "weightCounts": count(weights, row["weightCounts"], apart),
                "noiseCounts": count(noise, row["noiseCounts"], [1e-9] * 3),
                "weightSums": np.abs(weights).sum(axis=1),
                "noiseSums": np.abs(noise).sum(axis=1),
                "weights": np.ravel(weights) if run == 0 else [],
                "noise": np.ravel(noise) if run == 0 else [],
            }
        )
    return result


def tell(values, rows):
    for i, n in enumerate(rows[0]["sizes"]):
        weights, noise = (np.mean([row[name][i] for row in rows]) for name in ("weightSums", "noiseSums"))
        at = list(rows[0]["epsilons"]).index(values["epsilon"])
        scale = np.reshape(rows[0]["scales"], (3, -1))[i, at]
        print(f"{int(n)} rows: noise over weights {scale * noise / weights:.3g} at epsilon {values['epsilon']:.4g}")
