"""Devices with rows of their own, the links between them, and the weights of the Metropolis rule."""

import math

import numpy as np

from noisebook.streams import shuffle


def map_rows(X, constant=True):
    """Each row by itself: signed logarithms, a constant 1, and the whole divided by its norm."""
    X = X.astype(float)
    X = np.sign(X) * np.log1p(np.abs(X))
    if constant:
        X = np.hstack([X, np.ones((len(X), 1))])
    size = np.sqrt((X**2).sum(axis=1, keepdims=True))
    return X / np.where(size > 0, size, 1)


def deal_rows(data, deal, devices, rows, rng):
    """The numbers of the training rows of each device."""
    order = list(shuffle(len(data.y_train), rng.fork("rows"))[: devices * rows])
    if deal == "even":
        return [order[k::devices] for k in range(devices)]
    if deal == "sorted":
        order.sort(key=lambda i: (data.y_train[i], i))
    shares = [1.0 if deal == "sorted" else 0.75**k if k < devices - 1 else 0.0 for k in range(devices)]
    total, before, dealt = sum(shares), 0.0, []
    for share in shares:
        start = math.floor(len(order) * before / total + 0.5)
        before += share
        dealt.append(order[start : math.floor(len(order) * before / total + 0.5)])
    return dealt


def device_rows(data, dealt, constant=True):
    y = data.y_train.astype(float)
    if data.task == "regression":
        y = (y - y.mean()) / y.std()
    return [(map_rows(data.X_train[numbers], constant), y[numbers]) for numbers in dealt]


def make_graph(kind, n, rng, drawn=""):
    """The links, each once and in order."""
    pairs = []
    if kind == "ring":
        pairs = [(i, (i + 1) % n) for i in range(n)]
    elif kind == "path":
        pairs = [(i - 1, i) for i in range(1, n)]
    elif kind == "star":
        pairs = [(0, i) for i in range(1, n)]
    elif kind == "complete":
        pairs = [(i, j) for i in range(n) for j in range(i)]
    elif kind == "grid":
        across = math.ceil(math.sqrt(n))
        pairs = [(i, i + 1) for i in range(n) if (i + 1) % across] + [(i, i + across) for i in range(n)]
    elif kind == "random":
        order, tree, more = shuffle(n, rng.fork("order")), rng.fork("tree"), rng.fork("more")
        pairs = [(order[i], order[int(tree.next() * i)]) for i in range(1, n)]
        pairs += [(int(more.next() * n), int(more.next() * n)) for _ in range(math.floor(0.5 * n + 0.5))]
    else:
        pairs = [(int(a) - 1, int(b) - 1) for a, b in (entry.split(":") for entry in drawn.split(",") if entry)]
    return sorted({(int(min(p)), int(max(p))) for p in pairs if p[0] != p[1] and max(p) < n})


def metropolis(n, links, present):
    links = [(a, b) for a, b in links if present[a] and present[b]]
    degree = np.zeros(n)
    for a, b in links:
        degree[a] += 1
        degree[b] += 1
    W = np.eye(n)
    for a, b in links:
        weight = 1 / (1 + max(degree[a], degree[b]))
        W[a, b] = W[b, a] = weight
        W[a, a] -= weight
        W[b, b] -= weight
    return W


def groups_of(n, links, present):
    """In how many groups the present devices are."""
    group = list(range(n))

    def find(i):
        return i if group[i] == i else find(group[i])

    for a, b in links:
        if present[a] and present[b]:
            group[find(b)] = find(a)
    return len({find(i) for i in range(n) if present[i]})


class Loss:
    """The loss of one device's rows with its share of the weight decay, divided by a unit that everybody knows."""

    def __init__(self, X, y, kind, decay, unit):
        self.X, self.y, self.logistic, self.decay, self.unit = X, y, kind == "logistic", decay, unit
        self.rows = len(y)
        top = 0.25 if self.logistic else 1.0
        self.smoothness = (top * (X**2).sum() + self.rows * decay) / unit

    def slopes(self, theta):
        score = self.X @ theta
        if not self.logistic:
            return score - self.y
        return -self.y * np.exp(-np.logaddexp(0, self.y * score))

    def gradient(self, theta, row=None):
        slopes = self.slopes(theta)
        fit = self.X.T @ slopes if row is None else self.rows * slopes[row] * self.X[row]
        return (fit + self.rows * self.decay * theta) / self.unit

    def hessian(self, theta):
        score = np.abs(self.X @ theta)
        curve = np.exp(-score) / (1 + np.exp(-score)) ** 2 if self.logistic else np.ones(self.rows)
        return (self.X.T @ (self.X * curve[:, None]) + self.rows * self.decay * np.eye(len(theta))) / self.unit


def pooled_optimum(losses):
    """Newton's method on the sums over the devices."""
    losses = [loss for loss in losses if loss.rows > 0]
    if not losses:
        return None
    theta = np.zeros(losses[0].X.shape[1])
    for _ in range(40):
        step = np.linalg.solve(
            sum(loss.hessian(theta) for loss in losses), sum(loss.gradient(theta) for loss in losses)
        )
        theta = theta - step
        if np.linalg.norm(step) <= 1e-14 * np.linalg.norm(theta):
            break
    return theta
