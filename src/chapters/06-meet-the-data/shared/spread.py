"""What principal components are made of."""

import numpy as np


def spread(X, standardised):
    """The covariance of the columns that vary (standardised: their correlation), with their mean and scale."""
    X = X.astype(float)
    mean = X.mean(axis=0)
    covariance = X.T @ X / len(X) - np.outer(mean, mean)
    variance = np.diag(covariance)
    active = variance > 1e-14 * mean**2
    factor = np.zeros(len(mean))
    factor[active] = 1 / np.sqrt(variance[active]) if standardised else 1
    return (covariance * np.outer(factor, factor))[np.ix_(active, active)], mean, factor, active
