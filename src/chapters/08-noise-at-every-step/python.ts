/** The cells of this chapter in Python: what the page computes, written out with numpy and the standard library. */
import { accountants } from '../../notebook/python/accountants.ts';
import { loader } from '../../notebook/python/data.ts';
import { shuffle, streams } from '../../notebook/python/streams.ts';
import { calibrated, optimum, preparedRows, sgd } from './python-sgd.ts';

const learner = (data = 'mnist-4-9') => `${streams}
${shuffle}
${loader(data)}
${sgd}`;

const counts = `
# A test row or two may fall on the other side: the additions are not made in the page's order.
TOLERANCE = 2e-2
`;

export const walkPython = (): string => `${learner()}
${optimum}

# Rows and columns of pixels: the top of a 9's loop, and where a 4's crossbar begins.
BOXES = [((6, 8), (12, 18)), ((14, 17), (6, 11))]
LAMBDA = 0.01


def compute(values, rows):
    """The path of two weights over the surface of their loss, without noise and with it."""
    data = load_dataset("mnist-4-9")
    pictures = data.X_train.reshape(-1, 28, 28).astype(float)
    ink = np.stack([pictures[:, r0 : r1 + 1, c0 : c1 + 1].mean(axis=(1, 2)) for (r0, r1), (c0, c1) in BOXES], axis=1)
    lengths = np.hypot(ink[:, 0], ink[:, 1])[:, None]
    X = (ink / np.where(lengths > 0, lengths, 1)).astype(np.float32).astype(float)
    y = data.y_train.astype(float)

    def loss(w1, w2):
        u = y[:1500] * (w1 * X[:1500, 0] + w2 * X[:1500, 1])
        return np.logaddexp(0, -u).mean() + LAMBDA / 2 * (w1 * w1 + w2 * w2)

    best = optimum(X, y, LAMBDA)
    grid = [loss(a, b) for b in np.linspace(-5, 3, 48) for a in np.linspace(-2.5, 5.5, 48)]
    arrows = {"gradient1": [], "gradient2": [], "noise1": [], "noise2": []}
    lowest = {"w1": [best[0]], "w2": [best[1]], "error": error_rate(X, y, best), "spent": math.inf}
    found = [{"part": "surface", "loss": grid, **lowest, **arrows}]
    for part, epsilon in [("clean", math.inf), ("private", values["epsilon"])]:
        recipe = {"loss": "logistic", "lam": LAMBDA, "batch": int(values["batch"]), "epochs": 1, "sampling": "permutation"}
        recipe |= {"step": values["stepSize"], "first": values["firstStep"], **vector_noise(epsilon)}
        path, gradients, noises = [np.zeros(2)], [], []

        def watch(gradient, noise, w):
            path.append(w)
            gradients.append(-gradient)
            noises.append(-noise)

        w = train(X, y, recipe, create_rng(values["seed"]), 120, watch)
        (w1, w2), (g1, g2), (n1, n2) = np.array(path).T, np.array(gradients).T, np.array(noises).T
        found.append(
            {
                "part": part,
                "loss": [loss(a, b) for a, b in path],
                "w1": w1,
                "w2": w2,
                "gradient1": g1,
                "gradient2": g2,
                "noise1": n1,
                "noise2": n2,
                "error": error_rate(X, y, w),
                "spent": epsilon,  # one pass over disjoint batches costs what one batch costs
            }
        )
    return found
`;

export const curvesPython = ({ data }: { data: string }): string => `${learner(data)}
${preparedRows}
${counts}

SIZES = [235, 470, 940, 1880, 3760, 7520, 11750]


def compute(values, rows):
    """
    Test error against the number of rows. Some seconds for a run; minutes for batches of 5 in ten passes: ask
    for few with --runs.
    """
    published = values["code"] == "published"
    data = load_dataset(values["data"])
    labels = [value for value, _ in data.classes]
    n = len(data.y_train)
    sizes = sorted({min(size, n) for size in SIZES})
    setting = {"scaling": "standardised" if published else "unit", "k": int(values["k"]), "ones": published}
    setting["reduction"] = "projection" if published else values["reduction"]
    trainings = int(values["epochs"]) * (1 if len(labels) == 2 else len(labels))
    known = {}
    result = []
    for row in rows or [{"run": 0, "epsilon": e} for e in (values["epsilon"], 0.1, 1, 10, math.inf)]:
        run, epsilon = row["run"], row["epsilon"]
        if run not in known:
            rng = create_rng(values["seed"]).fork("rows").fork(run)
            order = shuffle(n, rng.fork("order"))[: sizes[-1]]
            known = {run: prepare_rows(data, order, setting, rng.fork("projection"))}
        X, y, T, u = known[run]
        each = epsilon if values["budget"] == "each" else epsilon / trainings  # for one pass of one classifier
        errors, used = [], []
        for size in sizes:
            batch = min(5, size) if values["batches"] == "five" else rule_batch(X.shape[1], each, size)
            recipe = {"loss": values["loss"], "lam": values["lambda"], "step": values["stepSize"], "first": values["firstStep"]}
            recipe |= {"batch": batch, "shape": values["batches"], "epochs": int(values["epochs"]), "sampling": "permutation"}
            recipe |= {"published": published, **vector_noise(each)}
            if published and each < math.inf:
                recipe["noise"] = "separate lengths"
            stream = create_rng(values["seed"]).fork("train").fork(run).fork(size)
            if len(labels) == 2:
                w = train(X[:size], y[:size], recipe, stream.fork("two classes"))
                errors.append(error_rate(T, u, w))
            else:  # one classifier for each class, against the rest
                signs = {c: np.where(y[:size] == c, 1.0, -1.0) for c in labels}
                W = [train(X[:size], signs[c], recipe, stream.fork(f"class {int(c)}")) for c in labels]
                chosen = np.array(labels)[(T @ np.array(W).T).argmax(axis=1)]
                errors.append(math.nan if any(map(lost, W)) else float((chosen != u).mean()))
            used.append(batch)
        # The accountant: disjoint batches cost what one costs, passes and classifiers add up. Nothing is proven
        # of separate lengths.
        spent = math.inf if published else each * trainings
        own = row.get("own", epsilon == values["epsilon"])
        costs = {"errors": errors, "batches": used, "spent": spent}
        result.append({"run": run, "epsilon": epsilon, "own": own, "sizes": sizes, **costs})
    return result
`;

