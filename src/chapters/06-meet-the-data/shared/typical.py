"""Typical digits, and the strangest."""

import numpy as np

from noisebook.data import load_dataset


def typical_digits():
    """The mean image of each digit, how far every image is from it, and the five that are furthest."""
    data = load_dataset("mnist-digits")
    result = []
    for digit in range(10):
        X = data.X_train[data.y_train == digit].astype(float)
        typical = X.mean(axis=0)
        distances = np.sqrt(((X - typical) ** 2).sum(axis=1))
        furthest = np.argsort(-distances, kind="stable")[:5]
        result.append(
            {
                "digit": digit,
                "images": len(X),
                "typical": typical,
                "distances": np.sort(distances),
                "strangest": X[furthest],
                "far": distances[furthest],
            }
        )
    return result


def tell_typical(rows):
    order = sorted(rows, key=lambda row: np.median(row["distances"]))
    for row, words in ((order[0], "most"), (order[-1], "least")):
        print(f"The digit {row['digit']} is drawn {words} alike: median distance {np.median(row['distances']):.4g}.")
    far = max(rows, key=lambda row: row["far"][0])
    print(f"The furthest of all is one of the digit {far['digit']}, at {far['far'][0]:.4g}.")
