import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.sgd import draw_noise
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress

# A margin at the edge of a threshold may fall to the other side: both solvers stop a little before the minimum.
TOLERANCE = 0.02
DIMENSION, TRAININGS = 20, 32
EPSILONS = [10 ** (-1 + k / 3) for k in range(13)]


def plan(values, runs):
    return [{"pool": pool} for pool in range(int(values["pools"]))]


def pool_of(data, size, rng):
    """Some digits along random directions, each of length 1: the rows y x."""
    chosen = shuffle(len(data.X_train), rng.fork("pool"))[:size]
    X, stream = data.X_train[chosen].astype(float), rng.fork("projection")
    R = np.array([stream.normal() / math.sqrt(DIMENSION) for _ in range(X.shape[1] * DIMENSION)], np.float32)
    X = (X @ R.reshape(-1, DIMENSION)).astype(np.float32).astype(float)
    X = X / np.linalg.norm(X, axis=1, keepdims=True) / (1 + 2**-23)
    return X.astype(np.float32) * data.y_train[chosen].astype(float)[:, None]


def minimise(Z, lam):
    """The minimum of mean(log(1 + exp(-Z w))) + lam/2 |w|^2, by Newton's method with a line search."""
    n, d = Z.shape
    w = np.zeros(d)

    def value(w):
        return np.logaddexp(0, -Z @ w).mean() + lam / 2 * w @ w

    while True:
        p = np.exp(-np.logaddexp(0, Z @ w))
        gradient = lam * w - Z.T @ p / n
        if np.linalg.norm(gradient) <= 1e-9:
            return w
        step = np.linalg.solve((Z.T * (p * (1 - p))) @ Z / n + lam * np.eye(d), gradient)
        size = 1.0
        while size > 1e-6 and value(w - size * step) > value(w) - 1e-4 * size * (gradient @ step) + 1e-15:
            size /= 2
        w = w - size * step


def loss_attack(U, member):
    """A large margin speaks for a member. Each half of the trainings gets the threshold that is best for the other."""
    half, guess = len(U) // 2, np.zeros_like(member)
    for own, other in ((slice(0, half), slice(half, None)), (slice(half, None), slice(0, half))):
        order = np.argsort(-U[other].ravel(), kind="stable")
        lead = np.cumsum(np.where(member[other].ravel()[order], 1, -1))
        best = lead.argmax()
        guess[own] = U[own] >= (U[other].ravel()[order[best]] if lead[best] > 0 else math.inf)
    return guess


def shadow_attack(U, member):
    """How each row's margin is distributed with it and without it, learned from all other trainings."""
    guess = np.zeros_like(member)
    for t in range(len(U)):
        others, distance = np.arange(len(U)) != t, []
        for side in (False, True):
            there = (member[others] == side).astype(float)
            count = there.sum(axis=0)
            mean = (there * U[others]).sum(axis=0) / np.maximum(1, count)
            around = (there * (U[others] - mean) ** 2).sum()
            variance = around / np.maximum(0, count - 1).sum()
            distance.append(np.where(count > 0, (U[t] - mean) ** 2 / variance + math.log(variance), math.nan))
        guess[t] = distance[1] < distance[0]
    return guess


def compute(values, rows):
    """Models trained on random halves of a pool of digits, released with noise, and two attacks on who was in."""
    data, n, lam = load_dataset("mnist-4-9"), int(values["rows"]), values["lambda"]
    epsilons = EPSILONS + ([] if values["epsilon"] in EPSILONS else [values["epsilon"]]) + [math.inf]
    # One row replaced moves the minimum by at most 2 / (n lam); a thousandth is added for where the solver stops.
    sensitivity = (2 / n + 2 * 1e-3 / n) / lam
    result = []
    for row in progress(rows):
        rng = create_rng(values["seed"]).fork("members").fork(row["pool"])
        Z = pool_of(data, 2 * n, rng)
        member = np.zeros((TRAININGS, 2 * n), bool)
        optimum, noise = np.zeros(member.shape), np.zeros(member.shape)
        for t in range(TRAININGS):
            own = rng.fork(t)
            half = shuffle(2 * n, own.fork("half"))[:n]
            member[t, half] = True
            optimum[t] = Z @ minimise(Z[half], lam)
            noise[t] = Z @ draw_noise("vector", own.fork("noise"), None, DIMENSION)
        found = {"lossMembers": [], "lossOthers": [], "shadowMembers": [], "shadowOthers": []}
        for epsilon in epsilons:
            U = optimum + sensitivity / epsilon * noise
            for name, attack in (("loss", loss_attack), ("shadow", shadow_attack)):
                guess = attack(U, member)
                found[name + "Members"].append(int((guess & member).sum()))
                found[name + "Others"].append(int((guess & ~member).sum()))
        result.append({"pool": row["pool"], "members": TRAININGS * n, "epsilons": epsilons, **found})
    return result


def tell(values, rows):
    for epsilon in (values["epsilon"], math.inf):
        at = [abs(e - epsilon) < 1e-9 or e == epsilon for e in rows[0]["epsilons"]].index(True)
        for name in ("shadow", "loss"):
            members, others = (
                np.mean([row[name + kind][at] / row["members"] for row in rows]) for kind in ("Members", "Others")
            )
            print(
                f"epsilon {epsilon:.3g}, {name}: {members:.1%} of the members found, {others:.1%} of the others "
                f"suspected, advantage {members - others:.1%}, allowed {math.tanh(epsilon / 2):.1%}"
            )
