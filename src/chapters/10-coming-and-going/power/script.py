import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.gaussian import phi
from noisebook.streams import create_rng, shuffle
from noisebook.tell import progress

JOINING, ALPHA = 200, 0.05
TOLERANCE = 1e-5


def plan(values, runs):
    return [{"kind": "course"}, {"kind": "none", "batch": 0}, {"kind": "effect", "batch": 0}]


def compute(values, rows):
    """A study that ends at a chosen power, and how often two rules of stopping find something."""
    data = load_dataset(values["data"])
    X = data.X_train.astype(float)
    sd = X.std(axis=0)
    X = np.hstack([np.where(sd > 0, (X - X.mean(axis=0)) / np.where(sd > 0, sd, 1), 0), np.ones((len(X), 1))])
    y = data.y_train.astype(float)
    y = (y - y.mean()) / y.std()
    column, each = min(int(values["column"]), X.shape[1] - 1) - 1, int(values["rows"])
    rng, result = create_rng(values["seed"]), []
    for row in progress(rows):
        if row["kind"] == "course":
            own = rng.fork("course")
            numbers = shuffle(len(y), own.fork("rows"))[: JOINING * each]
            result.append(course(values, X[numbers], y[numbers], column, own.fork("leaving"), data.names[column]))
            continue
        studies = math.ceil(values["studies"] / 4)
        found = {"byPower": 0, "byPeek": 0, "reached": 0, "people": 0}
        for study in range(studies):
            own = rng.fork(f"{row['kind']}/{int(row['batch'])}").fork(study)
            numbers = shuffle(len(y), own.fork("rows"))[: JOINING * each]
            A, b = X[numbers], y[numbers][shuffle(len(numbers), own.fork("answers"))]
            if row["kind"] == "effect":
                b = b + values["size"] * A[:, column]
            significant, reached, people, peek = ends(values, A, b, column, own.fork("leaving"))
            found["byPower"] += significant
            found["byPeek"] += peek
            found["reached"] += reached
            found["people"] += people
        result.append({"kind": row["kind"], "batch": row["batch"], "studies": studies, **found})
    return result


def comings(values, X, y, rng):
    """One more joins in every tick, and whoever is there may leave: the rows of those present, and who came or went."""
    each, present = int(values["rows"]), []
    for device in range(JOINING):
        chance = rng.fork(device)
        left = [who for who in present if values["leaving"] and chance.next() < values["leaving"]]
        present = [*(who for who in present if who not in left), device]
        rows = [i for who in present for i in range(who * each, min((who + 1) * each, len(y)))]
        yield rows, len(present), len(left)


def test(values, X, y, column):
    n, d = X.shape
    if n < 2 * d:
        return None
    inverse = np.linalg.inv(X.T @ X)
    theta = inverse @ (X.T @ y)
    error = math.sqrt((y - X @ theta) @ (y - X @ theta) / (n - d) * inverse[column, column])
    limit = t_quantile(1 - ALPHA / 2, n - d)
    size = values["size"] / error
    return theta[column], error, limit, phi(size - limit) + phi(-size - limit)


def ends(values, X, y, column, rng):
    """What is found when the power is reached or everybody has joined, and whether any look found something."""
    peek, stop, last = False, None, (False, False, 0)
    for rows, people, _ in comings(values, X, y, rng):
        told = test(values, X[rows], y[rows], column)
        if told is None:
            continue
        significant = abs(told[0] / told[1]) > told[2]
        peek = peek or significant
        last = (significant, False, people)
        if stop is None and told[3] >= values["target"]:
            stop = (significant, True, people)
        if stop and peek:
            break
    return (*(stop or last), peek)


def course(values, X, y, column, rng, name):
    result = {"kind": "course", "name": name, "present": [], "estimate": [], "error": [], "limit": [], "power": []}
    stop = peek = -1
    messages = size = 0
    d = X.shape[1]
    for tick, (rows, people, left) in enumerate(comings(values, X, y, rng)):
        told = test(values, X[rows], y[rows], column)
        result["present"].append(people)
        for name, value in zip(("estimate", "error", "limit", "power"), told or (0, -1, -1, -1)):
            result[name].append(value)
        if told and stop < 0 and told[3] >= values["target"]:
            stop = tick
        if told and peek < 0 and abs(told[0] / told[1]) > told[2]:
            peek = tick
        messages += 1 + left
        size += 8 * (d * d + d + 2) + 8 * left
    return {**result, "stop": stop, "peek": peek, "messages": messages, "bytes": size}


QUANTILES = {}


def t_quantile(p, degrees):
    """Of Student's t, by bisection on its distribution function: Simpson's rule on its density."""
    if (p, degrees) not in QUANTILES:
        log = math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2) - math.log(degrees * math.pi) / 2

        def cdf(t):
            x = np.linspace(0, t, 401)
            density = np.exp(log - (degrees + 1) / 2 * np.log1p(x * x / degrees))
            weights = np.ones(401)
            weights[1:-1:2], weights[2:-1:2] = 4, 2
            return 0.5 + (t / 400) / 3 * (weights @ density)

        low, high = 0.0, 20.0
        for _ in range(80):
            middle = (low + high) / 2
            low, high = (middle, high) if cdf(middle) < p else (low, middle)
        QUANTILES[p, degrees] = high
    return QUANTILES[p, degrees]


def tell(values, rows):
    for row in rows:
        if row["kind"] == "course":
            print(f"{row['name']}: the power is reached at tick {row['stop']},", end=" ")
            print(f"after {row['messages']:.0f} messages in all")
        else:
            print(f"{row['kind']}: of {row['studies']:.0f} studies {row['byPower']:.0f} find it by power,", end=" ")
            print(f"{row['byPeek']:.0f} when they look after everybody who joins")
