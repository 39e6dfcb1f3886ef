"""Runs an experiment by itself, or again: then it says how far its rows are from those of a saved run."""

import argparse
import inspect
import json
import math
import sys

import numpy as np

from noisebook.tell import tell_rows

# How many runs are computed unless more are asked for.
FEW = 2


def main(experiment, values=None):
    """
    `experiment` has `compute(values, rows)`, which gives rows like these anew. It may have `plan(values, runs)`, the
    rows of so many runs, not computed yet; `tell(values, rows)`, which says what was found; TOLERANCE; and
    `slack(values, row)`, how far columns may differ whatever their size.
    """
    parser = argparse.ArgumentParser(description=inspect.getdoc(experiment.compute))
    parser.add_argument("run", nargs="?", help="a run saved as JSON: its rows are computed anew and compared")
    parser.add_argument("--runs", type=int, metavar="N", help="compute the first N runs only")
    asked = parser.parse_args()
    theirs = []
    if asked.run:
        values, theirs = read_run(asked.run)
        if asked.runs:
            theirs = [row for row in theirs if row.get("run", 0) < asked.runs]
    elif values is None:
        parser.error("the settings are in a saved run: name its file")
    print(inspect.getdoc(experiment.compute) or "")
    rows = theirs
    if not rows and hasattr(experiment, "plan"):
        rows = experiment.plan(values, asked.runs or FEW)
        if rows and "run" in rows[0]:
            print(f"Runs: {asked.runs or FEW}. Ask for more or fewer with --runs N.")
    rows = experiment.compute(values, rows)
    (getattr(experiment, "tell", None) or tell_rows)(values, rows)
    if asked.run:
        compare(experiment, values, rows, theirs)


def compare(experiment, values, rows, theirs):
    """Ends the program: with 0 when the rows agree as closely as the experiment says they should."""
    tolerance = getattr(experiment, "TOLERANCE", 1e-6)
    slack = getattr(experiment, "slack", lambda values, row: {})
    apart, where = 0.0, "none"
    for one, other in zip(rows, theirs):
        absolute = {name: tolerance / most for name, most in slack(values, other).items()}
        apart, where = max((apart, where), difference(one, other, absolute))
    print(f"{len(rows)} rows; largest relative difference {apart:.1e} ({where}), expected below {tolerance:.0e}")
    sys.exit(0 if len(rows) == len(theirs) and apart < tolerance else 1)


def difference(one, other, absolute):
    """
    The largest difference between two rows over all their numbers, and in which column: relative to the largest number
    of a list, or for columns in `absolute` times the factor there.
    """
    assert one.keys() <= other.keys(), (one.keys(), other.keys())
    worst, where = 0.0, "none"
    for name, x in one.items():
        if isinstance(x, (str, bool, np.bool_)):
            assert x == other[name], (name, x, other[name])
            continue
        p, q = np.ravel(x).astype(float), np.ravel(other[name]).astype(float)
        assert p.shape == q.shape, (name, p.shape, q.shape)
        same = (p == q) | (np.isnan(p) & np.isnan(q))
        if same.all():
            continue
        scale = max(np.abs(part[np.isfinite(part)]).max(initial=1e-9) for part in (p, q))
        apart = np.nan_to_num(np.abs(p - q)[~same], nan=math.inf).max() * absolute.get(name, 1 / scale)
        worst, where = max((worst, where), (apart, name))
    return worst, where


def read_run(name):
    """A saved run: its settings and its rows. JSON has no infinity, so it is written as a text."""

    def numbers(x):
        if isinstance(x, list):
            return [numbers(part) for part in x]
        return float(x) if x in ("Infinity", "-Infinity", "NaN") else x

    with open(name, encoding="utf-8") as file:
        run = json.load(file)
    return run["values"], [{name: numbers(x) for name, x in row.items()} for row in run["rows"]]
