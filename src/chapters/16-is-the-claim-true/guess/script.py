from noisebook.streams import create_rng
from shared.bounds import any_time_bound


def compute(values, rows):
    """Releases of one of two databases, drawn by a fair coin in each round, and bets on which it was."""
    bets = values["bets"].split(",") if values["bets"] else []
    share = {"honest": 1, "half": 0.5, "tenth": 0.1}[values["program"]]
    result = []
    for i in range(min(60, len(bets) + 1)):
        rng = create_rng(values["seed"]).fork("guess which").fork(i)
        count = 41 if rng.next() < 0.5 else 42
        output = count + share / values["epsilon"] * rng.laplace()
        bet = bets[i] if i < len(bets) else ""
        database = ("a" if count == 41 else "b") if bet else ""
        machine = "a" if output < 41.5 else "b"
        result.append({"round": i + 1, "output": output, "bet": bet, "database": database, "machine": machine})
    return result


def tell(values, rows):
    played = [row for row in rows if row["bet"]]
    for name in ("bet", "machine"):
        guesses = sum(row[name] != "pass" for row in played)
        right = sum(row[name] == row["database"] for row in played)
        bound = any_time_bound(guesses, right, 0.95)
        print(
            f"{name}: {right} of {guesses} right, so epsilon is at least {bound:.3g} (claimed {values['epsilon']:.3g})"
        )
    print(f"released now: {rows[-1]['output']:.4g}")
