import bisect
import math

import numpy as np


def normals(rng, n):
    return np.array([rng.normal() for _ in range(n)])


def poisson_table(mean):
    """The probabilities of at most 0, 1, 2, ..."""
    terms = [math.exp(-mean)]
    for k in range(1, math.ceil(mean + 12 * math.sqrt(mean) + 12)):
        terms.append(terms[-1] * mean / k)
    return np.cumsum(terms).tolist()


def word_domains(domains, columns, rng):
    """For each domain and class: cumulative shares of the words, and of the lengths of documents."""
    same, kinds = normals(rng.fork("shared"), columns), []
    for k in range(domains):
        stream = rng.fork("domain").fork(k)
        weight = np.exp(0.6 * normals(stream, columns))
        effect = 0.15 * same + 0.4 * normals(stream, columns)
        for sign in (-1, 1):
            rate = 40 * weight / weight.sum() * np.exp(sign / 2 * effect)
            kinds.append((np.cumsum(rate / rate.sum()).tolist(), poisson_table(rate.sum())))
    return kinds


def draw_words(kinds, columns, mixture, n, rng):
    """Documents as rows of norm 1: roots of the counts. Each draws its domain, its class, its length and its words."""
    counts, y = np.zeros((n, columns)), np.empty(n)
    shares = np.cumsum(mixture).tolist()

    def find(table, u):
        return min(bisect.bisect_right(table, u), len(table) - 1)

    for i in range(n):
        k = find(shares, rng.next() * shares[-1])
        y[i] = -1 if rng.next() < 0.5 else 1
        words, lengths = kinds[2 * k + (y[i] > 0)]
        for _ in range(find(lengths, rng.next())):
            counts[i, find(words, rng.next())] += 1
    total = np.maximum(counts.sum(axis=1, keepdims=True), 1)
    return np.sqrt(counts / total).astype(np.float32).astype(float), y
