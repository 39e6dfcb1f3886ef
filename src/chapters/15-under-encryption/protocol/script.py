import math

import numpy as np

from shared.logistic import curvature, dense_rows, gradient, take_steps

TOLERANCE = 1e-6


def compute(values, rows):
    """What a run of the protocol sends and counts, by formulas, and the coefficients that it comes to, in the clear."""
    X, y, names = dense_rows(values["data"], values["columns"])
    p, lam = X.shape[1], values["lambda"]
    best = take_steps(X, y, "newton", lam, 0, 1e-14, 50)[0][-1]
    beta, iterations = steps_by_size(X, y, values)
    kind, nodes, bits = values["protocol"], int(values["nodes"]), int(values["bits"])
    k = math.ceil(math.log2(22 / min(1, lam / len(y))))
    result = []
    messages = sent(kind, nodes, bits, p, k, iterations)
    for (step, sender, receiver, what), (times, size) in sorted(messages.items()):
        row = {"kind": "sent", "round": step, "from": sender, "to": receiver, "what": what}
        result.append(row | {"messages": times, "bytes": size, "seen": sees(values["eyes"], sender, receiver)})
    for name, secure, pooled in zip(names, beta, best):
        result.append({"kind": "coefficient", "name": name, "secure": round(secure, 5), "pooled": pooled})
    for party, done in sorted(counted(kind, nodes, bits, p, k, iterations).items()):
        result += [{"kind": "count", "party": party, "what": w, "value": v} for w, v in done.items() if v > 0]
    run = {"kind": "run", "iterations": iterations, "rows": len(y), "columns": p, "counted": p > 60}
    return [*result, run]


def tell(values, rows):
    pairs = [(row["secure"], row["pooled"]) for row in rows if row["kind"] == "coefficient"]
    messages = [row for row in rows if row["kind"] == "sent"]
    print(f"{rows[-1]['iterations']} iterations")
    print(f"largest difference from the pooled fit: {max(abs(a - b) for a, b in pairs):.2g}")
    print(f"{sum(row['messages'] for row in messages)} messages, {sum(row['bytes'] for row in messages)} bytes")
    for row in rows:
        if row["kind"] == "count" and row["party"] == "server A":
            print(f"server A, {row['what']}: {row['value']}")


def slack(values, row):
    # The last digit shown may be rounded either way.
    return {"secure": 1.5e-5}


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


def sees(eyes, sender, receiver):
    if eyes == "eavesdropper":
        return {sender, receiver} == {"node 1", "server A"}
    name = {"node": "node 1", "a": "server A", "b": "server B", "dealer": "dealer"}[eyes]
    return name in (sender, receiver)
