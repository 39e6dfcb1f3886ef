"""Errors against the number of rows."""

import math

import numpy as np

from noisebook.classifier import LOSSES, minimise, two_classes
from noisebook.curve_sizes import EPSILONS, lambda_at, size_at
from noisebook.output_noise import noise_scale, noise_variance, sensitivity_of, unit_noise
from noisebook.streams import create_rng, shuffle
from noisebook.tell import mean_and_spread, progress


def objective_noise(c, n, lam, epsilon, rng, d):
    """
    Noise in the objective instead of on its minimum: more weight decay where needed, and b.w / n (Chaudhuri
    and others 2011).
    """
    # diffprivlib: models.LogisticRegression(epsilon=epsilon, data_norm=1, C=1 / (n * lam),
    # fit_intercept=False).fit(X, y)
    left = epsilon - 2 * math.log1p(c / (n * lam))
    if left <= 0:
        lam, left = c / (n * math.expm1(epsilon / 4)), epsilon / 2
    return lam, 2 / left * unit_noise("vector", rng, d) / n


class Run:
    """
    One shuffle of the rows: its fits on the first n of them, and the noise on each. Four projections are
    shared by the runs in turn.
    """

    def __init__(self, values, run):
        self.values, self.run = values, run
        projection = f"{values['seed']}/{int(run) % 4}"
        self.X, self.y, self.T, self.u = two_classes(values["data"], int(values["dimension"]), projection)
        self.d = self.X.shape[1]
        self.steps = {size_at(len(self.X), step): step for step in range(1, 51)}  # of equal sizes the last
        self.rng = create_rng(values["seed"])
        self.order = shuffle(len(self.X), self.rng.fork("shuffle").fork(run))
        self.fits, self.pulls = {}, {}

    def noise(self, n):
        return self.rng.fork("noise").fork(self.run).fork(n)

    def fit(self, sizes, epsilon=None):
        """
        Fits all sizes, the smallest first: each starts where the last one ended. With epsilon, noise is in
        the objective.
        """
        w = inverse = None
        for n in sorted(sizes):
            lam, linear = lambda_at(self.values, self.steps[n], n), 0.0
            if epsilon is not None:
                lam, linear = objective_noise(LOSSES[self.values["loss"]][3], n, lam, epsilon, self.noise(n), self.d)
            if (n, epsilon) not in self.fits:
                Z = self.X[self.order[:n]] * self.y[self.order[:n], None]
                w, inverse = minimise(Z, lam, self.values["loss"], linear, w, inverse)
                self.fits[n, epsilon] = w, lam
            w = self.fits[n, epsilon][0]

    def release(self, n, kind, accounting, epsilon):
        """Test rows that the weights with noise get wrong, and the variance of the noise."""
        w, lam = self.fits[n, None]
        scores, scale = self.T @ w, 0.0
        if epsilon < math.inf:
            if (n, kind) not in self.pulls:
                self.pulls[n, kind] = self.T @ unit_noise(kind, self.noise(n), self.d)
            scale = noise_scale(kind, epsilon, self.values["delta"], sensitivity_of(accounting, n, lam), self.d)
            scores = scores + scale * self.pulls[n, kind]  # T @ (w + scale * z)
        return self.wrong(scores), noise_variance(kind, scale, self.d)

    def wrong(self, scores):
        return int(((scores >= 0) != (self.u > 0)).sum())


STANDARD = {
    "data": "mnist-4-9",
    "loss": "logistic",
    "dimension": 0,
    "decay": "one",
    "lambda": 0.01,
    "accounting": "proven",
    "noise": "vector",
    "epsilon": 1,
    "delta": 1e-5,
}


def with_standard(values):
    """All settings of a fit; a cell has some of them. Noise in the objective knows no published accounting."""
    values = {**STANDARD, **values}
    return {**values, "accounting": "proven"} if values["noise"] == "objective" else values


def plan_curves(values, runs, steps=range(5, 51, 5), epsilons=EPSILONS):
    """The rows of so many shuffles, at these fiftieths of all rows."""
    values = with_standard(values)
    kind = {"accounting": values["accounting"], "kind": values["noise"], "steps": steps}
    if values["noise"] == "objective":  # a fit of its own for every epsilon
        each = [[math.inf], [values["epsilon"]]]
    else:
        each = [[math.inf, *epsilons, *({values["epsilon"]} - set(epsilons))]]
    return [{"run": run, **kind, "epsilons": of} for run in range(runs) for of in each]


def learning_curves(values, rows):
    """Errors against the number of rows, for many epsilons and shuffles."""
    values = with_standard(values)
    run, result = None, []
    for row in progress(rows):
        if run is None or run.run != row["run"]:
            run = Run(values, row["run"])
        if "steps" in row:
            sizes = sorted({size_at(len(run.X), step) for step in row["steps"]})
        else:
            sizes = [int(n) for n in row["sizes"]]
        if row["kind"] == "objective" and row["epsilons"] != [math.inf]:
            epsilon = row["epsilons"][0]
            run.fit(sizes, epsilon)
            releases = [(run.wrong(run.T @ run.fits[n, epsilon][0]), 0.0) for n in sizes]
        else:
            epsilon = None
            run.fit(sizes)
            releases = [run.release(n, row["kind"], row["accounting"], e) for n in sizes for e in row["epsilons"]]
        weights, lambdas = zip(*[run.fits[n, epsilon] for n in sizes])
        result.append(
            {
                "run": row["run"],
                "accounting": row["accounting"],
                "kind": row["kind"],
                "sizes": sizes,
                "lambdas": lambdas,
                "epsilons": row["epsilons"],
                "wrong": [wrong for wrong, _ in releases],
                "tested": len(run.T),
                "means": np.mean(weights, axis=1),
                "squares": np.mean(np.square(weights), axis=1),
                "noise": [variance for _, variance in releases],
                "weightCount": run.d,
            }
        )
    return result


def tell_curves(rows):
    """The error with the most rows, for every way to release it."""
    errors, most = {}, max(max(row["sizes"]) for row in rows)
    for row in rows:
        if most in row["sizes"]:
            wrong = np.reshape(row["wrong"], (len(row["sizes"]), -1))[list(row["sizes"]).index(most)]
            for epsilon, count in zip(row["epsilons"], wrong):
                errors.setdefault((row["accounting"], row["kind"], epsilon), []).append(count / row["tested"])
    print(f"Errors with {int(most)} rows:")
    for (accounting, kind, epsilon), found in errors.items():
        noise = "no noise" if epsilon == math.inf else f"{kind} noise as {accounting}, epsilon {epsilon:.4g}"
        print(f"{noise}: {mean_and_spread(found)}")
