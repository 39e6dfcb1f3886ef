"""Test errors of several learners over a grid of epsilons, by ten-fold cross-validation."""

import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng, shuffle
from noisebook.tell import mean_and_spread
from shared.preparation import draw_statistic_noise, exact_map, public_bounds, public_map
from shared.private_fit import ada_plan, draw_noise, private_fit, smallest_eigenvalue, ssp_plan

EPSILONS = [0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30]
FOLDS, DRAWS = 10, 10


def all_rows(name):
    data = load_dataset(name)
    X = np.vstack([data.X_train, data.X_test]).astype(float)
    return X, np.concatenate([data.y_train, data.y_test]).astype(float)


def made_up(values):
    """The name of the data: made-up rows have their settings in it."""
    if values["data"] != "synthetic-linear":
        return values["data"]
    told = {"columns": int(values["columns"]), "condition": values["condition"]}
    for key, usual in (("rows", 2000), ("tails", 100)):
        if values[key] != usual:
            told[key] = int(values[key])
    return "synthetic-linear:" + ",".join(f"{key}={value:.17g}" for key, value in told.items())


def split_rows(X, y, seed, fold):
    order = shuffle(len(y), create_rng(seed).fork("folds"))
    held = np.arange(len(order)) % FOLDS == fold
    return X[order[~held]], y[order[~held]], X[order[held]], y[order[held]]


def fold_noise(seed, fold, d, shape="half"):
    rng = create_rng(seed).fork("noise").fork(fold)
    return [draw_noise(rng.fork(run).fork(d), d, shape) for run in range(DRAWS)]


def fold_statistics(seed, fold, d):
    rng = create_rng(seed).fork("noise").fork(fold)
    return [draw_statistic_noise(rng.fork(run).fork("statistics"), d) for run in range(DRAWS)]


def noisy_draws(rows):
    """Fewer draws where each needs a pass over many rows."""
    return max(2, min(DRAWS, int(10000 / rows + 0.5)))


def plan_of(learner, epsilon, delta, rho=0.05):
    kind, version, options = learner
    if kind == "ssp":
        return ssp_plan(version, epsilon, delta), None
    return ada_plan(version, epsilon, delta, rho, options.get("shares")), rho


def test_error(T, u, theta):
    return np.mean((u - T @ theta) ** 2)


def curve_rows(values, rows, arms, preparations, source=None, grid=EPSILONS, rho=0.05, shape="half", change=None):
    """`arms` are names with preparation and learner: ("ridge",), ("trivial",), ("ssp" or "ada", version, options)."""
    X, y = all_rows(source or values["data"])
    epsilons = sorted({*grid, values["epsilon"]})
    result, kept = [], {}
    for row in rows or [{"fold": 0, "arm": arm} for arm in arms]:
        fold, arm = int(row["fold"]), row["arm"]
        preparation, learner = arms[arm]
        how = preparations[preparation]
        if (fold, preparation) not in kept:
            A, a, T, u = split_rows(X, y, values["seed"], fold)
            A = change(A) if change else A
            bounds = public_bounds(values["data"], X, y)
            if how["statistics"] == "noisy":
                mapped = A, a, T, u, bounds
            elif how["statistics"] == "public":
                mapped = public_map(A, a, T, u, bounds, how)[:4]
            else:
                mapped = exact_map(A, a, T, u, how, bounds)
            kept[fold, preparation] = mapped
        mapped = kept[fold, preparation]
        if how["statistics"] == "noisy":
            found = noisy_errors(values, fold, mapped, how, learner, epsilons)
        else:
            found = errors_of(values, fold, mapped, learner, epsilons, rho, shape, how["intercept"])
        result.append({"fold": fold, "arm": arm} | found)
    return result


def errors_of(values, fold, mapped, learner, epsilons, rho, shape, intercept):
    A, a, T, u = mapped
    G, g = A.T @ A, A.T @ a
    smallest = smallest_eigenvalue(G)
    facts = {"variance": u.var(), "smallest": smallest, "d": len(g), "rows": len(a)}
    if learner[0] in ("trivial", "ridge"):
        theta = np.linalg.solve(G + np.eye(len(g)), g) if learner[0] == "ridge" else 0 * g
        return {"epsilons": [], "errors": [test_error(T, u, theta)], "draws": 1} | facts
    plans = [plan_of(learner, epsilon, values["delta"], rho) for epsilon in epsilons]
    bound, base = math.sqrt(2) if intercept else 1.0, learner[2].get("base", 0.0)
    norm = learner[2].get("norm", "published")
    errors = [
        test_error(T, u, private_fit(G, g, smallest, noise, plan, damped, bound, base, norm))
        for noise in fold_noise(values["seed"], fold, len(g), shape)
        for plan, damped in plans
    ]
    return {"epsilons": epsilons, "errors": errors, "draws": DRAWS} | facts


def noisy_errors(values, fold, mapped, how, learner, epsilons):
    """With noisy statistics the rows themselves depend on epsilon; errors are shares of the variance then."""
    A, a, T, u, bounds = mapped
    d = A.shape[1]
    statistics = fold_statistics(values["seed"], fold, d)
    if learner[0] in ("trivial", "ridge"):
        B, b, S, v, _ = public_map(A, a, T, u, bounds, how, statistics[0], 0.0)
        return errors_of(values, fold, (B, b, S, v), learner, epsilons, 0.05, "half", how["intercept"])
    runs = noisy_draws(len(a))
    draws = fold_noise(values["seed"], fold, d + how["intercept"])
    errors, smallest = [], 0.0
    for run in range(runs):
        for epsilon in epsilons:
            plan, rho = plan_of(learner, epsilon, values["delta"])
            B, b, S, v, _ = public_map(A, a, T, u, bounds, how, statistics[run], plan["statistics"])
            G, g = B.T @ B, B.T @ b
            smallest = smallest_eigenvalue(G)
            bound = math.sqrt(2) if how["intercept"] else 1.0
            theta = private_fit(G, g, smallest, draws[run], plan, rho, bound)
            errors.append(test_error(S, v, theta) / v.var())
    facts = {"variance": 1, "smallest": smallest, "d": d + how["intercept"], "rows": len(a)}
    return {"epsilons": epsilons, "errors": errors, "draws": runs} | facts


def shares_at(rows, arm, epsilon):
    """The unexplained share of the variance of y, mean of the draws, for each fold of a learner at this epsilon."""
    found = []
    for row in rows:
        if row["arm"] == arm:
            errors = np.reshape(row["errors"], (int(row["draws"]), -1))
            at = list(row["epsilons"]).index(epsilon) if len(row["epsilons"]) else 0
            found.append(errors[:, at].mean() / row["variance"])
    return found


def tell_shares(rows, names, epsilon):
    """What the caption says: how much of the variance each learner leaves unexplained. `names` are in words, by arm."""
    print(f"Unexplained share of the variance at epsilon {epsilon:.4g}, mean and deviation over folds:")
    for arm, name in names.items():
        found = shares_at(rows, arm, epsilon)
        if found:
            print(f"{name}: {mean_and_spread(found, 'folds')}")
