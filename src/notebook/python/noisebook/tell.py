"""What is said of rows, and while they are computed."""

import sys
import time

import numpy as np


def progress(rows):
    """The rows one by one; where they take long, it says how many are left."""
    since = said = time.monotonic()
    for i, row in enumerate(rows):
        now = time.monotonic()
        if now - said > 5:
            left = (now - since) / i * (len(rows) - i)
            print(f"{i} of {len(rows)} rows, about {left:.0f} s left", file=sys.stderr, flush=True)
            said = now
        yield row


def tell_rows(values, rows):
    """A line for each of the first rows: of a list its size, its mean and where it lies."""
    for row in rows[:12]:
        print("  ".join(f"{name} {short(x)}" for name, x in row.items()))
    if len(rows) > 12:
        print(f"and {len(rows) - 12} rows more")


def tell_means(rows, by, of):
    """The mean over the runs of the columns `of`, and how far one run is from it, for each group of `by`."""
    groups = {}
    for row in rows:
        groups.setdefault(tuple(row[name] for name in by), []).append(row)
    for group, members in groups.items():
        named = ", ".join(f"{name} {short(x)}" for name, x in zip(by, group))
        print(f"{named}: " + ", ".join(f"{name} {mean_and_spread([row[name] for row in members])}" for name in of))


def mean_and_spread(xs, of="runs"):
    """The mean, and the standard deviation where there are several."""
    xs = np.array(xs, float)
    if len(xs) == 1:
        return short(xs[0])
    return f"{short(xs.mean())} ± {short(xs.std(ddof=1))} ({len(xs)} {of})"


def short(x):
    if isinstance(x, (str, bool, np.bool_)):
        return str(x)
    numbers = np.ravel(x).astype(float)
    if np.ndim(x) == 0:
        return f"{numbers[0]:.4g}"
    finite = numbers[np.isfinite(numbers)]
    if len(numbers) <= 6 or len(finite) == 0:
        return "[" + ", ".join(f"{number:.4g}" for number in numbers[:6]) + "]"
    return f"[{len(numbers)} numbers from {finite.min():.4g} to {finite.max():.4g}, mean {finite.mean():.4g}]"
