/** The cells of this chapter in Python: what the page computes, written out with numpy and the standard library. */
import { loader } from '../../notebook/python/data.ts';
import { gaussian } from '../../notebook/python/gaussian.ts';
import { shuffle, streams } from '../../notebook/python/streams.ts';
import { leak } from './python-leak.ts';
import { lasso, privateSum, standardised, unitRows } from './python-lasso.ts';

const learner = () => `${streams}
${loader('mnist-4-9')}
${lasso}`;

export const centresPython = (): string => `${learner()}
${unitRows}

ROUNDS, LAMBDA = 30, 5e-4


def federate(parts, names, step, policy="wait", fate=lambda kind, centre, round, attempt: (1, False), watch=None):
    """Centres, a coordinator and the post between them. Time is in ticks; a round's time is two, out and back."""
    iterate = Proximal(len(parts[0].Xy), LAMBDA, step)
    waiting, log, attempts, heard, now = [], [], {}, {}, 0

    def send(kind, centre, round, content):
        attempt = attempts[kind, round, centre] = attempts.get((kind, round, centre), -1) + 1
        ticks, lost = fate(kind, centre, round, attempt)
        log.append({"round": round, "centre": centre, "lost": lost, "bytes": 8 * 784 + (16 if kind == "gradient" else 0)})
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
    return [*shown, {"kind": "history", "ticks": ticks, "cost": cost, "faultless": faultless, "difference": apart, **tally}]
`;

export const togetherPython = (): string => `${learner()}
${shuffle}
${standardised}

def components(X, k):
    """The first k principal components of standardised pixels."""
    mean, sd = X.mean(axis=0), X.std(axis=0)
    factor = np.where(sd > 0, 1 / np.where(sd > 0, sd, 1), 0.0)
    C = np.cov(X.T.astype(float), bias=True) * np.outer(factor, factor)
    vectors = np.linalg.eigh(C)[1][:, ::-1][:, :k]
    vectors = vectors * np.sign(vectors[np.abs(vectors).argmax(axis=0), np.arange(k)])
    return lambda X: ((X - mean) @ (factor[:, None] * vectors)).astype(np.float32)


def compute(values, rows):
    """N rows at one centre, half of them, and two centres with half each. With 3,000 rounds it takes many minutes."""
    data = load_dataset("mnist-4-9")
    if values["features"] == "pca":
        project = components(data.X_train, 100)

        def make(X):
            return np.hstack([project(X).astype(float), np.ones((len(X), 1))])
    else:
        make, _ = standardised(data)
    y, u = data.y_train.astype(float), data.y_test.astype(float)
    T = make(data.X_test)
    lam, rounds = values["lambda"], int(values["rounds"])
    result = []
    for row in rows or [{"run": 0, "n": n} for n in (20, 40, 80, 160)]:
        numbers = shuffle(len(y), create_rng(values["seed"]).fork(row["run"]))[: int(row["n"])]
        X, labels = make(data.X_train[numbers]), y[numbers]

        def alone(X, labels):
            of = Quadratic(X, labels, 1)
            eta = values["step"] / of.curvature()
            w, _, _, lost = solve_lasso(of, Proximal(X.shape[1], lam, eta, 1), rounds)
            return w, lost, eta

        all_w, lost_all, eta = alone(X, labels)
        half_w, lost_half, _ = alone(X[::2], labels[::2])
        parts = [Quadratic(X[k::2], labels[k::2], 1) for k in range(2)]
        iterate, lost_together = Proximal(X.shape[1], lam, eta, 1), False
        for _ in range(rounds):
            if values["averaging"] == "pooled":  # the sum over all rows
                gradient = sum(part.at(iterate.point)[1] for part in parts) / len(labels)
            else:  # as published: the sum of the centres' own means, which is twice the step
                gradient = sum(part.at(iterate.point)[1] / part.n for part in parts)
            iterate.step(gradient)
            if not (np.abs(iterate.w) < 1e8).all():
                lost_together = True
                break
        result.append(
            {
                "run": row["run"],
                "n": row["n"],
                "all": share_wrong(T, u, all_w),
                "half": share_wrong(T, u, half_w),
                "together": share_wrong(T, u, iterate.w),
                "apart": np.linalg.norm(iterate.w - all_w) / (np.linalg.norm(all_w) or 1),
                "lostAll": lost_all,
                "lostHalf": lost_half,
                "lostTogether": lost_together,
            }
        )
    return result
`;

