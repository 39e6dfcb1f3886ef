"""Linear regression from noisy sums: how much noise, and the fit."""

import math

import numpy as np

from noisebook.gaussian import analytic_sigma


def ssp_plan(version, epsilon, delta):
    """Standard deviations for rows of norm 1: of the smallest eigenvalue (not released), of X'X and of X'y."""
    unit = {
        "printed": 2 * math.sqrt(math.log(4 / delta)) / epsilon,
        "code": math.sqrt(math.log(4 / delta)) / epsilon,
        "fixed": 2 * math.sqrt(2 * math.log(2.5 / delta)) / epsilon,
        "joint": math.sqrt(2) * analytic_sigma(epsilon, delta, 1),
    }[version]
    return {"gram": unit, "cross": unit}


def ada_plan(version, epsilon, delta, rho=0.05, shares=None):
    """The same for AdaSSP; `shift` is how many deviations the noisy smallest eigenvalue is moved down."""
    if version in ("wang", "fixed"):
        k = math.sqrt(math.log(6 / delta) if version == "wang" else 2 * math.log(3.75 / delta))
        return dict.fromkeys(("smallest", "gram", "cross"), 3 * k / epsilon) | {"shift": k}
    shift = math.sqrt(2 * math.log(1 / rho))
    if version == "split":
        unit = analytic_sigma(epsilon / 3, delta / 3, 1)
        return {"smallest": unit, "gram": unit, "cross": unit, "shift": shift}
    # Joint: the releases share mu^2, and the smallest eigenvalue may go without.
    shares = dict(shares or {"smallest": 1, "gram": 1, "cross": 1})
    whole, sigma = sum(shares.values()), analytic_sigma(epsilon, delta, 1)
    shares["statistics"] = shares.get("statistics", 0) / 2
    return {name: sigma / math.sqrt(share / whole) for name, share in shares.items() if share > 0} | {"shift": shift}


def draw_noise(rng, d, shape="half"):
    """Noise of standard deviation 1 for one fit: it is scaled by whatever the budget asks for."""
    gram, cross = rng.fork("gram"), rng.fork("cross")
    if shape == "copy":
        E = np.zeros((d, d))
        for i in range(d):
            for j in range(i, d):
                E[i, j] = E[j, i] = gram.normal()
    else:
        Z = np.array([gram.normal() for _ in range(d * d)]).reshape(d, d)
        E = Z if shape == "full" else (Z + Z.T) / 2
    return rng.fork("smallest").normal(), E, np.array([cross.normal() for _ in range(d)])


def smallest_eigenvalue(G):
    return max(0.0, np.linalg.eigvalsh(G)[0])


def norm_bound(d, rho, norm="published"):
    """Symmetric unit noise has at most this norm with probability 1 - rho; tighter for `half` or `copy`."""
    published = math.sqrt(d * math.log(2 * d * d / rho))
    if norm == "published":
        return published
    size = 1 if norm == "half" else math.sqrt(2)
    return min(published, size * (math.sqrt(2 * d) + math.sqrt(2 * math.log(2 / rho))))


def private_fit(G, g, smallest, noise, plan, rho=None, x_bound=1.0, base=0.0, norm="published"):
    """(X'X + noise + lambda I)^-1 (X'y + noise); without rho there is no lambda."""
    Z, E, z = noise
    d = len(g)
    A = G + plan["gram"] * x_bound**2 * E + base * np.eye(d)
    b = g + plan["cross"] * x_bound * z
    if rho is None:
        return np.linalg.solve(A, b)
    target = plan["gram"] * x_bound**2 * norm_bound(d, rho, norm)
    if "smallest" in plan:
        known = smallest + plan["smallest"] * x_bound**2 * (Z - plan["shift"])
    else:
        known = np.linalg.eigvalsh(A)[0]
    return np.linalg.solve(A + max(0.0, target - max(0.0, known)) * np.eye(d), b)
