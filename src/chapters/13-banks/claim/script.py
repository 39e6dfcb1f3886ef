import math

import numpy as np

from shared.proofs import advanced, amplify

D = 14312


def compute(values, rows):
    """What a round is said to cost in eight ways, and how sampling lowers the epsilon of a release."""
    epsilon, q, n, rounds = values["epsilon"], values["samplingRate"], int(values["uploads"]), values["rounds"]
    each, delta, all_sent = amplify(epsilon, q), 2.0**-30, n == D
    choosing, steps = 0 if all_sent else min(2 * n, D), n if all_sent else 2 * n
    # The reader's own count.
    one = epsilon / 2 if values["number"] == "half" else epsilon
    own_choosing = 0 if all_sent else n if values["steps"] == "peeling" else choosing
    numbers = D if values["sent"] == "values" else own_choosing + n if values["signs"] else 2 * n
    own = numbers * amplify(one, q) if values["order"] == "each" else amplify(numbers * one, q)
    # Noisy values have no bound where the noise is scaled by the size of the batch.
    by_batch = values["scale"] == "batch"
    if by_batch and values["sent"] == "values":
        own = math.inf
    counts = [
        ("advanced", "claimed, advanced", advanced([(each, 2 * n)], delta)),
        ("basic", "claimed, basic", 2 * n * each),
        ("own", "your count", own),
        ("least", "printed, at least", amplify(n * math.log(2 - math.exp(-epsilon / 2)), q)),
        (
            "peeling-advanced",
            "peeling, advanced",
            amplify(min(steps * epsilon, advanced([(epsilon, steps)], delta)), q),
        ),
        ("peeling", "peeling, proven", amplify(steps * epsilon, q)),
        ("printed", "printed, proven", amplify((choosing + n) * epsilon, q)),
        ("values", "values too, proven", math.inf if by_batch else amplify(D * epsilon, q)),
    ]
    result = [{"kind": "count", "id": name, "label": label, "epsilon": rounds * x} for name, label, x in counts]
    grid = np.arange(101) / 100
    for e in sorted({0.1, 0.5, 1, 2, 5, 10, epsilon}):
        result.append(
            {"kind": "sampling", "epsilon": e, "q": grid, "amplified": [amplify(e, x) if x else 0 for x in grid]}
        )
    return result


def tell(values, rows):
    for row in rows:
        if row["kind"] == "count":
            print(f"{row['label']}: {row['epsilon']:.5g}")
