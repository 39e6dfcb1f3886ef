from shared.logistic import dense_rows
from shared.secure_counts import counted, reciprocal_steps, sent, steps_by_size

# Table 5.1: rows, coefficients, iterations of Newton and of PrivLogit, seconds of Newton, Hessian and Local.
TABLE = {
    "Wine": (6497, 12, 5, 13, 32, 24, 17),
    "Loans": (122578, 33, 6, 17, 492, 260, 104),
    "Insurance": (9882, 38, 7, 28, 843, 520, 144),
    "News": (39082, 52, 5, 13, 1442, 621, 313),
    "SimuX10": (50000, 10, 6, 20, 26, 24, 13),
    "SimuX12": (1000000, 12, 6, 22, 38, 37, 17),
    "SimuX50": (1000000, 50, 6, 32, 1550, 1052, 383),
    "SimuX100": (3000000, 100, 7, 59, 13138, 7817, 1807),
    "SimuX150": (4000000, 150, 7, 83, 42951, 25030, 6055),
    "SimuX200": (5000000, 200, 8, 105, 114522, 56917, 14105),
    "SimuX400": (50000000, 400, 8, 206, 0, 0, 110598),
}


COLUMNS = [4, 6, 8, 12, 17, 24, 33, 50, 100, 150, 200]
MOST_COLUMNS = 60
NODES, LAMBDA = 5, 1


def compute(values, rows):
    """The published seconds with what can be computed from them, and what each run sends and does, by formulas."""
    wanted = [p for p in COLUMNS if p <= int(values["most"]) or p > MOST_COLUMNS]
    runs = [run_row(values, protocol, p) for p in wanted for protocol in ("newton", "hessian", "local")]
    return [*published_rows(values), *runs]


def published_rows(values):
    t = values["ms"] / 1000
    result = []
    for name, (n, p, newton_steps, fixed_steps, newton, hessian, local) in TABLE.items():
        factors = t * ((p**3 - p) / 6 + p * (p - 1) / 2) + 0.17 * p
        inverse = p * (p - 1) * (p - 2) / 6 + p * (p - 1) / 2 + p * (p + 1) * (p + 2) / 6 - p
        row = {"kind": "published", "set": name, "p": p, "rows": n}
        row |= {"newtonSteps": newton_steps, "fixedSteps": fixed_steps}
        row |= {"newton": newton, "hessian": hessian, "local": local}
        row |= {"law": newton / newton_steps + (fixed_steps - 1) * t * p * p}
        row |= {"countedNewton": newton_steps * (factors + t * p * p)}
        row |= {"countedHessian": factors + fixed_steps * t * p * p}
        result.append(row | {"countedLocal": factors, "countedInverse": factors + t * inverse})
    return result


def run_row(values, protocol, p):
    """Iterations are those of the same steps in the clear; all else follows from their number."""
    X, y, _ = dense_rows("synthetic-classes", p)
    chosen = {"protocol": protocol, "lambda": LAMBDA, "tolerance": values["tolerance"]}
    _, iterations = steps_by_size(X, y, chosen)
    given = (protocol, NODES, int(values["bits"]), p, reciprocal_steps(len(y), LAMBDA), iterations)
    done, messages = counted(*given), sent(*given).values()
    row = {"kind": "run", "protocol": protocol, "p": p, "iterations": iterations, "counted": p > MOST_COLUMNS}
    row |= {"messages": sum(times for times, _ in messages), "bytes": sum(size for _, size in messages)}
    row |= {what: done["server A"][what] for what in ("multiplications", "reciprocals", "openings", "rounds")}
    for what in ("encryptions", "decryptions", "additions", "constants"):
        row[what] = sum(party.get(what, 0) for party in done.values())
    return row


def tell(values, rows):
    for row in rows:
        if row["kind"] == "run":
            how = "counted only" if row["counted"] else "run"
            work = f"{row['multiplications']} secure multiplications, {row['encryptions']} encryptions"
            print(f"{row['protocol']}, p = {row['p']}, {how}: {row['iterations']} iterations, {work}")
        elif row["newton"]:
            formula, printed = row["law"], row["hessian"]
            off = f"{formula / printed - 1:+.1%}"
            print(f"{row['set']}: Hessian {formula:.0f} s by the formula, {printed} s printed ({off})")
