import numpy as np

from noisebook.data import load_dataset
from shared.spread import spread

# The preview of 600 images stops early, at a residual of 1e-4; all images together agree to 1e-6.
TOLERANCE = 1e-3


def digits_of(values):
    """The images of the choice, their digits, and where they stand in the file."""
    wanted = sorted([values["a"], values["b"]]) if values["digits"] == "pair" else values["digits"].split("-")
    source = {"0-1": "mnist-0-1", "4-9": "mnist-4-9"}.get("-".join(wanted), "mnist-digits")
    data = load_dataset(source)
    names = {value: int(name) for value, name in data.classes}
    digit = np.array([names[y] for y in data.y_train.tolist()])
    pick = np.arange(len(digit))
    if values["digits"] == "pair":
        pick = np.flatnonzero((digit == int(values["a"])) | (digit == int(values["b"])))
    return source, data.X_train[pick], digit[pick], pick


def compute(values, rows):
    """The images on their first two principal components."""
    source, X_all, digit_all, row_all = digits_of(values)
    result = []
    for images in (600, len(X_all)):  # a preview, and all
        X, digit, row = X_all[:images], digit_all[:images], row_all[:images]
        covariance, mean, factor, active = spread(X, values["standardised"])
        variances, vectors = np.linalg.eigh(covariance)
        plane = vectors[:, [-1, -2]]
        # An eigenvector has two signs: the entry of largest magnitude is made positive.
        plane = plane * np.sign(plane[np.abs(plane).argmax(axis=0), [0, 1]])
        place = ((X - mean) * factor)[:, active] @ plane
        first, second = variances[[-1, -2]] / np.trace(covariance)
        result.append(
            {
                "images": len(X),
                "source": source,
                "x": place[:, 0],
                "y": place[:, 1],
                "digit": digit,
                "row": row,
                "first": first,
                "second": second,
                "constant": int((~active).sum()),
            }
        )
    return result


def tell(values, rows):
    row = rows[-1]
    explained = f"{row['first']:.2%} + {row['second']:.2%}"
    print(f"The two components explain {explained} of the variance of {row['images']} images.")
    print(f"{row['constant']} pixels are the same in all of them.")
