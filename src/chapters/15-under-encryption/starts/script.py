from shared.logistic import path_rows, tell_paths

# A path that is thrown far away multiplies its rounding errors.
TOLERANCE = 1e-4


def compute(values, rows):
    """The paths of both methods from several starts."""
    return path_rows(values, list(dict.fromkeys(row["start"] for row in rows)))


def tell(values, rows):
    tell_paths(rows)


def plan(values, runs):
    starts = [values["start"], *(start for start in (0, 0.8, 1, 1.5, 2) if start != values["start"])]
    return [{"start": start} for start in starts[:runs]]


def slack(values, row):
    return {"gap": 1e-4, "distance": 1e-4, "beta": 1e-4} if row["stopped"] == "converged" else {}