export const stepPython = (): string => `${learner()}
${shuffle}
${standardised}

SWEEP = [0.5, 1.5, 1.9, 2.1, 2.6, 0.2, 0.1, 0.3, 0.75, 1.2, 1.7, 1.8, 1.95, 2, 2.05, 2.2, 2.4, 2.8, 3]


def compute(values, rows):
    """The cost under steps from a tenth of 1 / L to three times it."""
    data = load_dataset("mnist-4-9")
    make, _ = standardised(data)
    numbers = shuffle(len(data.y_train), create_rng(values["seed"]).fork("step"))[: int(values["rows"])]
    of = Quadratic(make(data.X_train[numbers]), data.y_train[numbers].astype(float), 1)
    L = of.curvature()
    result = []
    for kind, eta in [("chosen", values["step"]), ("safe", 1 / L), *[("sweep", factor / L) for factor in SWEEP]]:
        _, costs, _, diverged = solve_lasso(of, Proximal(785, 1e-3, eta, 1), int(values["rounds"]))
        result.append({"kind": kind, "step": eta, "L": L, "cost": costs, "last": costs[-1], "diverged": diverged})
    return result
`;

export const pixelsPython = (): string => `${learner()}
${standardised}

PATH = [0.5, 0.05, 5e-3, 5e-4, 0.2, 0.02, 2e-3, 2e-4, 0.1, 0.01, 1e-3, 1e-4]


def compute(values, rows):
    """Which pixels the Lasso keeps, along a path of penalties. With all rows it takes a minute or two."""
    data = load_dataset("mnist-4-9")
    make, factor = standardised(data)
    n, T, u = int(values["rows"]), make(data.X_test), data.y_test
    of = Quadratic(make(data.X_train[:n]), data.y_train[:n].astype(float), 1)
    L = of.curvature()
    blank = np.flatnonzero(factor == 0)
    typical = {label: data.X_train[data.y_train == label].mean(axis=0) for label in (-1, 1)}
    result = []
    for kind, lam in [(row["kind"], row["lambda"]) for row in rows] or [("chosen", values["lambda"])]:
        if values["threshold"] == "published":
            w, costs, gap, _ = solve_lasso(of, Proximal(785, lam, 0.01, 1, published=True), 3000)
        else:
            w, costs, gap, _ = solve_lasso(of, Proximal(785, lam, 1 / L, 1, fista=True), 3000, 1e-5)
        chosen = kind == "chosen"
        result.append(
            {
                "kind": kind,
                "lambda": lam,
                "w": w[:784] if chosen else [],
                "zeros": int((w[:784] == 0).sum()),
                "error": share_wrong(T, u, w),
                "rounds": len(costs),
                "gap": gap,
                "never": len(blank),
                "blank": blank if chosen else [],
                "four": typical[-1] if chosen else [],
                "nine": typical[1] if chosen else [],
            }
        )
    return result
`;

export const manyPython = (): string => `${learner()}
${gaussian}
${unitRows}
${privateSum}

def compute(values, rows):
    """
    The same rows and budget over more and more centres. A minute or two at the defaults: there are millions
    of draws.
    """
    data = load_dataset("mnist-4-9")
    n = int(values["rows"])
    X, y = unit(data.X_train[:n]), data.y_train[:n].astype(float)
    T, u = unit(data.X_test), data.y_test
    rounds, clip, kind = int(values["rounds"]), values["clip"], values["noise"]
    scale = round_scale(kind, values["epsilon"], values["delta"], clip, rounds)
    result = []
    for row in rows or [{"who": "each", "centres": m, "run": 0} for m in (1, 8, 50)]:
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
`;

export const leakPython = (): string => `${learner()}
${gaussian}
${unitRows}
${privateSum}
${leak}`;
