import math

from noisebook.accountants import advanced, basic, pld, rdp
from noisebook.data import load_dataset
from noisebook.sgd import error_rate, rule_batch, train, vector_noise
from noisebook.streams import create_rng
from noisebook.tell import progress, tell_means
from shared.calibrated import DIMENSION, ROWS, calibrate, rows_of_run

# Of the 1,991 test rows.
TWO_ROWS = 2.5 / 1991


def slack(values, row):
    """The additions are not made in the page's order: a test row or two may fall on the other side."""
    return dict.fromkeys(["none", "gaussian", "vector", "vectorMany"], TWO_ROWS)


def plan(values, runs):
    errors = [{"part": "error", "run": run, "epsilon": epsilon} for run in range(runs) for epsilon in (0.1, 1, 10)]
    steps = math.ceil(ROWS / values["batch"]) * values["epochs"]
    return errors + [{"part": "spent", "accountant": name, "steps": steps} for name in ("basic", "rdp", "pld")]


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
    for row in progress(rows):
        if row["part"] == "spent":
            noise = multiplier(values["epsilon"])
            cost = {"basic": basic, "advanced": advanced, "rdp": rdp, "pld": pld}[row["accountant"]]
            spent = cost([("gaussian", noise, size / ROWS, int(row["steps"]))], delta)
            passes = row["steps"] * epochs / steps
            result.append({**row, "passes": passes, "spent": spent, "noiseMultiplier": noise})
            continue
        run, epsilon = row["run"], row["epsilon"]
        noise = multiplier(epsilon)
        sampled_noise = {
            "batch": size,
            "epochs": epochs,
            "sampling": "poisson",
            "noise": "gaussian",
            "multiplier": noise,
        }
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


def tell(values, rows):
    tell_means(
        [row for row in rows if row["part"] == "error"], ["epsilon"], ["vector", "vectorMany", "gaussian", "none"]
    )
    for row in rows:
        if row["part"] == "spent" and row["steps"] == max(row.get("steps", 0) for row in rows):
            print(f"{int(row['steps'])} steps cost epsilon = {row['spent']:.4g} by the accountant {row['accountant']}")
