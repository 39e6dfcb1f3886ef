"""Random numbers by numpy: other draws than those of the page, from the same distributions."""

import zlib

import numpy as np


class Generator:
    """numpy's generator. A fork is an independent one, which does not depend on what was drawn before."""

    def __init__(self, *labels):
        self.labels = labels
        self.rng = np.random.default_rng([zlib.crc32(str(label).removesuffix(".0").encode()) for label in labels])

    def fork(self, label):
        return Generator(*self.labels, label)

    def next(self):
        return self.rng.random()

    def normal(self):
        return self.rng.standard_normal()

    def laplace(self):
        return self.rng.laplace()

    def exponential(self):
        return self.rng.standard_exponential()

    def gamma(self, shape):
        return self.rng.standard_gamma(shape)


def create_rng(seed):
    return Generator(seed)


def shuffle(n, generator):
    return generator.rng.permutation(n)
