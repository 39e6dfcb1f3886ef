import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.gaussian import exact_delta
from noisebook.reconstruct import expect_row, likeness, recover_one, to_unit, unmix
from noisebook.streams import create_rng
from shared.lasso import Proximal
from shared.private_sum import clipped_gradient, round_scale, unit_noise
from shared.rows import unit

CLIP, DELTA, LAMBDA, STEP = 1.0, 1e-5, 5e-4, 2.0


def watch_rounds(X, y, rounds, clip, kind, scale, rng):
    """The rounds as an adversary sees them: where the gradient was asked for, and the sum that was answered."""
    iterate, seen = Proximal(784, LAMBDA, STEP), []
    for t in range(rounds):
        total = clipped_gradient(X, y, iterate.point, clip)
        if scale > 0:
            total = total + scale * unit_noise(kind, rng.fork(t), 784)
        seen.append((iterate.point, total))
        iterate.step(total / len(y))
    return seen


def plan(values, runs):
    return [{"kind": "hero"}, *[{"kind": "ladder", "epsilon": 10**k} for k in range(5)], {"kind": "line-up"}]


def compute(values, rows):
    """Someone knows all rows but a few and sees the sums of gradients: what do they learn of the missing ones?"""
    data = load_dataset("mnist-4-9")
    X, y = unit(data.X_train[:500]), data.y_train[:500].astype(float)
    kind = "spherical-laplace" if values["noise"] == "spherical-laplace" else "gaussian"
    rounds = int(values["rounds"])

    def scale_at(epsilon):
        return round_scale(kind, epsilon, DELTA, CLIP, rounds, values["per"])

    def attack(unknown, epsilon):
        """What comes out of the sums for someone who knows all rows but a few; epsilon None: no clip, no noise."""
        missing = [(int(values["person"]) - 1 + 37 * k) % 500 for k in range(unknown)]
        others = [i for i in range(500) if i not in missing]
        clip, scale = (math.inf, 0.0) if epsilon is None else (CLIP, scale_at(epsilon))
        seen = watch_rounds(X, y, rounds, clip, kind, scale, create_rng(values["seed"]).fork("leak"))
        left = [total - clipped_gradient(X[others], y[others], point, clip) for point, total in seen]
        typical = X[others].mean(axis=0)
        x, power = recover_one(left, [point for point, _ in seen], typical)
        variance = scale**2 * (785 if kind == "spherical-laplace" else 1)
        apart = unmix(left, unknown, variance) if unknown > 1 else [to_unit(x)]
        pictures = list(apart or [to_unit(x)] * unknown)
        found = []
        for truth in X[missing]:  # each beside the real one that it is most like
            best = max(range(len(pictures)), key=lambda i: likeness(pictures[i], truth))
            found.append(pictures.pop(best))
        return missing, others, seen, left, typical, found, apart is not None, (x, variance / power)

    result = []
    for row in rows:
        if row["kind"] == "line-up":
            result.append(line_up(values, data, X, y, kind, rounds, scale_at))
        elif row["kind"] == "ladder":
            missing, others, _, _, typical, found, _, (x, noise) = attack(1, row["epsilon"])
            truth, guess = X[missing[0]], to_unit(expect_row(X[others], x, noise))
            alike = {"alike": likeness(found[0], truth), "guessAlike": likeness(guess, truth)}
            alike["average"] = likeness(typical, truth)
            result.append({"kind": "ladder", "epsilon": row["epsilon"], "found": found[0], "guess": guess, **alike})
        else:
            epsilon = None if values["noise"] == "none" else values["epsilon"]
            missing, _, seen, left, typical, found, separated, _ = attack(int(values["unknown"]), epsilon)
            result.append(
                {
                    "kind": "hero",
                    "sum": seen[0][1],
                    "part": seen[0][1] - left[0],
                    "left": left[0],
                    "truths": X[missing],
                    "labels": y[missing],
                    "found": found,
                    "alike": [likeness(f, truth) for f, truth in zip(found, X[missing])],
                    "average": [likeness(typical, truth) for truth in X[missing]],
                    "separated": separated,
                    "farthest": rounded(np.abs(np.array(found) - X[missing]).max(), row.get("farthest", math.inf)),
                }
            )
    return result


