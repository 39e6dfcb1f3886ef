"""The model that a peer fits to its own rows."""

import numpy as np

from noisebook.streams import shuffle
from shared.recipe import mean_lambda


def minimise(X, y, lam):
    """The minimum of mean log(1 + exp(-y theta.x)) + lam/2 |theta|^2, by Newton's method."""
    Z, n = X * y[:, None], len(y)
    theta = np.zeros(X.shape[1])

    def value(theta):
        return np.logaddexp(0, -Z @ theta).mean() + lam / 2 * theta @ theta

    for _ in range(100):
        p = 1 / (1 + np.exp(np.clip(Z @ theta, -700, 700)))
        gradient = lam * theta - Z.T @ p / n
        if np.linalg.norm(gradient) < 1e-11:
            break
        hessian = (Z * (p * (1 - p) / n)[:, None]).T @ Z + lam * np.eye(len(theta))
        step, length = np.linalg.solve(hessian, gradient), 1.0
        while value(theta - length * step) > value(theta) and length > 1e-8:
            length /= 2
        theta = theta - length * step
    return theta


def fit_local(X, y, form, lam, solver, rng):
    n = len(y)
    if solver == "exact":
        return minimise(X, y, mean_lambda(form, lam, n))
    penalty = lam if form == "sum" else lam * n / 2
    gammas = [0.01, 0.1, 1, 10, 100]
    wrong = []
    for gamma in gammas:
        total, folds = 0.0, rng.fork("gamma")
        for fold in range(3):
            held = np.arange(n) % 3 == fold
            theta = gradient_steps(X[~held], y[~held], penalty, gamma, 1, folds.fork(fold))
            total += ((X[held] @ theta > 0) != (y[held] > 0)).mean()
        wrong.append(total)
    return gradient_steps(X, y, penalty, gammas[int(np.argmin(wrong))], 100, rng.fork("epochs"))


def gradient_steps(X, y, lam, gamma, epochs, rng, batch=10):
    """Stochastic gradient steps with Bottou's schedule, until the objective has settled."""
    n, theta, before = len(y), np.zeros(X.shape[1]), -np.inf
    Z = X * y[:, None]
    for t in range(epochs):
        alpha = gamma / (1 + gamma * lam * t)
        order = shuffle(n, rng.fork(t))
        for start in range(0, n, batch):
            B = Z[order[start : start + batch]]
            slope = np.exp(-np.logaddexp(0, B @ theta))
            theta = theta - alpha * 2 * lam * len(B) / n * theta + alpha * slope @ B
        now = -np.logaddexp(0, -Z @ theta).sum() - lam * theta @ theta
        if abs(now - before) < 0.01:
            break
        before = now
    return theta if np.isfinite(theta).all() else np.zeros(X.shape[1])
