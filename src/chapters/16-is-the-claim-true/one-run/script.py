import numpy as np

from noisebook.streams import create_rng
from shared.bounds import one_run_bound
from shared.releases import release, scale_of


def plan(values, runs):
    return [{"canaries": m, "run": run} for run in range(runs) for m in (10, 30, 100, 300, 1000)]


def compute(values, rows):
    """One release of a long list of sums, each with a canary that is in or out by a coin; the surest are guessed."""
    mechanism, result = values["mechanism"], []
    scale = scale_of(mechanism, values["truth"], values["delta"])
    delta = values["delta"] if mechanism == "gaussian" else 0
    for row in rows:
        m, run = int(row["canaries"]), row["run"]
        rng = create_rng(values["seed"]).fork("one run").fork(m).fork(run)
        coin, noise = rng.fork("coins"), rng.fork("noise")
        inside = np.array([coin.next() < 0.5 for _ in range(m)])
        scores = np.array([release(mechanism, int(i), scale, noise) for i in inside]) - 0.5
        guessed = max(1, int(values["share"] * m + 0.5))
        surest = np.argsort(-np.abs(scores), kind="stable")[:guessed]
        right = int(((scores[surest] > 0) == inside[surest]).sum())
        bound = one_run_bound(m, guessed, right, delta, 0.95)
        result.append({"canaries": m, "run": run, "guessed": guessed, "right": right, "bound": bound})
    return result


def tell(values, rows):
    for row in rows:
        print(
            f"{row['canaries']} canaries, {row['right']} of {row['guessed']} right: epsilon at least {row['bound']:.3g}"
        )