export const batchPython = (): string => `${learner()}
${preparedRows}
${counts}

BATCHES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]
HELD_OUT = 1000


def compute(values, rows):
    """
    Error against the batch size, and over weight decays. A batch of 1 is many steps: half a minute for a run;
    --runs asks for few.
    """
    data = load_dataset("mnist-4-9")
    n, setting = int(values["rows"]), {"scaling": "unit", "reduction": "projection", "k": int(values["k"])}
    if not rows:
        rows = [{"run": 0, "part": "curve", "epsilon": e, "lambda": values["lambda"]} for e in (values["epsilon"], math.inf)]
    known = {}
    result = []
    for row in rows:
        run = row["run"]
        if run not in known:
            rng = create_rng(values["seed"]).fork("rows").fork(run)
            order = shuffle(len(data.y_train), rng.fork("order"))[: n + HELD_OUT]
            known = {run: prepare_rows(data, order, setting, rng.fork("projection"))}
        X, y, T, u = known[run]
        if row["part"] == "grid":  # a search is scored on rows that were held out: private ones too
            T, u = X[n:], y[n:]
        errors = []
        for size in [size for size in BATCHES if size <= n]:
            recipe = {"loss": "logistic", "lam": row["lambda"], "batch": size, "epochs": 1, "sampling": "permutation"}
            recipe |= vector_noise(row["epsilon"])
            stream = create_rng(values["seed"]).fork("train").fork(run).fork(size).fork("two classes")
            errors.append(error_rate(T, u, train(X[:n], y[:n], recipe, stream)))
        kept = {name: row[name] for name in ("run", "part", "epsilon", "lambda")}
        # One pass over disjoint batches costs what one batch costs.
        result.append({**kept, "own": row["epsilon"] == values["epsilon"], "errors": errors, "spent": row["epsilon"]})
    return result
`;

export const dimensionPython = (): string => `${learner()}
${preparedRows}
${optimum}
${counts}

def compute(values, rows):
    """Error against the dimension, above the floor without noise. Some seconds for a run."""
    data = load_dataset("mnist-4-9")
    n = int(values["rows"])
    epsilons = [values["epsilon"], *[e for e in (0.1, 1, 10, math.inf) if e != values["epsilon"]]]
    result = []
    for row in rows or [{"run": 0, "k": k} for k in (15, 50, 200)]:
        run, k = row["run"], int(row["k"])
        rng = create_rng(values["seed"]).fork("rows").fork(run)
        order = shuffle(len(data.y_train), rng.fork("order"))[:n]
        setting = {"scaling": values["scaling"], "reduction": "none" if k == 784 else "projection", "k": k}
        X, y, T, u = prepare_rows(data, order, setting, rng.fork("projection").fork(k))
        floor = error_rate(T, u, optimum(X, y, 1e-4))
        errors = []
        for epsilon in epsilons:
            recipe = {"loss": "logistic", "lam": 1e-4, "epochs": 1, "sampling": "permutation"}
            recipe["batch"] = min(int(values["batch"]), n)
            stream = create_rng(values["seed"]).fork("train").fork(run).fork(k).fork("two classes")
            errors.append(error_rate(T, u, train(X, y, recipe | vector_noise(epsilon), stream)))
        result.append({"run": run, "k": k, "floor": floor, "epsilons": epsilons, "errors": errors, "spent": values["epsilon"]})
    return result
`;

