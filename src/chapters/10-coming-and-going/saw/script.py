import math

import numpy as np

from noisebook.data import load_dataset
from noisebook.gaussian import analytic_sigma
from noisebook.reconstruct import likeness, recover_one, to_unit, unmix
from noisebook.streams import create_rng
from shared.devices import Loss, deal_rows, device_rows, make_graph, map_rows, metropolis

DECAY, STEP = 0.05, 1.6
TOLERANCE = 1e-5


def plan(values, runs):
    return [
        {"kind": "hero", "epsilon": values["epsilon"]},
        *({"kind": "curve", "epsilon": 10**k} for k in range(4, -1, -1)),
    ]


def compute(values, rows):
    """What somebody learns of a device's rows who has seen some of the messages."""
    data = load_dataset(values["data"])
    rng = create_rng(values["seed"])
    n, m, steps = int(values["devices"]), int(values["rows"]), int(values["ticks"])
    parts = device_rows(data, deal_rows(data, "even", n, m, rng), constant=False)
    losses = [Loss(X, y, "logistic", DECAY, m) for X, y in parts]
    links = make_graph(values["graph"], n, rng.fork("graph"))
    W = metropolis(n, links, [True] * n)
    typical = map_rows(data.X_test, constant=False).mean(axis=0)
    device = min(int(values["device"]), n) - 1
    central = values["who"] == "coordinator"
    near = [j for j in range(n) if j != device and W[device, j] > 0]

    def study(scale):
        """The estimates of all devices after each step, and the gradients that they used."""
        noise = rng.fork("noise")
        path, used = [np.zeros((n, losses[0].X.shape[1]))], []
        for step in range(steps):
            theta = path[-1]
            g = np.array([loss.gradient(t) for loss, t in zip(losses, theta)])
            if scale > 0:
                for i in range(n):
                    stream = noise.fork(f"device {i + 1}").fork(step if central else step + 1)
                    g[i] += scale / m * np.array([stream.normal() for _ in range(g.shape[1])])
            used.append(g[device])
            path.append(theta - STEP * g.mean(axis=0) if central else W @ theta - STEP * g)
        # A coordinator's last parameters are still on their way to the devices.
        return path, used, (path[-2] if central else path[-1]).mean(axis=0)

    plain, truths, result = study(0.0)[2], parts[device][0], []
    for row in rows:
        noisy = row["kind"] == "curve" or values["noise"] != "none"
        epsilon = row["epsilon"] if row["kind"] == "curve" else values["epsilon"]
        scale = analytic_sigma(epsilon, values["delta"], 2.0) * math.sqrt(steps) if noisy else 0.0
        path, used, model = study(scale)
        seen, known = observe(values["who"], n, links, device, near, steps)
        left = [m * (used[k] - DECAY * path[k][device]) for k in range(steps) if known(k)]
        points = [path[k][device] for k in range(steps) if known(k)]
        blend = to_unit(recover_one(left, points, typical)[0])
        apart = unmix(left, m, scale**2) if m > 1 else [blend]
        pictures = list(apart or [blend] * m)
        found = []
        for truth in truths:
            best = max(range(len(pictures)), key=lambda i: likeness(pictures[i], truth))
            found.append(pictures.pop(best))
        order = sorted(range(len(typical)), key=lambda j: (-truths[0][j], -typical[j], j))[:12]
        result.append(
            {
                "kind": row["kind"],
                "epsilon": epsilon if noisy else 0,
                "seen": seen,
                "gradients": len(left),
                "alike": [likeness(f, truth) for f, truth in zip(found, truths)],
                "average": [likeness(typical, truth) for truth in truths],
                "separated": apart is not None,
                "names": "\n".join(data.names[j] for j in order),
                "truth": truths[0][order],
                "found": found[0][order],
                "moved": np.linalg.norm(model - plain) / (np.linalg.norm(plain) or 1),
                "links": [end for link in links for end in link],
            }
        )
    return result


def observe(who, n, links, device, near, steps):
    """How many messages the observer sees, and whether the gradient of a step follows from them."""
    if who == "coordinator":
        return (2 * steps + 1) * n, lambda k: True
    ears = near[:1] if who in ("edge", "neighbour") else near
    if who == "edge":
        heard = [(min(device, near[0]), max(device, near[0]))]
    else:
        heard = [link for link in links if link[0] in ears or link[1] in ears]
    told = {device, *ears} if who == "edge" else {end for link in heard for end in link}
    return 2 * len(heard) * (steps + 1), lambda k: k == 0 or all(j in told for j in near)


def tell(values, rows):
    for row in rows:
        print(f"epsilon {row['epsilon']:.4g}: {np.min(row['alike']):.1%} or more alike,", end=" ")
        print(f"the average row {np.min(row['average']):.1%}; the model moved by {row['moved']:.3g} of its norm")
