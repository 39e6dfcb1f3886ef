"""The sentences of a shop as rows over a public vocabulary, its model, and the noise on it."""

import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng, shuffle
from shared.word_ranks import RANKS

SHOPS = ["amazon", "imdb", "yelp"]
DATA = {"amazon": "sentences-amazon", "imdb": "sentences-imdb", "yelp": "sentences-yelp"}
TRAINED, LISTED = 800, 5588


def sentences(shop):
    """Counts of the pieces of words in every sentence, those for training first; labels; ranks of the pieces."""
    data = load_dataset(DATA[shop])
    counts = np.vstack([data.X_train, data.X_test]).astype(float)
    names = [name.split("'") for name in data.names]
    pieces = sorted({piece for name in names for piece in name})
    at = {piece: j for j, piece in enumerate(pieces)}
    cut = np.zeros((counts.shape[1], len(pieces)))
    for j, name in enumerate(names):
        for piece in name:
            cut[j, at[piece]] += 1
    ranks = np.array([int(rank, 36) for rank in RANKS.split()])
    return counts @ cut, np.concatenate([data.y_train, data.y_test]).astype(float), pieces, ranks


def fnv(word):
    hashed = 0x811C9DC5
    for letter in word:
        hashed = (hashed ^ ord(letter)) * 0x01000193 & 0xFFFFFFFF
    return hashed


def word_rows(shop, words, vocabulary="list", weighting="list", order=None):
    """Rows of length 1 and labels. A word of the list that no sentence has is a column of zeros: it has noise too."""
    counts, y, pieces, ranks = sentences(shop)
    entries = np.where(counts > 0, 1 + np.log(np.maximum(counts, 1)), 0)
    if weighting == "list":  # by Zipf's law, without looking at any sentence
        entries = entries * np.log(10 * np.where(ranks > 0, ranks, LISTED))
    elif weighting == "rows":  # nobody pays for this look at the sentences
        having = (counts[order[:TRAINED]] > 0).sum(axis=0)
        entries = entries * (1 + np.log((1 + TRAINED) / (1 + having)))
    X = np.zeros((len(y), words))
    for j, piece in enumerate(pieces):
        if vocabulary == "hash":
            hashed = fnv(piece)
            X[:, (hashed >> 1) % words] += entries[:, j] * (1 if hashed & 1 else -1)
        elif 0 < ranks[j] <= words:
            X[:, ranks[j] - 1] += entries[:, j]
    lengths = np.linalg.norm(X, axis=1, keepdims=True)
    return X / np.where(lengths > 0, lengths, 1), y


def order_of(shop, run, seed, n=1000):
    """The first run keeps to the split of the file."""
    return np.arange(n) if run == 0 else np.array(shuffle(n, create_rng(seed).fork("split").fork(shop).fork(run)))


def train(X, y, lam):
    """The minimum of the mean logistic loss + lam/2 |w|^2, by Newton's method in the columns that are not all zero."""
    used = np.flatnonzero(X.any(axis=0))
    Z, w = X[:, used] * y[:, None], np.zeros(len(used))
    n = len(Z)
    while True:
        p = 1 / (1 + np.exp(Z @ w))
        gradient = lam * w - Z.T @ p / n
        if np.linalg.norm(gradient) < 1e-11:
            break
        if n < len(used):  # the inverse of lam I + Z' C Z by that of an n x n matrix
            half = Z * np.sqrt(p * (1 - p) / n)[:, None]
            inner = np.linalg.solve(np.eye(n) + half @ half.T / lam, half @ gradient)
            step = (gradient - half.T @ inner / lam) / lam
        else:
            step = np.linalg.solve(Z.T @ (Z * (p * (1 - p) / n)[:, None]) + lam * np.eye(len(used)), gradient)
        w = w - step
    whole = np.zeros(X.shape[1])
    whole[used] = w
    return whole


def unit_noise(kind, seed, shop, run, words):
    """norm: a direction and a norm, as proven; each: Laplace noise on each number."""
    rng = create_rng(seed).fork("noise").fork(shop).fork(run).fork(kind)
    if kind == "each":
        return np.array([rng.laplace() for _ in range(words)])
    z = np.array([rng.normal() for _ in range(words)])
    return z * (rng.gamma(words) / np.linalg.norm(z))


def scale_at(epsilon, lam):
    """One of n sentences moves the optimum by 2 / (n lam); the page's solver stops at a gradient of 1e-9."""
    return 0.0 if math.isinf(epsilon) else (2 / TRAINED + 2e-9) / lam / epsilon


def accuracy(X, y, w):
    return float(np.mean((X @ w >= 0) == (y > 0)))
