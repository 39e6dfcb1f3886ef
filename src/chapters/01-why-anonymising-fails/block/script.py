import numpy as np

from noisebook.streams import create_rng, shuffle
from shared.incomes import BLOCK, TOP_INCOME, incomes_of


def compute(values, rows):
    """Forty incomes from totals over groups of ten, as the shortest solution of linear equations."""
    incomes = np.array(incomes_of(values["seed"]), dtype=float)
    rng = create_rng(values["seed"]).fork("tables")
    A = np.zeros((4 * int(values["tables"]), BLOCK))
    for t in range(int(values["tables"])):
        for g, members in enumerate(shuffle(BLOCK, rng.fork(t)).reshape(4, -1)):
            A[4 * t + g, members] = 1
    noise = create_rng(values["seed"]).fork("block")
    scale = 0 if values["totals"] == "exact" else TOP_INCOME / values["epsilon"]
    totals = A @ incomes + scale * np.array([noise.laplace() for _ in A])
    inverse = np.linalg.pinv(A)
    estimate, inside = inverse @ totals, np.diag(inverse @ A)
    return [
        {"person": i + 1, "income": incomes[i], "estimate": estimate[i], "isKnown": bool(inside[i] > 1 - 1e-8)}
        for i in range(BLOCK)
    ]


def tell(values, rows):
    right = sum(abs(row["estimate"] - row["income"]) < 0.5 for row in rows)
    print(f"{right} of {len(rows)} incomes come out right to the thousand.")
