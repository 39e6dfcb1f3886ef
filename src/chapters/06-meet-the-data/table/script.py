import math

import numpy as np

from noisebook.data import load_dataset


def lengths_of(X):
    return np.sqrt((X.astype(float) ** 2).sum(axis=1))


def steps(X):
    """Each step of preprocessing, and whether it looks at other people's rows: then it costs budget."""
    mean, sd, low, high = X.mean(axis=0), X.std(axis=0), X.min(axis=0), X.max(axis=0)
    length = lengths_of(X)[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        yield "raw", False, X
        yield "standardise", True, np.where(sd > 0, (X - mean) / sd, 0)
        yield "min-max", True, np.where(high > low, (X - low) / (high - low), 0)
        yield "clip-sd", True, np.clip(X, mean - 3 * sd, mean + 3 * sd)
        yield "divide", False, X / 255
        yield "row-normalise", False, np.where(length > 0, X / length, 0)
        yield "unit-ball", False, X / np.maximum(1, length)
        yield "max-norm", True, X / length.max()
        yield "intercept", False, np.hstack([X, np.ones((len(X), 1))]) / math.sqrt(2)


def compute(values, rows):
    """A data set column by column, and what each step of preprocessing does to the lengths of its rows."""
    data = load_dataset(values["dataset"])
    X, y = data.X_train, data.y_train
    result = [{"about": "size", "train": len(X), "test": len(data.X_test), "columns": X.shape[1], "task": data.task}]
    for field in data.fields:
        x = X[:, field["from"] : field["to"]].astype(float)
        facts = {"min": x.min(), "mean": x.mean(), "max": x.max(), "sd": x.std(), "zeros": (x == 0).mean()}
        result.append({"about": "field", "name": field["name"], "kind": field["kind"], "columns": x.shape[1], **facts})
    for value, name in data.classes:
        counts = {"train": int((y == value).sum()), "test": int((data.y_test == value).sum())}
        result.append({"about": "class", "name": name, **counts})
    if data.task == "regression":
        target = y.astype(float)
        width = (target.max() - target.min()) / 30
        counts = np.bincount(np.minimum(29, (target - target.min()) / width).astype(int), minlength=30)
        facts = {"min": target.min(), "mean": target.mean(), "max": target.max(), "sd": target.std(), "counts": counts}
        result.append({"about": "target", **facts})
    sample = X[:3000].astype(float)
    places = [math.floor(q * (len(sample) - 1) + 0.5) for q in (0, 0.05, 0.25, 0.5, 0.75, 0.95, 1)]
    for name, looks, out in steps(sample):
        if name == "divide" and data.fields[0]["kind"] != "pixels":
            continue  # only of pixels is it known beforehand that none exceeds 255
        lengths = np.sort(lengths_of(out.astype(np.float32)))[places]
        result.append(
            {"about": "step", "step": name, "looksAtPrivateData": looks, "rows": len(sample), "lengths": lengths}
        )
    return result


def tell(values, rows):
    size = rows[0]
    print(f"{size['train']} rows for training, {size['test']} for testing, {size['columns']} columns.")
    for row in rows:
        if row["about"] == "class":
            print(f"{row['name']}: {row['train'] / size['train']:.1%} of the training rows")
        if row["about"] == "target":
            print(
                f"A number from {row['min']:.4g} to {row['max']:.4g}, mean {row['mean']:.4g}, spread {row['sd']:.4g}."
            )
