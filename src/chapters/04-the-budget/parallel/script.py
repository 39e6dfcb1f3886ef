import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng

LEVELS = (
    "Preschool 1st-4th 5th-6th 7th-8th 9th 10th 11th 12th HS-grad "
    "Some-college Assoc-voc Assoc-acdm Bachelors Masters Prof-school Doctorate"
).split()


def compute(values, rows):
    """How many people have which education, asked one level at a time and all at once."""
    data = load_dataset("adult")
    people = data.X_train[: int(values["people"])]
    rng = create_rng(values["seed"]).fork("education")
    # Sixteen questions to everybody share epsilon. One question to each of sixteen groups does not: a person is in one
    # of them (or, where somebody is replaced, leaves one and enters another).
    split = len(LEVELS) / values["epsilon"]
    whole = (2 if values["neighbours"] == "replace-one" else 1) / values["epsilon"]
    result = []
    for level in LEVELS:
        count = float(people[:, data.names.index(f"education = {level}")].sum())
        noise = rng.laplace()
        # diffprivlib: tools.histogram(levels, epsilon=epsilon, bins=16, range=(0, 16))
        noisy = {"split": count + split * noise, "whole": count + whole * noise}
        result.append({"level": level, "people": count, **noisy, "splitScale": split, "wholeScale": whole})
    return result


def tell(values, rows):
    for name, words in (("split", "One by one"), ("whole", "All at once")):
        off = [abs(row[name] - row["people"]) for row in rows]
        print(f"{words} the noise has scale {rows[0][name + 'Scale']:.4g}; the mean error is {np.mean(off):.3g}.")
