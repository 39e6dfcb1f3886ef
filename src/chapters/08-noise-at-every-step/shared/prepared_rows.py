"""Rows that are made small enough."""

import math

import numpy as np


def prepare_rows(data, numbers, setting, rng):
    """Training rows with these numbers and all test rows, scaled and made smaller."""
    X, T = data.X_train[numbers], data.X_test
    k, reduction = setting["k"], setting["reduction"]
    center, spread = None, None
    if setting["scaling"] == "standardised":  # reads every row: a cost that is in no ledger
        center, spread = X.mean(axis=0), X.std(axis=0)
    if reduction == "pca":  # so does this
        mean, vectors = components(X, k, center is not None)
    if reduction == "projection":  # k random directions: free
        R = np.array([rng.normal() / math.sqrt(k) for _ in range(X.shape[1] * k)], np.float32).reshape(-1, k)

    def prepared(rows):
        x = rows.astype(float)
        if center is not None:
            x = (x - center) * np.where(spread > 0, 1 / np.where(spread > 0, spread, 1), 0)
        if reduction == "pca":
            x = (rows.astype(float) - mean) @ vectors.T
        # Each row is divided by its own length (standardised ones only where it is above 1), before or after
        # the projection: the same.
        lengths = np.sqrt((x**2).sum(axis=1, keepdims=True))
        if center is not None:
            lengths = np.maximum(1, lengths)
        x = (x @ R if reduction == "projection" else x) / np.where(lengths > 0, lengths, np.inf)
        if setting.get("ones"):
            x = np.hstack([x, np.ones((len(x), 1))])
        return x.astype(np.float32).astype(float)

    return prepared(X), data.y_train[numbers].astype(float), prepared(T), data.y_test.astype(float)


def components(X, k, standardised):
    """Mean and the first k principal components; the entry of largest magnitude is positive."""
    mean, spread = X.mean(axis=0), X.std(axis=0)
    factor = np.where(spread > 0, 1 / np.where(spread > 0, spread, 1) if standardised else 1.0, 0.0)
    C = np.cov(X.T.astype(float), bias=True) * np.outer(factor, factor)
    vectors = np.linalg.eigh(C)[1][:, ::-1][:, :k].T
    vectors *= np.sign(vectors[np.arange(k), np.abs(vectors).argmax(axis=1)])[:, None]
    return mean, vectors * factor
