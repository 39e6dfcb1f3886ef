import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng
from shared.lasso import Proximal, Quadratic
from shared.rows import unit

ROUNDS, LAMBDA = 30, 5e-4


def federate(parts, names, step, policy="wait", fate=lambda kind, centre, round, attempt: (1, False), watch=None):
    """Centres, a coordinator and the post between them. Time is in ticks; a round's time is two, out and back."""
    iterate = Proximal(len(parts[0].Xy), LAMBDA, step)
    waiting, log, attempts, heard, now = [], [], {}, {}, 0

    def send(kind, centre, round, content):
        attempt = attempts[kind, round, centre] = attempts.get((kind, round, centre), -1) + 1
        ticks, lost = fate(kind, centre, round, attempt)
        log.append(
            {"round": round, "centre": centre, "lost": lost, "bytes": 8 * 784 + (16 if kind == "gradient" else 0)}
        )
        if not lost:
            waiting.append((now + ticks, kind, centre, round, content))

    for round in range(ROUNDS):
        point = iterate.point
        for name in names:
            send("model", name, round, point)
        patience = 2
        deadline = now + patience
        while True:
            silent = [name for name in names if name not in heard or heard[name][0] != round]
            if not silent:
                break
            now = min([deadline, *[message[0] for message in waiting]])
            arrived = sorted((message for message in waiting if message[0] <= now), key=lambda message: message[0])
            waiting[:] = [message for message in waiting if message[0] > now]
            for _, kind, name, asked, content in arrived:
                if kind == "gradient":
                    if name not in heard or heard[name][0] <= asked:
                        heard[name] = (asked, content)
                else:  # a centre answers with the sum of its rows' gradients
                    send("gradient", name, asked, parts[names.index(name)].at(content)[1])
            if now < deadline:
                continue
            silent = [name for name in names if name not in heard or heard[name][0] != round]
            if not silent or (policy == "last" and heard) or (policy == "without" and len(silent) < len(names)):
                break
            for name in silent:  # ask again, with twice the patience, up to a limit
                send("model", name, round, point)
            patience = min(32, 2 * patience)
            deadline = now + patience
        used = {name: heard[name] for name in names if name in heard and (policy == "last" or heard[name][0] == round)}
        rows = sum(parts[names.index(name)].n for name in used)
        total = sum(gradient for _, gradient in used.values())
        iterate.step(total / rows)
        if watch:
            watch(round, point, iterate.w, used, rows, total, log, now)
    return log


def compute(values, rows):
    """600 rows dealt to m centres, thirty rounds, every message kept."""
    data = load_dataset("mnist-4-9")
    X, y = unit(data.X_train[:600]), data.y_train[:600].astype(float)
    m = int(values["centres"])
    pooled = Quadratic(X, y)
    step = 1 / pooled.curvature()
    parts = [Quadratic(X[k::m], y[k::m]) for k in range(m)]
    names = [f"centre {k + 1:02}" for k in range(m)]
    rng = create_rng(values["seed"]).fork("post")

    def fate(kind, centre, round, attempt):
        late = values["late"] if kind == "gradient" and centre == names[-1] else 0
        lost = values["lost"] > 0 and rng.fork(f"{kind}/{centre}/{round}/{attempt}").next() < values["lost"]
        return 1 + late, lost

    faultless, history, shown = [], [], []
    federate(parts, names, step, watch=lambda round, point, w, *_: faultless.append(pooled.cost(w, LAMBDA)))

    def watch(round, point, w, used, n, total, log, now):
        truth, sum_ = pooled.at(point)[1] / len(y), total / n
        apart = np.linalg.norm(sum_ - truth) / np.linalg.norm(truth)
        history.append((now, pooled.cost(w, LAMBDA), apart))
        if round + 1 != int(values["round"]):
            return
        for name, part in zip(names, parts):
            own = [parcel for parcel in log if parcel["round"] == round and parcel["centre"] == name]
            asked, gradient = used.get(name, (None, np.zeros(784)))
            shown.append(
                {
                    "kind": "centre",
                    "centre": name,
                    "rows": part.n,
                    "gradient": gradient / part.n,
                    "age": -1 if asked is None else round - asked,
                    "messages": len(own),
                    "bytes": sum(parcel["bytes"] for parcel in own),
                }
            )
        both = {"sum": sum_, "pooled": truth, "difference": apart}
        shown.append({"kind": "sum", "round": round, **both, "used": len(used), "rows": n})

    log = federate(parts, names, step, values["missing"], fate, watch)
    ticks, cost, apart = zip(*history)
    tally = {"messages": len(log), "lost": sum(p["lost"] for p in log), "bytes": sum(p["bytes"] for p in log)}
    return [
        *shown,
        {"kind": "history", "ticks": ticks, "cost": cost, "faultless": faultless, "difference": apart, **tally},
    ]


def tell(values, rows):
    history = rows[-1]
    for row in rows:
        if row["kind"] == "sum":
            print(
                f"Round {row['round'] + 1}: sum and pooled gradient differ by {row['difference']:.2g} of their length."
            )
    lost = f"{history['lost']} of them lost"
    print(f"The run took {history['messages']} messages, {lost}, {history['bytes'] / 1e6:.3g} MB.")
    print(f"Its last cost is {history['cost'][-1]:.6g}, without faults {history['faultless'][-1]:.6g}.")
