import numpy as np

from noisebook.data import load_dataset


def compute(values, rows):
    """How often each grey value from 0 to 255 occurs, digit by digit: in the first 500 images, and in the others."""
    data = load_dataset("mnist-digits")
    result = []
    for first, last in ((0, 500), (500, 10000)):
        X, y = data.X_train[first:last], data.y_train[first:last]
        for digit in range(10):
            counts = np.bincount(X[y == digit].ravel(), minlength=256)
            result.append({"digit": digit, "images": int((y == digit).sum()), "from": first, "counts": counts})
    return result


def tell(values, rows):
    counts = sum(np.array(row["counts"]) for row in rows)
    share = counts / counts.sum()
    print(f"{share[0]:.1%} of the pixels are exactly 0, {share[250:].sum():.1%} are 250 or more.")
