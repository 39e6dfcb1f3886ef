"""AdaSSP over a grid of epsilons, as one would write it in numpy: all systems in one batch. Prints best-of-n milliseconds of processor time as JSON.

Called by regression.mjs; not a test. The same sums, sizes and steps as the page's learner; the noise is drawn once, as there.
"""

import json
import sys
import time

import numpy as np


def fits(G, g, q, rows, smallest, units, E, Z, z):
    """Test errors of every repetition at every epsilon."""
    d = len(g)
    target = units * np.sqrt(d * np.log(2 * d * d / 0.05))
    bound = np.maximum(0, smallest + units * (Z[:, None] - np.sqrt(2 * np.log(1 / 0.05))))
    lam = np.maximum(0, target - bound)
    A = G + units[None, :, None, None] * E[:, None]
    A += lam[:, :, None, None] * np.eye(d)
    b = g + units[None, :, None] * z[:, None]
    theta = np.linalg.solve(A, b[..., None])[..., 0]
    return (q - 2 * theta @ g + np.einsum("rei,ij,rej->re", theta, G, theta, optimize=True)) / rows


def main():
    sizes, units, repetitions = json.loads(sys.argv[1])
    units = np.array(units)
    rng = np.random.default_rng(1)
    best = []
    for rows, d, rounds in sizes:
        X = rng.standard_normal((rows, d)) / np.sqrt(d)
        y = rng.standard_normal(rows) / 3
        G, g, q = X.T @ X, X.T @ y, y @ y
        smallest = np.linalg.eigvalsh(G)[0]
        E = rng.standard_normal((repetitions, d, d))
        E = (E + E.transpose(0, 2, 1)) / 2
        Z, z = rng.standard_normal(repetitions), rng.standard_normal((repetitions, d))
        took = []
        for _ in range(rounds):
            start = time.process_time()
            fits(G, g, q, rows, smallest, units, E, Z, z)
            took.append(1000 * (time.process_time() - start))
        best.append(min(took))
    print(json.dumps({"numpy": np.__version__, "ms": best}))


main()
