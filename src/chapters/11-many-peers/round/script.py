import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng, shuffle
from shared.peers import PUBLISHED, fit_peers, unit_noise

# Both solvers stop a little before the minimum, and a weight may be rounded the other way.
TOLERANCE = 1e-3
UNIT, WHOLE, SHOWN = 2**16, 2**32, 10


def slack(values, row):
    return {"sent": 1e-4, "truth": 1e-4, "rounding": 1e-4}


def plan(values, runs):
    return []


def compute(values, rows):
    """Every message of the rounds: who sends which weights to whom."""
    P, m = int(values["peers"]), int(values["rounds"])
    setting = PUBLISHED | values | {"form": "mean", "scaling": "unit"}
    fit = fit_peers(setting, P, create_rng(values["seed"]))
    theta, sizes = fit["theta"], fit["sizes"]
    D = theta.shape[1]
    size = np.abs(theta.sum(axis=0))
    shown = sorted(range(D), key=lambda k: (-size[k], k))[:SHOWN]
    columns = [*load_dataset(values["data"]).names, "constant"]
    rng, result = create_rng(values["seed"]).fork("round"), []
    masked = values["send"] == "masked"
    left, g = [m] * P, int(min(values["group"], P))
    moves = [[int(part) - 1 for part in entry.split(":")] for entry in values["moves"].split(",") if entry]

    def ready(j):
        """A round is left, and the peer is there: every move turns it around."""
        return left[j] > 0 and sum(peer == j and before <= k for peer, before in moves) % 2 == 0

    k = 0
    while len(candidates := [j for j in range(P) if ready(j)]) >= g:
        stream = rng.fork("groups").fork(k)
        members = [candidates[i] for i in shuffle(len(candidates), stream)[:g]]
        curator = members[int(stream.next() * g)]
        members = sorted(members)
        for j in members:
            left[j] -= 1
        n = min(sizes[j] for j in members)
        step = values["epsilon"] / m
        scale = (2 / (n * values["lambda"]) + (math.sqrt(D) / UNIT if masked else 0)) / g / step
        mean = theta[members].mean(axis=0)
        vectors = [mask(theta[j], j, members, rng.fork("masks").fork(k)) for j in members] if masked else None
        noise = scale * unit_noise("gamma", D, rng.fork("noise").fork(k))
        summed = signed(sum(vectors)) / g if masked else mean
        base = {
            "round": k,
            "curator": curator + 1,
            "members": [j + 1 for j in members],
            "names": "\n".join(columns[i] for i in shown),
            "scale": scale,
            "rounding": 0.0,
        }
        names = ["peer %d" % (j + 1) for j in members]
        invitation = sum(len(name) for name in names) + len("peer %d" % (curator + 1))
        for j in members:
            told = {"kind": "select", "from": 0, "to": j + 1, "bytes": invitation, "sent": [], "truth": []}
            result.append(base | told)
        for i, j in enumerate(members):
            if j == curator:
                continue
            vector = signed(vectors[i]) if masked else theta[j]
            told = {"kind": "masked" if masked else "model", "from": j + 1, "to": curator + 1}
            told |= {"bytes": (4 if masked else 8) * D + 8, "sent": vector[shown], "truth": theta[j][shown]}
            result.append(base | told)
        reached = range(P) if values["publish"] == "all" else members
        for j in reached:
            if j == curator:
                continue
            told = {"kind": "publish", "from": curator + 1, "to": j + 1, "bytes": 8 * D}
            told |= {"sent": (summed + noise)[shown], "truth": mean[shown]}
            result.append(base | told | {"rounding": np.abs(summed - mean).max()})
        k += 1
    return result


def tell(values, rows):
    print(f"{1 + max((row['round'] for row in rows), default=-1)} rounds")
    for kind in dict.fromkeys(row["kind"] for row in rows):
        sizes = [row["bytes"] for row in rows if row["kind"] == kind]
        each = " or ".join(str(size) for size in dict.fromkeys(sizes))
        print(f"{kind}: {len(sizes)} messages of {each} bytes each, {sum(sizes)} in all")


def mask(vector, own, members, rng):
    """The vector in fixed point, with a mask for each other member that cancels in the sum."""
    out = np.floor(vector * UNIT + 0.5).astype(np.int64)
    for other in members:
        if other == own:
            continue
        a, b = sorted(("peer %d" % (own + 1), "peer %d" % (other + 1)))
        stream = rng.fork(f"{a}/{b}")
        sign = 1 if a == "peer %d" % (own + 1) else -1
        out += sign * np.array([int(stream.next() * WHOLE) for _ in out])
    return out % WHOLE


def signed(vector):
    vector = vector % WHOLE
    return np.where(vector >= WHOLE // 2, vector - WHOLE, vector) / UNIT
