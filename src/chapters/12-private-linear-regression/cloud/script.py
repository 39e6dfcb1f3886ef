import math

import numpy as np

from noisebook.streams import create_rng
from shared.private_fit import ada_plan, draw_noise, private_fit, smallest_eigenvalue, ssp_plan

# Steep lines are near a crossing, where the last digits of a matrix become the first of a slope.
TOLERANCE = 1e-4
LINES = ("ols", "ridge", "ssp", "ada")


def compute(values, rows):
    """A cloud of points and fifty private lines through it, by SSP and by AdaSSP."""
    rng = create_rng(values["seed"]).fork("cloud")
    points = []
    for _ in range(int(values["points"]) - 1):
        x = 2 * rng.next() - 1
        points.append((x, min(1, max(-1, 0.6 * x + 0.2 + 0.2 * rng.normal()))))
    points.append((values["x"], values["y"]))
    last = len(points) - 1
    result = [
        {"kind": "point", "of": "own" if i == last else "other", "run": i, "x": x, "y": y, "slope": 0, "constant": 0}
        for i, (x, y) in enumerate(points)
    ]

    result += lines_through(points, values, "fan", "")
    without = lines_through(points[:-1], values, "fan without", "-without")
    return result + [row for row in without if row["of"] != "ridge-without"]


def lines_through(points, values, stream, suffix):
    """Lines without privacy and the two fans, each with its own noise."""
    X, y = np.array([(x, 1) for x, _ in points]), np.array([y for _, y in points])
    G, g = X.T @ X, X.T @ y

    def line(of, run, theta):
        return {"kind": "line", "of": of + suffix, "run": run, "x": 0, "y": 0, "slope": theta[0], "constant": theta[1]}

    result = [line("ols", 0, np.linalg.solve(G, g)), line("ridge", 0, np.linalg.solve(G + np.eye(2), g))]
    epsilon, delta, bound = values["epsilon"], values["delta"], math.sqrt(2)
    fan = create_rng(values["seed"]).fork(stream)
    for run in range(50):
        noise = draw_noise(fan.fork(run), 2)
        ssp = private_fit(G, g, 0, noise, ssp_plan("joint", epsilon, delta), None, bound)
        ada = private_fit(G, g, smallest_eigenvalue(G), noise, ada_plan("joint", epsilon, delta), 0.05, bound)
        result += [line("ssp", run, ssp), line("ada", run, ada)]
    return result


def tell(values, rows):
    slopes = {of: np.array([row["slope"] for row in rows if row["of"] == of and row["kind"] == "line"]) for of in LINES}
    plain = slopes["ols"][0]
    print(f"Least squares has slope {plain:.3g} (ridge: {slopes['ridge'][0]:.3g}).")
    for of, name in (("ssp", "SSP"), ("ada", "AdaSSP")):
        wrong = int((np.sign(slopes[of]) == -np.sign(plain)).sum())
        away = np.median(np.abs(slopes[of] - plain))
        print(f"Half of {name}'s slopes are within {away:.2g} of it; {wrong} of {len(slopes[of])} have the wrong sign.")
