import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng, shuffle


def compute(values, rows):
    """Three images of every digit, from the first thousand in random order."""
    data = load_dataset("mnist-digits")
    found = {digit: [] for digit in range(10)}
    for row in shuffle(1000, create_rng(values["seed"]).fork("digit-examples")):
        found[int(data.y_train[row])].append(int(row))
    return [
        {"digit": digit, "copy": copy, "row": row, "pixels": data.X_train[row]}
        for digit, rows in found.items()
        for copy, row in enumerate(rows[:3])
    ]


def tell(values, rows):
    ink = sorted((np.mean(row["pixels"]), row["digit"]) for row in rows)
    print(f"The least ink has a {ink[0][1]}, {ink[0][0]:.0f} on average, the most a {ink[-1][1]}, {ink[-1][0]:.0f}.")
