"""What a run of the secure protocols sends and does, by formulas; nothing of it depends on a hidden number."""

import math

import numpy as np

from shared.logistic import curvature, gradient


def reciprocal_steps(rows, lam):
    """Rounds of each reciprocal: as many as the smallest pivot, the ridge, needs."""
    return math.ceil(math.log2(22 * (rows + lam) / lam))


def steps_by_size(X, y, values):
    """Steps until none moves a coefficient by more than the tolerance."""
    lam, p = values["lambda"], X.shape[1]
    beta = np.zeros(p)
    for step in range(1, 201):
        H = curvature(X, y, beta) if values["protocol"] == "newton" else curvature(X)
        move = np.linalg.solve(H + lam * np.eye(p), gradient(X, y, beta) - lam * beta)
        beta = beta + move
        if np.abs(move).max() < values["tolerance"]:
            break
    return beta, step


def products(p, k):
    """Of the factors, of a solution, of the inverse."""
    inverse = p * (p - 1) * (p - 2) // 6 + p * (p - 1) // 2 + p * (p + 1) * (p + 2) // 6 - p
    return (p**3 - p) // 6 + p * (p - 1) // 2 + 2 * k * p, p * p, inverse


def sent(kind, nodes, bits, p, k, iterations):
    """Messages and bytes by round, sender, receiver and kind."""
    result = {}

    def send(step, sender, receiver, what, size, times=1):
        before = result.get((step, sender, receiver, what), (0, 0))
        result[step, sender, receiver, what] = before[0] + times, before[1] + size

    def together(step, count, rounds, opened):
        """The servers order products, and open two numbers for each."""
        if count:
            send(step, "server A", "dealer", "ask", 16)
            send(step, "dealer", "server A", "triples", 48 * count)
            send(step, "dealer", "server B", "triples", 48 * count)
        send(step, "server A", "server B", "opening", 16 * opened, rounds)
        send(step, "server B", "server A", "opening", 16 * opened, rounds)

    everyone = [f"node {i + 1}" for i in range(nodes)]
    factors, solution, inverse = products(p, k)
    matrix, vector = (math.ceil(n / (bits // 96)) * bits // 4 for n in (p * (p + 1) // 2, p))

    def factorise(step):
        for node in everyone:
            send(step, node, "server A", "hessian", matrix)
        send(step, "server A", "server B", "masked", matrix)
        together(step, factors, 2 * k * p + 2 * (p - 1), 2 * factors)

    for party in ["server A", *everyone]:
        send(0, "server B", party, "key", bits // 8)
    if kind != "newton":
        factorise(0)
    if kind == "local":
        together(0, inverse, p, 2 * inverse)
        send(0, "server A", "server B", "masked shares", 16 * p * p)
        send(0, "server B", "server A", "resealed", p * vector)
        for node in everyone:
            send(0, "server A", node, "inverse", p * vector)
    for step in range(1, iterations + 1):
        for party in ["server B", *everyone]:
            for _ in range(2 if step == iterations else 1):
                send(step, "server A", party, "beta", 8 * p + 1)
        if kind == "newton":
            factorise(step)
        for node in everyone:
            send(step, node, "server A", "step" if kind == "local" else "gradient", vector)
        if kind == "local":
            send(step, "server A", "server B", "reveal", vector)
            send(step, "server B", "server A", "opened step", 8 * p)
        else:
            send(step, "server A", "server B", "masked", vector)
            together(step, solution, 2 * p, 2 * solution + p)
    return result


def counted(kind, nodes, bits, p, k, iterations):
    """What each party has done."""
    factors, solution, inverse = products(p, k)
    matrix, vector = (math.ceil(n / (bits // 96)) for n in (p * (p + 1) // 2, p))
    times = iterations if kind == "newton" else 1
    solved = 0 if kind == "local" else iterations
    local = iterations if kind == "local" else 0
    inverted = 1 if kind == "local" else 0
    both = {
        "multiplications": times * factors + solved * solution + inverted * inverse,
        "reciprocals": times * p,
        "openings": 2 * (times * factors + solved * solution + inverted * inverse) + solved * p,
        "rounds": times * (2 * k * p + 2 * (p - 1)) + solved * 2 * p + inverted * p,
    }
    opened = times * matrix + iterations * vector
    columns = inverted * p * vector
    a = both | {
        "encryptions": times * matrix + iterations * vector + columns,
        "decryptions": 0,
        "additions": nodes * times * matrix + nodes * iterations * vector + columns + local * (p - 1) * vector,
        "constants": local * p * vector,
    }
    b = both | {"encryptions": columns, "decryptions": opened}
    node = {"encryptions": times * matrix + iterations * vector, "additions": local * (p - 1) * vector}
    node |= {"constants": local * p * vector}
    return {"server A": a, "server B": b} | {f"node {i + 1}": node for i in range(nodes)}
