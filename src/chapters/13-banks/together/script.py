import math

from noisebook.tell import progress, tell_means
from shared.proofs import amplify_back, numbers_of, printed_scale
from shared.training import curve, parameter_count, prepared, sizes_of, uploads_of

TOLERANCE = 1e-3


def slack(values, row):
    """Sums are not made in the page's order: where a sign turns, the curves part a little."""
    return {"auc": 0.04}


def plan(values, runs):
    others = [f"eps-{epsilon:g}" for epsilon in (0.01, 0.1, 0.5, 1, 10) if epsilon != values["epsilon"]]
    return [{"arm": arm, "run": run} for run in range(runs) for arm in ("own", "none", "sgd", *others)]


def compute(values, rows):
    """AUC against rounds: signs with the noise of several epsilons, signs without noise, and plain SGD."""
    d = parameter_count(sizes_of(prepared(values)[0].shape[1], values["size"]))
    n, limit, q = uploads_of(values["uploads"], d), values["limit"], values["samplingRate"]
    rounds = int(values["rounds"])
    result = []
    for row in progress(rows):
        arm = {"start": values["start"], "q": q, "step": values["step"], "limit": limit, "uploads": n}
        if row["arm"] == "sgd":
            arm |= {"method": "sgd", "step": values["sgdStep"]}
        elif row["arm"] == "none":
            arm |= {"method": "ternary", "choice": ("one-shot", 0, 0)}
        else:
            epsilon = values["epsilon"] if row["arm"] == "own" else float(row["arm"][4:])
            if values["budget"] == "training":
                scale = printed_scale(epsilon, values["delta"], q, rounds, d, n, limit)
            elif values["budget"] == "round":
                scale = numbers_of(d, n) * limit / amplify_back(epsilon, q)
            else:
                scale = 2 * limit / epsilon
            arm |= {"method": "ternary", "choice": ("one-shot", scale, scale)}
        result.append({"arm": row["arm"], "run": row["run"], **curve(values, row["run"], arm, rounds)})
    return result


def tell(values, rows):
    print("AUC after the last round:")
    tell_means([{**row, "last": row["auc"][-1]} for row in rows if not math.isnan(row["auc"][-1])], ["arm"], ["last"])
