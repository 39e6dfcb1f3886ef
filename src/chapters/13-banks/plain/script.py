from noisebook.tell import progress, tell_means
from shared.training import curve, parameter_count, prepared, sizes_of, uploads_of

TOLERANCE = 1e-3


def slack(values, row):
    """Sums are not made in the page's order: where a sign turns, the curves part a little."""
    return {"auc": 0.04}


def plan(values, runs):
    steps = dict.fromkeys([values["sgdStep"], 0.01, 0.03, 0.1, 0.3, 1, 3])
    arms = ["own", *(f"sgd-{step:g}" for step in steps)]
    return [{"arm": arm, "run": run} for run in range(runs) for arm in arms]


def compute(values, rows):
    """AUC against rounds for noisy signs, and for plain SGD with several steps."""
    d = parameter_count(sizes_of(prepared(values)[0].shape[1], values["size"]))
    scale = 2 * values["limit"] / values["epsilon"]
    result = []
    for row in progress(rows):
        arm = {"start": values["start"], "q": values["samplingRate"], "limit": values["limit"]}
        if row["arm"] == "own":
            arm |= {"method": "ternary", "step": values["step"], "uploads": uploads_of(values["uploads"], d)}
            arm["choice"] = ("one-shot", scale, scale)
        else:
            arm |= {"method": "sgd", "step": float(row["arm"][4:])}
        result.append({"arm": row["arm"], "run": row["run"], **curve(values, row["run"], arm, int(values["rounds"]))})
    return result


def tell(values, rows):
    print("AUC after the last round:")
    tell_means([{**row, "last": row["auc"][-1]} for row in rows], ["arm"], ["last"])
