import math

import numpy as np

from noisebook.streams import create_rng, shuffle
from noisebook.tell import short
from shared.local_models import fit_local
from shared.peers import prepared
from shared.recipe import noise_scale, true_sensitivity

# Both solvers stop a little before the minimum.
TOLERANCE = 1e-3


def plan(values, runs):
    return [{"run": run} for run in range(runs)]


def compute(values, rows):
    """What the recipe is proven to spend, and the losses of replaced records, as multiples of the nominal epsilon."""
    X, y, _, _, bound = prepared(values["data"], values["scaling"])
    lam, K, form, D = values["lambda"], values["peers"], values["form"], X.shape[1]
    n = int(min(values["rows"], len(X) - 12))
    recipe = values | {"unit": "record"}
    scale = noise_scale(recipe, n, lam, K, bound, 1)
    laplace = values["noise"] == "laplace"
    proven = true_sensitivity(form, "record", n, lam, bound) * (math.sqrt(D) if laplace else 1) / K / scale
    result = []
    for row in rows:
        rng = create_rng(values["seed"]).fork("replaced").fork(row["run"])
        order = shuffle(len(y), rng.fork("order"))
        before = fit_local(X[order[:n]], y[order[:n]], form, lam, "exact", rng)
        measured = []
        for k in range(12):
            A, a = X[order[:n]].copy(), y[order[:n]].copy()
            A[k % n], a[k % n] = X[order[n + k]], -y[order[n + k]]
            away = fit_local(A, a, form, lam, "exact", rng) - before
            measured.append((np.abs(away).sum() if laplace else np.linalg.norm(away)) / K / scale)
        result.append(
            {"run": row["run"], "proven": proven, "measured": measured, "scale": scale, "D": D, "bound": bound, "n": n}
        )
    return result


def tell(values, rows):
    largest = max(max(row["measured"]) for row in rows)
    print(f"proven: at most {short(rows[0]['proven'])} times the nominal epsilon")
    print(f"measured: a replaced record reached {short(largest)} times the nominal epsilon")
