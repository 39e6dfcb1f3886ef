import math

from noisebook.accountants import pld, rdp
from noisebook.data import load_dataset
from noisebook.sgd import error_rate, rule_batch, train, vector_noise
from noisebook.streams import create_rng
from noisebook.tell import progress, tell_means
from shared.calibrated import DIMENSION, ROWS, calibrate, rows_of_run

# Of the 1,991 test rows.
TWO_ROWS = 2.5 / 1991


def slack(values, row):
    """The additions are not made in the page's order: a test row or two may fall on the other side."""
    return dict.fromkeys(["honest", "broken"], TWO_ROWS)


def plan(values, runs):
    return [{"run": run, "epsilon": epsilon} for run in range(runs) for epsilon in (0.1, 1, 10)]


def compute(values, rows):
    """Private SGD with one classic mistake, beside the same without it: same rows, same order, same noise."""
    data = load_dataset("mnist-4-9")
    mistake, delta, size = values["mistake"], 1e-5, 500
    epochs = 1 if mistake in ("clip-batch", "ball") else int(values["epochs"])
    multipliers, prepared, result = {}, {}, []
    for row in progress(rows):
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


def tell(values, rows):
    tell_means(rows, ["epsilon", "truth"], ["honest", "broken"])
