/** The cells of this chapter in Python: what the page computes, written out with numpy and the standard library. */
import { sourceOf } from '../../core/learners/two-classes.ts';
import { loader } from '../../notebook/python/data.ts';
import { gaussian } from '../../notebook/python/gaussian.ts';
import { shuffle, streams } from '../../notebook/python/streams.ts';
import { classifier, outputNoise } from './python-classifier.ts';

const learner = (data: string) => `${streams}
${shuffle}
${loader(sourceOf(data))}
${gaussian}
${classifier}
${outputNoise}
`;

const sizes = `
def size_at(rows, step):
    """Step fiftieths of the rows: whole steps of many rows, each size by itself of few."""
    return rows // 50 * step if rows >= 1000 else max(1, rows * step // 50)
`;

const decays = `
# The weight decays that the thesis tuned for its fifty sizes, as 1 / lambda for the sum of the losses.
TUNED = [
    4, 12, 6, 8, 14, 16, 12, 6, 12, 18, 20, 22, 16, 32, 22, 18, 10, 22, 18, 14, 14, 18, 14, 14, 18,
    24, 14, 36, 18, 14, 20, 24, 16, 16, 30, 16, 22, 26, 16, 18, 16, 12, 16, 16, 28, 26, 24, 54, 24, 22,
]
EPSILONS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 10]


def lambda_at(values, step, n):
    """Weight decay for the mean of the losses, at step fiftieths of all rows."""
    if values["decay"] == "thesis":
        return 1 / TUNED[step - 1] / n
    return values["lambda"] / n if values["accounting"] == "published" else values["lambda"]
`;

const curves = `${sizes}
${decays}

# Both solvers stop a little before the minimum, and the page scores in 32 bits: a test row or two may fall on
# the other side.
TOLERANCE = 1e-2


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


def learning_curves(values, rows):
    """
    Errors against the number of rows, for many epsilons and shuffles. On all pixels a shuffle takes a quarter of a
    minute, and a minute or two with the weight decays of the thesis: ask for a few of the 48 with --runs.
    """
    standard = {"data": "mnist-4-9", "loss": "logistic", "dimension": 0, "decay": "one", "lambda": 0.01}
    values = {**standard, "accounting": "proven", "noise": "vector", "delta": 1e-5, **values}
    if values["noise"] == "objective":
        values["accounting"] = "proven"
    if not rows:  # without a saved run: the first shuffle, at ten sizes
        kind = {"accounting": values["accounting"], "kind": values["noise"]}
        rows = [{"run": 0, **kind, "sizes": [], "epsilons": [math.inf, *EPSILONS]}]
    run, result = None, []
    for row in rows:
        if run is None or run.run != row["run"]:
            run = Run(values, row["run"])
        sizes = [int(n) for n in row["sizes"]] or sorted({size_at(len(run.X), step) for step in range(5, 51, 5)})
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
`;

/** The settings of a cell, some of which let the reader choose the data. */
type Settings = { data?: string; [name: string]: unknown };
const curvesWith =
  (settings: string) =>
  ({ data = 'mnist-4-9' }: Settings): string => `${learner(data)}
${curves}

def compute(values, rows):
    return learning_curves(${settings}, rows)
`;

export const curvesPython = curvesWith('values');
export const tablePython = curvesWith(
  '{**values, "noise": "published", "accounting": "published", "decay": "thesis"}',
);
export const repairsPython = curvesWith('{**values, "decay": "thesis"}');

export const weightsPython = ({ data }: { data: string }): string => `${learner(data)}
${decays}

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


def compute(values, rows):
    """
    Weights and noise of the same release, for three numbers of rows. About half a minute for each run: ask
    for few with --runs.
    """
    X, y, _, _ = two_classes(values["data"])
    d, unit = X.shape[1], len(X) // 50
    rng = create_rng(values["seed"])
    epsilons = EPSILONS + ([] if values["epsilon"] in EPSILONS else [values["epsilon"]])
    result = []
    for row in rows or [{"run": 0, "weightCounts": [], "noiseCounts": []}]:
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
`;

export const lambdaPython = ({ data }: { data: string }): string => `${learner(data)}
${sizes}

# Both solvers stop a little before the minimum, and the page scores in 32 bits: a test row or two may fall on
# the other side.
TOLERANCE = 1e-2


def compute(values, rows):
    """
    Errors against the weight decay. About a minute for each run on all pixels of all rows: ask for few with
    --runs.
    """
    rng = create_rng(values["seed"])
    epsilons = [math.inf, values["epsilon"], *[e for e in (10, 1, 0.1) if e != values["epsilon"]]]
    rows = rows or [{"run": 0, "lambdas": [10 ** (k / 3) for k in range(-15, 1)]}]
    known, result = {}, []
    for row in rows:
        run = row["run"]
        if run not in known:  # a shuffle for each run; two projections are shared by the runs in turn
            X, y, T, u = two_classes(values["data"], int(values["dimension"]), f"{values['seed']}/{int(run) % 2}")
            n = size_at(len(X), 5 * int(values["tenths"]))
            order = shuffle(len(X), rng.fork("shuffle").fork(run))[:n]
            # The same noise for every lambda, so that curves differ by lambda and not by luck.
            z = unit_noise(values["noise"], rng.fork("noise").fork(run).fork(n), X.shape[1])
            known[run] = X[order] * y[order, None], T, u, z
        Z, T, u, z = known[run]
        n, d = Z.shape
        wrong, w, inverse = {}, None, None
        for lam in sorted(row["lambdas"], reverse=True):  # strong decay is quick to fit, and a start for the next
            w, inverse = minimise(Z, lam, values["loss"], 0.0, w, inverse)
            for epsilon in epsilons:
                scale = 0.0
                if epsilon < math.inf:
                    scale = noise_scale(values["noise"], epsilon, values["delta"], sensitivity_of("proven", n, lam), d)
                wrong[lam, epsilon] = int(((T @ (w + scale * z) >= 0) != (u > 0)).sum())
        result.append(
            {
                "run": run,
                "size": n,
                "lambdas": row["lambdas"],
                "epsilons": epsilons,
                "wrong": [wrong[lam, epsilon] for lam in row["lambdas"] for epsilon in epsilons],
                "tested": len(T),
            }
        )
    return result
`;
