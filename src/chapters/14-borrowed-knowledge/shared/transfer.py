import math

import numpy as np

from shared.words import draw_words, word_domains

FLOOR = 1e-3


def sigmoid(s):
    return 0.5 * (1 + np.tanh(s / 2))


def fit_logistic(X, t, a, lam, offset=0.0):
    """Minimum of the sum of a (log(1 + e^s) - t s) + lam/2 |w|^2 with s = offset + X w: Newton with halved steps."""
    w = np.zeros(X.shape[1])

    def value(w):
        s = offset + X @ w
        return np.sum(a * (np.logaddexp(0, s) - t * s)) + lam / 2 * w @ w

    for _ in range(100):
        p = sigmoid(offset + X @ w)
        gradient = X.T @ (a * (p - t)) + lam * w
        if np.linalg.norm(gradient) < 1e-9:
            break
        move = np.linalg.solve((X.T * (a * p * (1 - p))) @ X + lam * np.eye(len(w)), gradient)
        step, before = 1.0, value(w)
        while value(w - step * move) > before + 1e-12 * abs(before) and step > 1e-9:
            step /= 2
        w = w - step * move
    return w


def fit_plain(X, y, lam):
    return fit_logistic(X, (y > 0) * 1.0, np.full(len(y), 1 / max(1, len(y))), lam)


def sphere(rng, d):
    """A random direction with a norm from Gamma(d)."""
    z = np.array([rng.normal() for _ in range(d)])
    return z * rng.gamma(d) / np.linalg.norm(z)


def softmax_weights(scores):
    w = np.maximum(np.exp(scores - scores.max()), 1e-300)
    return w * len(w) / w.sum()


def importance(own, public, lam):
    """Scores of the public rows by a classifier that tells own rows from public ones."""
    if len(own) == 0:
        return np.zeros(len(public))
    X = np.vstack([own, public])
    t = np.r_[np.ones(len(own)), np.zeros(len(public))]
    a = np.r_[np.full(len(own), 1 / len(own)), np.full(len(public), 1 / len(public))]
    return public @ fit_logistic(X, t, a, lam)


def mixture_of(p, Q):
    """Shares on the simplex with the smallest divergence KL(p | w Q), by expectation-maximisation."""
    p, Q = p / p.sum(), Q / Q.sum(axis=1, keepdims=True)
    w = np.full(len(Q), 1 / len(Q))
    for _ in range(20000):
        before, w = w, w * (Q @ (p / np.maximum(w @ Q, 1e-300)))
        w /= w.sum()
        if np.abs(w - before).max() < 1e-9:
            break
    return w, max(0.0, float(p @ np.log(p / np.maximum(w @ Q, 1e-300))))


class World:
    """Sources of documents: what each keeps to itself, and the unit noise that is added to it."""

    def __init__(self, values, rng, sources, domains, public_rows):
        self.values, self.rng, self.d, self.sources = values, rng, int(values["columns"]), sources
        self.domains = domains
        self.kinds = word_domains(domains, self.d, rng.fork("world"))
        even = [1.0 if k < sources else 0.0 for k in range(domains)]
        self.public = self.draw(even, public_rows, rng.fork("public"))[0]

    def draw(self, mixture, n, rng):
        return draw_words(self.kinds, self.d, mixture, n, rng)

    def of_source(self, k, name):
        hot = [1.0 if i == k else 0.0 for i in range(self.domains)]
        n = 0 if k == 0 and self.values.get("first") == "empty" else int(self.values["rows"])
        return self.draw(hot, n, self.rng.fork(name).fork(k))

    def fit_likeness(self):
        """Of each source: its rows, the scores of the public rows, and what the unit noise adds to them."""
        self.likeness = []
        for k in range(self.sources):
            own, _ = self.of_source(k, "unlabelled")
            z = sphere(self.rng.fork("likeness noise").fork(k), self.d)
            self.likeness.append((len(own), importance(own, self.public, self.values["lambda"]), self.public @ z))

    def sent_weights(self, epsilon):
        reach = math.sqrt(self.d if self.values["reach"] == "printed" else 2)
        sent = []
        for n, scores, noise in self.likeness:
            scale = 0.0 if n == 0 or epsilon == math.inf else reach / (n * self.values["lambda"] * epsilon)
            sent.append(softmax_weights(scores + scale * noise))
        return np.array(sent)

    def target_weights(self, X):
        return softmax_weights(importance(X, self.public, self.values["lambda"]))

    def sent_classifiers(self, epsilon):
        """The classifiers with noise: its norm from Gamma(d), or Laplace on each weight, which is too little."""
        sent, lam = [], self.values["lambda"]
        for k in range(self.sources):
            X, y = self.of_source(k, "labelled")
            if k == 0 and self.values.get("first") == "one-class":
                y[:] = 1
            rng = self.rng.fork("noise").fork(k)
            if self.values["noise"] == "norm":
                z = sphere(rng.fork("norm"), self.d)
            else:
                stream = rng.fork("each")
                z = np.array([stream.laplace() for _ in range(self.d)])
            scale = 0.0 if len(X) == 0 or epsilon == math.inf else 2 / (len(X) * lam * epsilon)
            sent.append(fit_plain(X, y, lam) + scale * z)
        return np.array(sent)


def prior_of(theta, w, factor="printed"):
    """Mean and spread of the weighted classifiers; no spread is below the floor."""
    mu = w @ theta
    K, squares = len(w), np.sum(w**2)
    with np.errstate(divide="ignore", invalid="ignore"):
        unbiased = 1 / (1 - squares) if factor == "weighted" else np.float64(K) / (K - 1)
        sigma = np.sqrt(unbiased * (w @ (theta - mu) ** 2))
    return mu, np.maximum(FLOOR, np.where(np.isfinite(sigma), sigma, 0))


def fit_map(prior, X, y):
    """The maximum of the posterior: the sum of the losses plus the prior."""
    mu, sigma = prior
    return mu + sigma * fit_logistic(X * sigma, (y > 0) * 1.0, np.ones(len(y)), 1.0, X @ mu)


def fit_soft(X, y, labels, votes, lam):
    t = votes.copy()
    t[:labels] = y[:labels] > 0
    return fit_logistic(X, t, np.full(len(t), 1 / len(t)), lam)


def accuracy(w, X, y):
    return float(np.mean((X @ w >= 0) == (y > 0)))
