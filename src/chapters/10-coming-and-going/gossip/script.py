import math

import numpy as np

from noisebook.streams import create_rng
from noisebook.tell import progress
from shared.devices import make_graph

GOAL = 0.01


def plan(values, runs):
    return [{"graph": graph} for graph in ("ring", "complete", "star", "grid", "random", "path")]


def compute(values, rows):
    """One link at a time is drawn, and both its ends take their mean: how many exchanges until all agree?"""
    n, runs = int(values["devices"]), int(values["runs"])
    rng, result = create_rng(values["seed"]), []
    for row in progress(rows):
        links = make_graph(row["graph"], n, rng.fork("graph"))
        laplacian = np.zeros((n, n))
        for a, b in links:
            laplacian[[a, b], [a, b]] += 1
            laplacian[[a, b], [b, a]] -= 1
        second = np.linalg.eigvalsh(laplacian)[1]
        rate = 1 - second / (2 * len(links))
        predicted = math.log(GOAL**2) / math.log(rate)
        most = math.ceil(1.25 * predicted)
        squares = np.zeros(most + 1)
        for run in range(runs):
            own = rng.fork(row["graph"]).fork(run)
            start, order = own.fork("start"), own.fork("links")
            x = [float(i == 0) if values["start"] == "one" else start.normal() for i in range(n)]
            mean = sum(x) / n
            x = [v - mean for v in x]
            first = now = sum(v * v for v in x)
            squares[0] += 1 / runs
            for t in range(1, most + 1):
                a, b = links[int(order.next() * len(links))]
                now -= (x[a] - x[b]) ** 2 / 2
                x[a] = x[b] = (x[a] + x[b]) / 2
                if t % 16 == 0:
                    now = sum(v * v for v in x)
                squares[t] += max(0, now) / first / runs
        exchanges = [math.floor(most * k / 160 + 0.5) for k in range(161)]
        below = np.flatnonzero(squares <= GOAL**2)
        result.append(
            {
                "graph": row["graph"],
                "links": len(links),
                "eigenvalue": second,
                "rate": rate,
                "predicted": predicted,
                "measured": below[0] if len(below) else 0,
                "exchanges": exchanges,
                "spread": np.sqrt(squares[exchanges]),
            }
        )
    return result


def tell(values, rows):
    for row in rows:
        print(
            f"{row['graph']}: second eigenvalue {row['eigenvalue']:.3g}, predicted {row['predicted']:.0f} exchanges,",
            end=" ",
        )
        print(f"measured {row['measured']:.0f}")
