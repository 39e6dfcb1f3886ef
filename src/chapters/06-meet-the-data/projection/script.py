import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress


def plan(values, runs):
    return [{"run": run} for run in range(runs)]


def compute(values, rows):
    """Squared distances of a hundred pairs of images, before and after projection on k random directions."""
    X = load_dataset(values["dataset"]).X_train[:1000].astype(float)
    sizes = np.array([1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
    result = []
    for row in progress(rows):
        run = int(row["run"])
        rng = create_rng(values["seed"]).fork(f"random-projection/run={run}")
        pairs = shuffle(len(X), rng.fork("pairs"))[:200]
        gaps = X[pairs[0::2]] - X[pairs[1::2]]
        before = np.sqrt((gaps**2).sum(axis=1))
        # The private step is none: the directions are drawn without looking at anybody's row.
        # sklearn: random_projection.GaussianRandomProjection(k).fit_transform(X)
        draw = rng.fork("directions")
        directions = np.array([[draw.normal() for _ in range(X.shape[1])] for _ in range(512)])
        squares = np.cumsum((gaps @ directions.T / before[:, None]) ** 2, axis=1)
        ratios = squares[:, sizes - 1] / sizes
        result.append(
            {
                "run": run,
                "ratios": squares[:, int(values["k"]) - 1] / values["k"],
                "before": before,
                "mean": ratios.mean(axis=0),
                "sd": np.sqrt(((ratios - 1) ** 2).mean(axis=0)),  # around 1, the mean that the law promises
            }
        )
    return result


def tell(values, rows):
    ratios, k = np.ravel([row["ratios"] for row in rows]), values["k"]
    spread = np.sqrt(((ratios - 1) ** 2).mean())
    print(f"{len(ratios)} pairs, {k} dimensions of 784: mean {ratios.mean():.4g}, spread {spread:.4g};")
    print(f"the law says 1 and {(2 / k) ** 0.5:.4g}. {(ratios > 1).mean():.0%} of the distances grew.")