export const oldNewPython = (): string => `${learner()}
${preparedRows}
${accountants}
${calibrated}
${counts}

def compute(values, rows):
    """One budget, spent as vector noise on disjoint batches or as Gaussian noise on Poisson samples. About a minute."""
    data = load_dataset("mnist-4-9")
    epochs, size, delta = int(values["epochs"]), int(values["batch"]), values["delta"]
    accountant = {"rdp": rdp, "pld": pld}[values["accountant"]]
    steps = math.ceil(ROWS / size) * epochs
    prepared, multipliers, plain = {}, {}, {}

    def multiplier(epsilon):
        if epsilon not in multipliers:
            multipliers[epsilon] = calibrate(accountant, epsilon, delta, size, epochs)
        return multipliers[epsilon]

    def error(run, name, recipe):
        if run not in prepared:
            prepared.clear()
            prepared[run] = rows_of_run(data, values["seed"], run)
        X, y, T, u = prepared[run]
        stream = create_rng(values["seed"]).fork("train").fork(run).fork(name).fork("two classes")
        common = {"loss": "logistic", "lam": 1e-4, "first": values["firstStep"]}
        return error_rate(T, u, train(X, y, {**common, **recipe}, stream))

    def vector(passes, total):
        batch = rule_batch(DIMENSION, total / passes, ROWS)
        return {"batch": batch, "epochs": passes, "sampling": "coins", **vector_noise(total / passes)}

    result = []
    for row in rows or [{"part": "error", "run": 0, "epsilon": epsilon} for epsilon in (0.1, 1, 10)]:
        if row["part"] == "spent":
            noise = multiplier(values["epsilon"])
            cost = {"basic": basic, "advanced": advanced, "rdp": rdp, "pld": pld}[row["accountant"]]
            spent = cost([("gaussian", noise, size / ROWS, int(row["steps"]))], delta)
            passes = row["steps"] * epochs / steps
            result.append({**row, "passes": passes, "spent": spent, "noiseMultiplier": noise})
            continue
        run, epsilon = row["run"], row["epsilon"]
        noise = multiplier(epsilon)
        sampled_noise = {"batch": size, "epochs": epochs, "sampling": "poisson", "noise": "gaussian", "multiplier": noise}
        if run not in plain:
            plain[run] = error(run, "none", vector(epochs, math.inf))
        one = error(run, "vector", vector(1, epsilon))
        result.append(
            {
                "part": "error",
                "run": run,
                "epsilon": epsilon,
                "none": plain[run],
                "gaussian": error(run, "gaussian", sampled_noise),
                "vector": one,
                "vectorMany": one if epochs == 1 else error(run, "vector many", vector(epochs, epsilon)),
                "noiseMultiplier": noise,
                "steps": steps,
            }
        )
    return result
`;

export const breakItPython = (): string => `${learner()}
${preparedRows}
${accountants}
${calibrated}
${counts}

def compute(values, rows):
    """Private SGD with one classic mistake, beside the same without it: same rows, same order, same noise."""
    data = load_dataset("mnist-4-9")
    mistake, delta, size = values["mistake"], 1e-5, 500
    epochs = 1 if mistake in ("clip-batch", "ball") else int(values["epochs"])
    multipliers, prepared, result = {}, {}, []
    for row in rows or [{"run": 0, "epsilon": epsilon} for epsilon in (0.1, 1, 10)]:
        run, epsilon = row["run"], row["epsilon"]
        noise = 0.0

        def vector(each, passes):
            batch = rule_batch(DIMENSION, each, ROWS)
            return {"batch": batch, "epochs": passes, "sampling": "permutation", **vector_noise(each)}

        if mistake in ("unsampled", "actual"):
            if epsilon not in multipliers:
                multipliers[epsilon] = calibrate(rdp, epsilon, delta, size, epochs)
            noise = multipliers[epsilon]
            honest = {"batch": size, "epochs": epochs, "sampling": "poisson", "noise": "gaussian", "multiplier": noise}
        else:
            honest = vector(epsilon, 1)
        # The mistake, and what can still be proven of it.
        if mistake == "clip-batch":  # the mean is clipped and not each row: one moves it batch times as far
            broken, truth = {**honest, "clipping": "the batch"}, honest["batch"] * epsilon
        elif mistake == "ball":  # the direction of the noise is drawn inside the ball
            broken, truth = {**honest, "noise": "ball"}, math.inf
        elif mistake == "one-epoch":  # every pass gets the whole budget
            honest, broken, truth = vector(epsilon / epochs, epochs), vector(epsilon, epochs), epsilon * epochs
        elif mistake == "unsampled":  # each row is in one batch of every pass, but is accounted for as if sampled
            broken, truth = {**honest, "sampling": "coins"}, pld([("gaussian", noise, 1, epochs)], delta)
        else:  # the sum is divided by the number of rows that came, which one row changes
            broken, truth = {**honest, "dividing": "actual"}, math.inf
        if run not in prepared:
            prepared = {run: rows_of_run(data, values["seed"], run)}
        X, y, T, u = prepared[run]
        stream = create_rng(values["seed"]).fork("train").fork(run).fork("two classes")
        common = {"loss": "logistic", "lam": 1e-4, "first": 4}
        errors = [error_rate(T, u, train(X, y, {**common, **recipe}, stream)) for recipe in (honest, broken)]
        result.append(
            {
                "run": run,
                "epsilon": epsilon,
                "honest": errors[0],
                "broken": errors[1],
                "truth": truth,
                "batch": honest["batch"],
                "noiseMultiplier": noise,
            }
        )
    return result
`;
