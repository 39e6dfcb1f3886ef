import numpy as np

from noisebook.streams import create_rng
from shared.training import deal, gradients, parameter_count, prepared, scores, sizes_of, train

TOLERANCE = 1e-3
LIMITS = 10 ** (-2.5 + np.arange(37) / 12)
CAUGHT = 0.05 * np.arange(1, 20)


def slack(values, row):
    """A network that was trained in another order of sums is a little another one."""
    return {"beyond": 0.01, "left": 0.01, "caught": 0.01, "blamed": 0.02}


def compute(values, rows):
    """What a clip does to each class, and how many honest rows are flagged when so many frauds are."""
    given = {**values, "data": "synthetic-fraud", "size": "small", "banks": 5}
    X, y, T, u = prepared(given)
    banks = deal(given, 0, X, y)
    sizes = sizes_of(X.shape[1], "small")
    arm = {"method": "sgd", "q": 0.02, "step": 0.3, "start": "he"}
    visits = [v % 5 for v in range(5 * int(values["trained"]))]
    W = train(banks, sizes, arm, create_rng(values["seed"]).fork("who"), visits, lambda *_: None)[0]
    (X, y), result = banks[0], []
    for label, name in enumerate(["honest", "fraud"]):
        chosen = np.flatnonzero(y == label)[:400]
        inputs, deltas = gradients(W, sizes, X[chosen], y[chosen])
        flat = [(x[:, :, None] * d[:, None, :]).reshape(len(chosen), -1) for x, d in zip(inputs, deltas)]
        sizes_of_numbers = np.abs(np.concatenate([*flat, *deltas], axis=1)).astype(float)
        all_numbers, total = max(1, len(chosen) * parameter_count(sizes)), sizes_of_numbers.sum()
        beyond = [(sizes_of_numbers > limit).sum() / all_numbers for limit in LIMITS]
        left = [np.minimum(sizes_of_numbers, limit).sum() / total if total else 1 for limit in LIMITS]
        result.append({"kind": "class", "name": name, "rows": len(chosen), "beyond": beyond, "left": left})
    s = scores(W, sizes, T)
    honest, fraud = np.sort(s[u == 0]), np.sort(s[u == 1])
    if len(honest) == 0 or len(fraud) == 0:
        return [*result, {"kind": "curve", "caught": [], "blamed": [], "honest": len(honest)}]
    least = [fraud[len(fraud) - int(np.ceil(share * len(fraud) - 1e-9))] for share in CAUGHT]
    caught = [float((fraud >= one).mean()) for one in least]
    blamed = [float((honest >= one).mean()) for one in least]
    return [*result, {"kind": "curve", "caught": caught, "blamed": blamed, "honest": len(honest)}]


def tell(values, rows):
    k = int(np.argmin(np.abs(np.log(LIMITS / values["limit"]))))
    for row in rows:
        if row["kind"] == "class":
            cut = f"cuts {1 - row['left'][k]:.1%} off the gradients of {row['rows']} {row['name']} rows"
            print(f"A clip at {values['limit']:.3g} {cut}; numbers clipped: {row['beyond'][k]:.1%}.")
        else:
            for caught, blamed in zip(row["caught"], row["blamed"]):
                if caught >= 0.5 - 1e-9:
                    flagged = values["rate"] * caught + (1 - values["rate"]) * blamed
                    print(
                        f"Of what is flagged when half is caught, {values['rate'] * caught / flagged:.1%} are frauds."
                    )
                    break
