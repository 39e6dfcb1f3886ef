from shared.logistic import dense_rows, take_steps
from shared.secure_counts import counted, reciprocal_steps, sent, steps_by_size

TOLERANCE = 1e-6


def compute(values, rows):
    """What a run of the protocol sends and counts, by formulas, and the coefficients that it comes to, in the clear."""
    X, y, names = dense_rows(values["data"], values["columns"])
    p, lam = X.shape[1], values["lambda"]
    best = take_steps(X, y, "newton", lam, 0, 1e-14, 50)[0][-1]
    beta, iterations = steps_by_size(X, y, values)
    kind, nodes, bits = values["protocol"], int(values["nodes"]), int(values["bits"])
    k = reciprocal_steps(len(y), lam)
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


def sees(eyes, sender, receiver):
    if eyes == "eavesdropper":
        return {sender, receiver} == {"node 1", "server A"}
    name = {"node": "node 1", "a": "server A", "b": "server B", "dealer": "dealer"}[eyes]
    return name in (sender, receiver)
