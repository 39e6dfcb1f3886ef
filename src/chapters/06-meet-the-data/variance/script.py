import numpy as np

from noisebook.data import load_dataset
from shared.spread import spread


def compute(values, rows):
    """The share of the variance that the first 1, 2, ... principal components explain together."""
    result = []
    for name, source in (("0-1", "mnist-0-1"), ("4-9", "mnist-4-9"), ("all", "mnist-digits")):
        X = load_dataset(source).X_train[: int(values["rows"])]
        covariance, _, _, active = spread(X, values["standardised"])
        variances = np.linalg.eigvalsh(covariance)[::-1]
        shares = np.cumsum(variances) / np.trace(covariance)
        result.append({"set": name, "images": len(X), "constant": int((~active).sum()), "shares": shares})
    return result


def tell(values, rows):
    for row in rows:
        shares, k = np.array(row["shares"]), int(values["components"])
        needed = 1 + int(np.argmax(shares >= values["share"]))
        print(f"{row['set']}: {shares[k - 1]:.1%} with {k} components; {values['share']:.0%} needs {needed}")
