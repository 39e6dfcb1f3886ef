import math

import numpy as np

from shared.curves import all_rows, curve_rows, made_up, tell_shares
from shared.preparation import PUBLISHED, columns_of, exact_map

TOLERANCE = 1e-4


def compute(values, rows):
    """AdaSSP and ridge after three maps into the unit ball, and where four hundred rows end up."""
    source = made_up(values)
    maps = ("row", "max", "row-y")
    arms = {"trivial": ("row", ("trivial",))}
    for name in maps:
        arms |= {f"ridge-{name}": (name, ("ridge",)), f"ada-{name}": (name, ("ada", "fixed", {}))}
    preparations = {name: PUBLISHED | {"map": name} for name in maps}
    curves = [row for row in rows if row["arm"] != "picture"]
    far = values["far"]
    found = curve_rows(values, curves, arms, preparations, source, change=lambda X: move_out(X, far))
    return [*pictures(source, far), *found]


def move_out(X, far):
    """The first row moves out along the diagonal of the standardised columns."""
    if far == 0:
        return X
    mean, sd = columns_of(X)
    moved = X.copy()
    moved[0] = mean + far * sd / math.sqrt(X.shape[1])
    return moved


def pictures(source, far):
    X, y = all_rows(source)
    X, y = X[:400], y[:400]
    found = []
    norms = np.linalg.norm(exact_map(move_out(X, far), y, X, y, PUBLISHED | {"map": "max"})[0], axis=1)
    weights = np.where(norms > 0, norms, np.inf) ** -2.0
    for name in ("row", "max"):
        mapped = exact_map(move_out(X, far), y, X, y, PUBLISHED | {"map": name})[0]
        d = mapped.shape[1]
        second = mapped[:, 1] if d > 1 else np.zeros(len(y))
        row = {"arm": "picture", "map": name, "x": mapped[:, 0], "y": second}
        found.append(row | {"weights": weights / (weights.sum() or 1), "d": d})
    return found


def tell(values, rows):
    for row in rows:
        if row["arm"] == "picture":
            norm = np.median(np.hypot(row["x"], row["y"]))
            print(f"Map {row['map']}: half of {len(row['x'])} rows are within {norm:.2g} of the origin in two columns.")
    curves = [row for row in rows if row["arm"] != "picture"]
    words = {"row": "row norms", "max": "the largest norm", "row-y": "row norms with y"}
    names = {f"ada-{name}": f"AdaSSP by {said}" for name, said in words.items()}
    names |= {f"ridge-{name}": f"ridge by {said}" for name, said in words.items()}
    tell_shares(curves, names, values["epsilon"])
