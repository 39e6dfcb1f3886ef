import math

from noisebook.streams import create_rng
from noisebook.tell import progress

PARTS = 10


def plan(values, runs):
    return [{"part": part} for part in range(PARTS)]


def compute(values, rows):
    """How often an event happens with one row and without it: drawn, exact, and what a claim allows."""
    what, epsilon, k, q = values["what"], values["epsilon"], int(values["count"]), values["samplingRate"]
    draws, no = math.ceil(values["draws"] / PARTS), 1 / (1 + math.exp(epsilon))
    if what == "responses":
        without, allowed = no**k, (1 + q * math.expm1(epsilon)) ** k
        exact = (1 - q) * without + q * (1 - no) ** k
    elif what == "top":
        exact, without, allowed = (0.5 * math.exp(-epsilon)) ** k, 0.5**k, math.exp(2 * epsilon)
    else:
        exact, without, allowed = 1 / k, 1 / k, 0.5 ** (k - 1)

    def happens(side, rng):
        """Whether the event happened in one run of the mechanism."""
        if what == "responses":
            yes = 1 - no if side == "with" and rng.next() < q else no
            return all(rng.next() < yes for _ in range(k))
        if what == "top":
            shift = epsilon if side == "with" else 0
            return all(rng.laplace() + shift <= 0 for _ in range(k))
        own = rng.laplace()
        return all(rng.laplace() < own for _ in range(k - 1))

    result = []
    for row in progress(rows):
        rng = create_rng(values["seed"]).fork("tried").fork(what).fork(row["part"])
        streams = {side: rng.fork(side) for side in ("with", "without")}
        times = {side: sum(happens(side, stream) for _ in range(draws)) for side, stream in streams.items()}
        facts = {"exactWith": exact, "exactWithout": without, "allowed": allowed}
        result.append({"part": row["part"], "draws": draws, **times, **facts})
    return result


def tell(values, rows):
    for side in ("with", "without"):
        print(f"{side} the row: {sum(row[side] for row in rows)} of {sum(row['draws'] for row in rows)}")
