from noisebook.streams import create_rng
from noisebook.tell import tell_means
from shared.peers import PUBLISHED, fit_peers, row_at

TOLERANCE = 1e-3
POWERS = {"adult": (-1, 0, 1, 2, 3), "spambase": (-8, -5, -3, -2, -1)}


def slack(values, row):
    """A test row whose score is nearly 0 may fall on the other side."""
    return {"errors": 4e-3}


def plan(values, runs):
    powers = POWERS.get(values["data"], (-8, -5, -2, 0, 2))
    return [{"run": run, "lambda": 2.0**k} for run in range(runs) for k in powers]


def compute(values, rows):
    """The errors of one centre, of peers alone, and of aggregates and ensembles at epsilon 1 and 0.1."""
    result = []
    for row in rows:
        s = PUBLISHED | values | {"peers": 10, "group": 10, "rows": 300, "lambda": row["lambda"]}
        fit = fit_peers(s, 10, create_rng(values["seed"]).fork(row["run"]))
        one, small = [row_at(s | {"epsilon": epsilon}, 0, row["run"], fit) for epsilon in (1, 0.1)]
        errors = [one["central"], one["local"]]
        errors += [made[kind] for made in (one, small) for kind in ("aggregated", "both")]
        result.append({"run": row["run"], "lambda": row["lambda"], "errors": errors})
    return result


def tell(values, rows):
    names = ["one centre", "peers alone"]
    names += [f"{kind} at epsilon {epsilon}" for epsilon in (1, 0.1) for kind in ("aggregate", "ensemble")]
    named = [{"lambda": row["lambda"]} | dict(zip(names, row["errors"])) for row in rows]
    tell_means(named, ["lambda"], names)
