import math

from noisebook.gaussian import exact_delta
from shared.private_fit import ada_plan, ssp_plan


def compute(values, rows):
    """How much noise each version adds to X'X, and what all its releases really spend together."""
    delta = values["delta"]
    plans = {f"ada-{version}": (ada_plan, version) for version in ("wang", "fixed", "split", "joint")}
    plans |= {f"ssp-{version}": (ssp_plan, version) for version in ("printed", "code", "fixed", "joint")}
    result = []
    for version, (plan_at, name) in plans.items():
        for i, nominal in enumerate([values["epsilon"], *(0.05 * 600 ** (k / 24) for k in range(25))]):
            plan = plan_at(name, nominal, delta)
            mu = math.sqrt(sum(plan[part] ** -2 for part in ("smallest", "gram", "cross") if part in plan))
            row = {"version": version, "nominal": nominal, "sigma": plan["gram"]}
            result.append(row | {"spent": spent_epsilon(mu, delta), "own": i == 0})
    return result


def spent_epsilon(mu, delta):
    """The smallest epsilon of a Gaussian release with this mu = sensitivity / sigma, exactly."""
    low, high = 0.0, 500.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if exact_delta(middle, mu) > delta else (low, middle)
    return high


def tell(values, rows):
    print(f"At a nominal epsilon of {values['epsilon']:.4g}:")
    for row in rows:
        if row["own"]:
            print(f"{row['version']}: noise of deviation {row['sigma']:.4g} on X'X, really spent {row['spent']:.4g}")
