"""A data set by its name."""

from noisebook.own import own_dataset
from noisebook.shipped import shipped_dataset
from noisebook.synthetic import (
    made_up_dataset,
    synthetic_classes,
    synthetic_fraud,
    synthetic_heavy,
    synthetic_linear,
    synthetic_rare,
)


def load_dataset(name):
    """X_train, y_train, X_test, y_test as the page has them; names of the columns, fields, classes and task."""
    # A script that leaves the page keeps only the branches that its data can take.
    if name.startswith("own:"):
        return own_dataset(name)
    if name.startswith("synthetic-classes"):
        return made_up_dataset(name, synthetic_classes, "binary", [[-1, "left"], [1, "right"]])
    if name.startswith("synthetic-rare"):
        return made_up_dataset(name, synthetic_rare, "binary", [[-1, "common"], [1, "rare"]])
    if name.startswith("synthetic-linear"):
        return made_up_dataset(name, synthetic_linear, "regression", [])
    if name.startswith("synthetic-heavy"):
        return made_up_dataset(name, synthetic_heavy, "regression", [])
    if name.startswith("synthetic-fraud"):
        return made_up_dataset(name, synthetic_fraud, "binary", [[-1, "honest"], [1, "fraud"]])
    return shipped_dataset(name)
