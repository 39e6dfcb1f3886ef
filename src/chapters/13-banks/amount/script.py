from noisebook.tell import progress, tell_means
from shared.training import curve, parameter_count, prepared, sizes_of, uploads_of

TOLERANCE = 1e-3


def slack(values, row):
    """Sums are not made in the page's order: where a sign turns, the curves part a little."""
    return {"auc": 0.04}


def plan(values, runs):
    own = values["samplingRate" if values["vary"] == "batch" else "uploads"]
    others = (0.005, 0.01, 0.02, 0.05, 0.1) if values["vary"] == "batch" else (1, 5, 10, 30, 100)
    arms = ["none", *(f"at-{value:g}" for value in dict.fromkeys([own, *others]))]
    return [{"arm": arm, "run": run} for run in range(runs) for arm in arms]


def compute(values, rows):
    """AUC against rounds for several shares sent or several sampling rates, and one without noise."""
    d = parameter_count(sizes_of(prepared(values)[0].shape[1], values["size"]))
    result = []
    for row in progress(rows):
        share, q, scale = values["uploads"], values["samplingRate"], 2 * values["limit"] / values["epsilon"]
        if row["arm"] == "none":
            scale = 0
        elif values["vary"] == "batch":
            q = float(row["arm"][3:])
        else:
            share = float(row["arm"][3:])
        arm = {"method": "ternary", "start": "he", "q": q, "step": values["step"], "limit": values["limit"]}
        arm |= {"uploads": uploads_of(share, d), "choice": ("one-shot", scale, scale)}
        result.append({"arm": row["arm"], "run": row["run"], **curve(values, row["run"], arm, int(values["rounds"]))})
    return result


def tell(values, rows):
    print("AUC after the last round:")
    tell_means([{**row, "last": row["auc"][-1]} for row in rows], ["arm"], ["last"])
