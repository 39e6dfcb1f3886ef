from noisebook.data import load_dataset
from noisebook.streams import create_rng, shuffle
from shared.lasso import Proximal, Quadratic, solve_lasso
from shared.rows import standardised

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


def tell(values, rows):
    chosen = rows[0]
    print(f"L = {chosen['L']:.4g}: steps below 2/L = {2 / chosen['L']:.4g} converge.")
    for row in rows:
        end = "off to infinity" if row["diverged"] else f"{row['last']:.4g}"
        print(f"{row['kind']} {row['step']:.4g}, {row['step'] * row['L']:.3g}/L: last cost {end}")
