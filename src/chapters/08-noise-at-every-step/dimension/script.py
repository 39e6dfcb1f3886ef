import math

from noisebook.data import load_dataset
from noisebook.sgd import error_rate, train, vector_noise
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress, tell_means
from shared.optimum import optimum
from shared.prepared_rows import prepare_rows

# Of the 1,991 test rows.
TWO_ROWS = 2.5 / 1991
EPSILONS = (0.1, 1, 10, math.inf)


def slack(values, row):
    """The additions are not made in the page's order: a test row or two may fall on the other side."""
    return dict.fromkeys(["floor", "errors"], TWO_ROWS)


def plan(values, runs):
    if values["over"] == "rows":
        return [{"run": run, "k": k, "n": n} for run in range(runs) for k in (15, 50) for n in (235, 470, 705)]
    return [{"run": run, "k": k} for run in range(runs) for k in (15, 50, 200)]


def compute(values, rows):
    """Error against the dimension, above the floor without noise. Some seconds for a run."""
    data = load_dataset("mnist-4-9")
    known = {}
    epsilons = [values["epsilon"], *[e for e in EPSILONS if e != values["epsilon"]]]
    result = []
    for row in progress(rows):
        run, k, n = row["run"], int(row["k"]), int(row.get("n", values["rows"]))
        over_rows = values["over"] == "rows"
        if (run, k) not in known:
            rng = create_rng(values["seed"]).fork("rows").fork(run)
            order = shuffle(len(data.y_train), rng.fork("order"))[: 11750 if over_rows else n]
            setting = {"scaling": values["scaling"], "reduction": "none" if k == 784 else "projection", "k": k}
            known = {(run, k): prepare_rows(data, order, setting, rng.fork("projection").fork(k))}
        X, y, T, u = known[run, k]
        X, y = X[:n], y[:n]
        floor = math.nan if over_rows else error_rate(T, u, optimum(X, y, 1e-4))
        errors = []
        for epsilon in epsilons:
            recipe = {"loss": "logistic", "lam": 1e-4, "epochs": 1, "sampling": "permutation"}
            recipe["batch"] = min(int(values["batch"]), n)
            stream = create_rng(values["seed"]).fork("train").fork(run).fork(k).fork("two classes")
            errors.append(error_rate(T, u, train(X, y, recipe | vector_noise(epsilon), stream)))
        result.append(
            ({"n": n} if over_rows else {})
            | {"run": run, "k": k, "floor": floor}
            | {"epsilons": epsilons, "errors": errors, "spent": values["epsilon"]}
        )
    return result


def tell(values, rows):
    for i, epsilon in enumerate(rows[0]["epsilons"]):
        print(f"epsilon {epsilon:.4g}:")
        named = [{**row, "error": row["errors"][i]} for row in rows]
        if values["over"] == "rows":
            tell_means(named, ["k", "n"], ["error"])
        else:
            tell_means(named, ["k"], ["floor", "error"])
