from noisebook.tell import progress, tell_means
from shared.proofs import dp_sgd_noise, largest_batch, peeling_scales, printed_scale
from shared.training import curve, parameter_count, prepared, sizes_of, uploads_of

TOLERANCE = 1e-3
WAYS = ("printed", "whole-vector", "peeling", "dp-sgd")


def slack(values, row):
    """Sums are not made in the page's order: where a sign turns, the curves part a little."""
    return {"auc": 0.04}


def plan(values, runs):
    budgets = dict.fromkeys([values["epsilon"], 1, 10, 100])
    arms = ["none", "sgd", *(f"{way}@{epsilon:g}" for epsilon in budgets for way in WAYS)]
    return [{"arm": arm, "run": run} for run in range(runs) for arm in arms]


def compute(values, rows):
    """Four ways to answer whose noise is set for one budget; signs without noise and plain SGD beside them."""
    d = parameter_count(sizes_of(prepared(values)[0].shape[1], values["size"]))
    n, limit, q = uploads_of(values["uploads"], d), values["limit"], values["samplingRate"]
    rounds, delta = int(values["rounds"]), values["delta"]
    result = []
    for row in progress(rows):
        arm = {"method": "ternary", "start": "he", "q": q, "step": values["step"], "limit": limit, "uploads": n}
        way, _, given = row["arm"].partition("@")
        if way == "sgd":
            arm |= {"method": "sgd", "step": values["sgdStep"]}
        elif way == "none":
            arm["choice"] = ("one-shot", 0, 0)
        elif way == "dp-sgd":
            noise = dp_sgd_noise(float(given), delta, q, rounds)
            arm |= {"method": "dp-sgd", "limit": values["norm"], "noise": noise, "step": values["dpStep"]}
        elif way == "peeling":
            scales = peeling_scales(float(given), delta, q, rounds, n, limit, values["split"] / 100)
            arm["choice"] = ("peeling", *scales)
        elif way == "whole-vector":
            arm["choice"] = ("whole-vector", d * limit / largest_batch(float(given), delta, q, rounds), 0)
        else:
            scale = printed_scale(float(given), delta, q, rounds, d, n, limit)
            arm["choice"] = ("one-shot", scale, scale)
        result.append({"arm": row["arm"], "run": row["run"], **curve(values, row["run"], arm, rounds, points=8)})
    return result


def tell(values, rows):
    print("AUC after the last round:")
    tell_means([{**row, "last": row["auc"][-1]} for row in rows], ["arm"], ["last"])
