"""How rows are scaled."""

import numpy as np


def standardised(data):
    """Pixels with the mean and deviation of all training rows, as in the thesis, and a constant 1."""
    mean, sd = data.X_train.mean(axis=0), data.X_train.std(axis=0)
    factor = np.where(sd > 0, 1 / np.where(sd > 0, sd, 1), 0.0)

    def rows(X):
        return np.hstack([(X - mean) * factor, np.ones((len(X), 1))])

    return rows, factor


def components(X, k):
    """The first k principal components of standardised pixels."""
    mean, sd = X.mean(axis=0), X.std(axis=0)
    factor = np.where(sd > 0, 1 / np.where(sd > 0, sd, 1), 0.0)
    C = np.cov(X.T.astype(float), bias=True) * np.outer(factor, factor)
    vectors = np.linalg.eigh(C)[1][:, ::-1][:, :k]
    vectors = vectors * np.sign(vectors[np.abs(vectors).argmax(axis=0), np.arange(k)])
    return lambda X: ((X - mean) @ (factor[:, None] * vectors)).astype(np.float32)


def unit(X):
    """Rows of length 1: no row is changed by another."""
    X = X.astype(float)
    return X / np.sqrt((X**2).sum(axis=1, keepdims=True))
