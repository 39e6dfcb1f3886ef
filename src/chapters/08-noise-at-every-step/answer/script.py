import math

from noisebook.classifier import minimise, two_classes
from noisebook.curve_sizes import TUNED, size_at
from noisebook.data import load_dataset
from noisebook.output_noise import noise_scale, sensitivity_of, unit_noise
from noisebook.sgd import error_rate, rule_batch, train, vector_noise
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress, tell_means
from shared.prepared_rows import prepare_rows

STEPS = [1, 2, 4, 8, 16, 32, 50]  # fiftieths of the rows
DIMENSION = 50


def slack(values, row):
    """The additions are not made in the page's order: a test row or two may fall on the other side."""
    return {"errors": 2.5 / 1991}


def plan(values, runs):
    return [
        {"run": run, "method": method, "epsilon": epsilon}
        for run in range(runs)
        for method in ("once", "steps")
        for epsilon in (values[method], math.inf)
    ]


def noise_on_the_answer(values, run, order, epsilons):
    """Trained to the end, then noise on the weights: the errors for each size and epsilon."""
    published = values["accounting"] == "published"
    projection = f"{values['seed']}/{int(run) % 4}"
    X, y, T, u = two_classes("mnist-4-9", int(values["dimension"]), projection)
    errors, w, inverse, d = {}, None, None, X.shape[1]
    for step in STEPS:
        n = size_at(len(X), step)
        lam = 1 / TUNED[step - 1] / n if published else values["lambda"]
        Z = X[order[:n]] * y[order[:n], None]
        w, inverse = minimise(Z, lam, "logistic", 0.0, w, inverse)
        kind = "published" if published else "vector"
        z = unit_noise(kind, create_rng(values["seed"]).fork("noise").fork(run).fork(n), d)
        for epsilon in epsilons:
            scale = 0.0
            if epsilon < math.inf:
                scale = noise_scale(kind, epsilon, 0, sensitivity_of(values["accounting"], n, lam), d)
            errors[n, epsilon] = ((T @ (w + scale * z) >= 0) != (u > 0)).mean()
    return errors


def noise_at_every_step(values, run, order, epsilons):
    """One pass of private SGD on 50 random directions."""
    rng = create_rng(values["seed"]).fork("rows").fork(run)
    setting = {"scaling": "unit", "reduction": "projection", "k": DIMENSION}
    X, y, T, u = prepare_rows(load_dataset("mnist-4-9"), order, setting, rng.fork("projection"))
    errors = {}
    for n in [size_at(len(X), step) for step in STEPS]:
        for epsilon in epsilons:
            recipe = {"loss": "logistic", "lam": 1e-4, "epochs": 1, "sampling": "permutation"}
            recipe |= {"batch": rule_batch(DIMENSION, epsilon, n), **vector_noise(epsilon)}
            stream = create_rng(values["seed"]).fork("train").fork(run).fork(n)
            errors[n, epsilon] = error_rate(T, u, train(X[:n], y[:n], recipe, stream.fork("two classes")))
    return errors


def compute(values, rows):
    """Noise on the answer beside noise at every step: about ten seconds for a run."""
    known = {}
    result = []
    for row in progress(rows):
        run, method = row["run"], row["method"]
        if (run, method) not in known:
            order = shuffle(11791, create_rng(values["seed"]).fork("rows").fork(run).fork("order"))
            learn = noise_on_the_answer if method == "once" else noise_at_every_step
            known = {(run, method): learn(values, run, order, [values[method], math.inf])}
        errors = known[run, method]
        sizes = sorted({n for n, _ in errors})
        named = {"run": run, "method": method, "epsilon": row["epsilon"], "sizes": sizes}
        result.append({**named, "errors": [errors[n, row["epsilon"]] for n in sizes]})
    return result


def tell(values, rows):
    print(f"Errors with {rows[0]['sizes'][-1]:.0f} rows:")
    tell_means([{**row, "error": row["errors"][-1]} for row in rows], ["method", "epsilon"], ["error"])
