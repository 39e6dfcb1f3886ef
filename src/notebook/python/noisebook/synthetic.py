"""Data sets that are made up, from the same streams as on the page."""

import math
import types

import numpy as np

from noisebook.streams import create_rng


def made_up_dataset(name, make, task, classes):
    """By its name and settings, `synthetic-classes:rows=500,separation=1`: four fifths of the rows are for training."""
    settings = {}
    for pair in filter(None, name.partition(":")[2].split(",")):
        key, value = pair.split("=")
        settings[key] = float(value) if "." in value or "e" in value else int(value)
    X, y = make(**settings)
    cut = int(0.8 * len(y) + 0.5)
    names = [f"x{j + 1}" for j in range(X.shape[1])]
    fields = [{"name": name, "kind": "number", "from": j, "to": j + 1} for j, name in enumerate(names)]
    halves = {"X_train": X[:cut], "y_train": y[:cut], "X_test": X[cut:], "y_test": y[cut:]}
    return types.SimpleNamespace(**halves, names=names, fields=fields, classes=classes, task=task)


def synthetic_classes(rows=2000, columns=20, seed=1, separation=2):
    """Two normal clouds of unit variance whose means are `separation` apart."""
    rng = create_rng(seed).fork("synthetic-classes")
    shift = separation / 2 / math.sqrt(columns)
    X, y = [], []
    for _ in range(rows):
        y.append(-1 if rng.next() < 0.5 else 1)
        X.append([rng.normal() + y[-1] * shift for _ in range(columns)])
    return np.array(X, np.float32), np.array(y, np.float32)


def synthetic_rare(rows=20000, columns=10, seed=1, share=0.01, separation=3, tails=3):
    """Rare positives among rows with heavy tails."""
    rng = create_rng(seed).fork("synthetic-rare")
    shift = separation / math.sqrt(columns)
    X, y = [], []
    for _ in range(rows):
        y.append(1 if rng.next() < share else -1)
        stretch = student_factor(tails, rng)
        X.append([stretch * rng.normal() + (shift if y[-1] == 1 else 0) for _ in range(columns)])
    return np.array(X, np.float32), np.array(y, np.float32)


def synthetic_linear(rows=2000, columns=20, seed=1, condition=10, noise=0.5, tails=100):
    """y = x . w + noise, where the variances of x fall from 1 to 1 / condition along random directions."""
    rng = create_rng(seed).fork("synthetic-linear")
    roots = np.sqrt([condition ** (-j / max(1, columns - 1)) for j in range(columns)])
    reflections = [unit_vector(columns, rng.fork(f"turn={r}")) for r in range(columns)]
    w = unit_vector(columns, rng.fork("w"))
    draw = rng.fork("rows")
    X, y = [], []
    for _ in range(rows):
        stretch = student_factor(tails, draw)
        x = stretch * roots * np.array([draw.normal() for _ in range(columns)])
        for v in reflections:
            x -= 2 * (x @ v) * v
        X.append(x)
        y.append(x @ w + noise * draw.normal())
    return np.array(X, np.float32), np.array(y, np.float32)


def synthetic_heavy(rows=10000, columns=20, seed=1):
    """Columns with heavy tails that they share, like counts on the web; y grows with their root."""
    rng = create_rng(seed).fork("synthetic-heavy")
    X, y = [], []
    for _ in range(rows):
        shared = 0.95 * rng.normal()
        X.append([math.exp(1.5 * (shared + 0.31 * rng.normal())) for _ in range(columns)])
        y.append(math.sqrt(sum(X[-1][:5]) / min(5, columns)) * math.exp(0.3 * rng.normal()))
    return np.array(X, np.float32), np.array(y, np.float32)


def synthetic_fraud(rows=37500, columns=30, seed=1, rate=0.14, account=1):
    """Transactions, few of them fraud; with several rows to an account, these share half of their variance."""
    rng = create_rng(seed).fork("synthetic-fraud")
    X = np.zeros((rows, columns), np.float32)
    half, shared = math.sqrt(0.5), np.zeros(columns)
    for i in range(rows):
        if account > 1 and i % account == 0:
            shared = np.array([rng.normal() for _ in range(columns)])
        own = np.array([rng.normal() for _ in range(columns)])
        X[i] = half * (shared + own) if account > 1 else own
    s = X[:, 10].astype(float) * X[:, 11] + 0.8 * (np.abs(X[:, 12].astype(float)) - 0.8)
    for j in range(10):
        s += (1 if j % 2 else -1) * (1.2 - j / 9) * X[:, j].astype(float)
    low, high = -50.0, 50.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if (1 / (1 + np.exp(-2 * (s - middle)))).mean() > rate else (low, middle)
    chance = 1 / (1 + np.exp(-2 * (s - (low + high) / 2)))
    y = [1 if rng.next() < p else -1 for p in chance]
    return X, np.array(y, np.float32)


def student_factor(tails, rng):
    """Turns a normal row into one with heavy tails: sqrt(nu / chi^2); 100 degrees of freedom are taken for normal."""
    return 1 if tails >= 100 else math.sqrt(tails / (2 * rng.gamma(tails / 2)))


def unit_vector(n, rng):
    v = np.array([rng.normal() for _ in range(n)])
    return v / np.linalg.norm(v)