def rounded(ours, theirs):
    """Where both are rounding errors, theirs is as good as ours."""
    return theirs if 0 < max(ours, theirs) < 1e-6 else ours


def line_up(values, data, X, y, kind, rounds, scale_at):
    """
    The missing row among nine others of the same digit: how often the nearest is the right one, and how often
    it may be.
    """
    person = int(values["person"]) - 1
    T, u = unit(data.X_test), data.y_test
    candidates = np.vstack([X[person], T[u == y[person]][:9]])
    points = [point for point, _ in watch_rounds(X, y, rounds, math.inf, kind, 0.0, None)]
    rng = create_rng(values["seed"]).fork("line-up")
    count = len(candidates)
    label = y[person : person + 1]
    gradients = [np.array([clipped_gradient(x[None], label, point, CLIP) for x in candidates]) for point in points]
    products = [g @ g.T for g in gradients]
    roots = [np.linalg.cholesky(P) for P in products]
    apart = sum(np.add.outer(np.diag(P), np.diag(P)) - 2 * P for P in products)
    limits = []
    for _ in range(300):
        along = np.zeros(count)  # z.g for every candidate: only these few products of the noise matter
        for root in roots:
            a = np.array([rng.normal() for _ in range(count)])
            factor = 1.0
            if kind == "spherical-laplace":
                rest = 2 * rng.gamma((784 - count) / 2)
                factor = rng.gamma(784) / math.sqrt(a @ a + rest)
            along += factor * (root @ a)
        for k in range(count):
            pull = along - along[k]
            limits.append(min(apart[k][pull > 0] / (2 * pull[pull > 0]), default=math.inf))
    limits = np.array(limits)
    grid = [10 ** (-1 + i / 10) for i in range(51)]
    success = [float((limits > scale_at(epsilon)).mean()) for epsilon in grid]
    bound = []
    for epsilon in grid:
        spent, delta = epsilon, DELTA if kind == "gaussian" else 0.0
        if values["per"] == "round":  # the budget of each round adds up
            shift = 2 * CLIP * math.sqrt(rounds) / scale_at(epsilon)
            spent = gaussian_epsilon(shift, DELTA) if kind == "gaussian" else epsilon * rounds
        small = (count - 1) * math.exp(-spent)
        bound.append(min(1.0, (1 + small * delta) / (1 + small)))
    return {"kind": "line-up", "epsilon": grid, "success": success, "bound": bound, "candidates": candidates}


def gaussian_epsilon(shift, delta):
    """The smallest epsilon of Gaussian noise, shift = sensitivity / sigma."""
    low, high = 0.0, shift * (shift / 2 + 40)
    for _ in range(200):
        middle = (low + high) / 2
        if exact_delta(middle, shift) > delta:
            low = middle
        else:
            high = middle
    return high


def tell(values, rows):
    for row in rows:
        if row["kind"] == "hero":
            print(f"What came out is {np.min(row['alike']):.1%} or more like the missing rows,", end=" ")
            print(f"the average row {np.min(row['average']):.1%}; no pixel is off by more than {row['farthest']:.2g}.")
        elif row["kind"] == "ladder":
            print(
                f"epsilon {row['epsilon']:.4g}: {row['alike']:.1%} alike, {row['guessAlike']:.1%} with a guess", end=" "
            )
            print(f"of what digits look like, the average row {row['average']:.1%}")
        else:
            right = dict(zip(np.round(row["epsilon"], 6), row["success"]))
            print(f"In a line-up of ten the right row is named in {right[10.0]:.0%} of the cases at epsilon 10.")
