from noisebook.data import load_dataset
from noisebook.streams import create_rng
from noisebook.tell import progress, tell_means
from shared.lasso import Proximal, share_wrong
from shared.private_sum import clipped_gradient, round_scale, unit_noise
from shared.rows import unit


def plan(values, runs):
    noisy = [
        {"who": who, "centres": m, "run": run} for run in range(runs) for m in (1, 8, 50) for who in ("each", "once")
    ]
    return [*noisy, {"who": "nobody", "centres": 1, "run": 0}]


def compute(values, rows):
    """The same rows and budget over more and more centres. A minute or two at the defaults: so many are the draws."""
    data = load_dataset("mnist-4-9")
    n = int(values["rows"])
    X, y = unit(data.X_train[:n]), data.y_train[:n].astype(float)
    T, u = unit(data.X_test), data.y_test
    rounds, clip, kind = int(values["rounds"]), values["clip"], values["noise"]
    scale = round_scale(kind, values["epsilon"], values["delta"], clip, rounds)
    result = []
    for row in progress(rows):
        who, m = row["who"], int(row["centres"])
        rng = create_rng(values["seed"]).fork(f"{who}/m={m}/run={int(row['run'])}")
        # Each centre clips the gradients of its own rows, so all of them together clip those of all rows.
        noisy = range(1, {"each": m, "once": 1, "nobody": 0}[who] + 1)
        iterate = Proximal(784, 1e-4, 3.0)
        for t in range(rounds):
            total = clipped_gradient(X, y, iterate.point, clip)
            for k in noisy:
                total = total + scale * unit_noise(kind, rng.fork(f"centre {k:02}").fork(t), 784)
            iterate.step(total / n)
        result.append({"who": who, "centres": m, "run": row["run"], "error": share_wrong(T, u, iterate.w)})
    return result


def tell(values, rows):
    tell_means(rows, ["who", "centres"], ["error"])
