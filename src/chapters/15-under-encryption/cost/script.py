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


def compute(values, rows):
    """The published seconds, the formula that links two of their columns, and seconds by counting."""
    t = values["ms"] / 1000
    result = []
    for name, (n, p, newton_steps, fixed_steps, newton, hessian, local) in TABLE.items():
        factors = t * ((p**3 - p) / 6 + p * (p - 1) / 2) + 0.17 * p
        inverse = p * (p - 1) * (p - 2) / 6 + p * (p - 1) / 2 + p * (p + 1) * (p + 2) / 6 - p
        row = {"set": name, "p": p, "rows": n, "newtonSteps": newton_steps, "fixedSteps": fixed_steps}
        row |= {"newton": newton, "hessian": hessian, "local": local}
        row |= {"law": newton / newton_steps + (fixed_steps - 1) * t * p * p}
        row |= {"countedNewton": newton_steps * (factors + t * p * p)}
        row |= {"countedHessian": factors + fixed_steps * t * p * p}
        result.append(row | {"countedLocal": factors, "countedInverse": factors + t * inverse})
    return result


def tell(values, rows):
    for row in rows:
        if row["newton"]:
            formula, printed = row["law"], row["hessian"]
            off = f"{formula / printed - 1:+.1%}"
            print(f"{row['set']}: Hessian {formula:.0f} s by the formula, {printed} s printed ({off})")
