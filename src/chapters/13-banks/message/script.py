import math

import numpy as np

from noisebook.streams import create_rng
from shared.training import (
    choose,
    clipped_sum,
    deal,
    gradients,
    message_bytes,
    parameter_count,
    poisson_batch,
    prepared,
    sizes_of,
    start_of,
    train,
    uploads_of,
)

TOLERANCE = 1e-3


def slack(values, row):
    """A number next to another may change places with it, and a sign next to 0 may turn."""
    return {"indices": row["parameters"], "signs": 2.5, "right": 3, "clipped": 1e-3}


def compute(values, rows):
    """One message of one bank: its gradient, what is chosen of it, and the signs that are sent."""
    X, y = prepared(values)[:2]
    banks = deal({**values, "banks": 5}, 0, X, y)
    sizes = sizes_of(X.shape[1], values["size"])
    d = parameter_count(sizes)
    rng = create_rng(values["seed"]).fork("message")
    W = start_of(sizes, "he", rng.fork("start"))
    if values["trained"]:
        arm = {"method": "sgd", "q": 0.02, "step": 0.3, "start": "he"}
        W = train(banks, sizes, arm, rng, [v % 5 for v in range(5 * int(values["trained"]))], lambda *_: None)[0]
    (X, y), limit, epsilon = banks[0], values["limit"], values["epsilon"]
    n, rng = uploads_of(values["uploads"], d), create_rng(values["seed"]).fork("send")

    def sum_of(label):
        batch = poisson_batch(len(y), values["samplingRate"], rng.fork("batch").fork(label))
        return batch, clipped_sum(W, sizes, X[batch], y[batch], "element", limit)

    batch, total = sum_of("0")
    gradient, read = total.astype(float) / max(1, len(batch)), len(batch)
    unclipped = clipped_sum(W, sizes, X[batch], y[batch], "none", limit).astype(float) / max(1, len(batch))
    if values["batch"] == "same":
        indices, positive = choose(total, n, ("one-shot", 2 * limit / epsilon, 2 * limit / epsilon), rng)
        signs = np.where(positive, 1, -1)
    else:
        sent, read = {}, 0
        for k in range(n):
            (chosen, keys), (signed, values_of) = sum_of(f"choose {k}"), sum_of(f"sign {k}")
            read += len(chosen) + len(signed)
            noise = rng.fork(f"fresh {k}")
            keys = np.abs(keys.astype(float)) - 4 * limit / epsilon * np.log([noise.exponential() for _ in range(d)])
            keys[list(sent)] = -math.inf
            best = int(keys.argmax())
            sent[best] = 1 if values_of[best] + 2 * limit / epsilon * noise.laplace() > 0 else -1
        indices = np.array(sorted(sent), int)
        signs = np.array([sent[j] for j in indices], int)
    beyond = 0
    if len(batch):
        for x, delta in zip(*gradients(W, sizes, X[batch], y[batch])):
            beyond += (np.abs(x[:, :, None] * delta[:, None, :]) > limit).sum() + (np.abs(delta) > limit).sum()
    facts = {"batch": len(batch), "read": read, "clipped": beyond / max(1, len(batch) * d), "parameters": d}
    right = int((gradient[indices] * signs > 0).sum())
    message = {"indices": indices, "signs": signs, "right": right, "bytes": message_bytes(d, n)}
    return [{"gradient": gradient, "unclipped": unclipped, "sizes": np.array(sizes, float), **message, **facts}]


def tell(values, rows):
    (row,) = rows
    print(
        f"{len(row['indices'])} of {row['parameters']} numbers in {row['bytes']} bytes; {row['right']} signs are right."
    )
