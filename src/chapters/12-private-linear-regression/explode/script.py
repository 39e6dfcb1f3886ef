import numpy as np

from shared.curves import all_rows, curve_rows, fold_noise, split_rows, tell_shares, test_error
from shared.preparation import PUBLISHED, exact_map
from shared.private_fit import private_fit, ssp_plan

# Near a crossing the last digits of a matrix become the first of an error.
TOLERANCE = 1e-2


def compute(values, rows):
    """SSP over epsilon, and one draw of its noise with the eigenvalues of its matrix."""
    how = PUBLISHED | {"map": values["map"], "timing": "before"}
    base = 1.0 if values["base"] else 0.0
    arms = {
        "trivial": ("own", ("trivial",)),
        "ridge": ("own", ("ridge",)),
        "ssp": ("own", ("ssp", values["version"], {"base": base})),
        "ada": ("own", ("ada", "fixed", {})),
    }
    curves = [row for row in rows if row["arm"] != "spectrum"]
    found = curve_rows(values, curves, arms, {"own": how}, shape=values["shape"])
    return [spectrum(values, how, base), *found]


def spectrum(values, how, base):
    """The draw that is followed, at 241 values of epsilon, and where an eigenvalue passes zero."""
    X, y, T, u = exact_map(*split_rows(*all_rows(values["data"]), values["seed"], 0), how)
    G, g = X.T @ X, X.T @ y
    d = len(g)
    noise = fold_noise(values["seed"], 0, d, values["shape"])[(int(values["draw"]) - 1) % 10]
    epsilons = 0.05 * 600 ** (np.arange(241) / 240)

    def noisy(epsilon):
        return G + ssp_plan(values["version"], epsilon, values["delta"])["gram"] * noise[1] + base * np.eye(d)

    if values["shape"] == "full":
        # Pairs of complex eigenvalues do no harm: only a determinant of zero does.
        lines = [np.sort(np.linalg.eigvals(noisy(epsilon)).real) for epsilon in epsilons]
        crossings = sign_changes(epsilons, lambda epsilon: np.linalg.det(noisy(epsilon)) < 0)
    else:
        lines = [np.linalg.eigvalsh(noisy(epsilon)) for epsilon in epsilons]
        below = [lambda epsilon, rank=rank: np.linalg.eigvalsh(noisy(epsilon))[rank] < 0 for rank in range(d)]
        crossings = [crossing for rank in range(d) for crossing in sign_changes(epsilons, below[rank])]
    errors = []
    for epsilon in epsilons:
        plan = ssp_plan(values["version"], epsilon, values["delta"])
        errors.append(test_error(T, u, private_fit(G, g, 0, noise, plan, base=base)) / u.var())
    facts = {"arm": "spectrum", "d": d, "epsilons": epsilons, "eigenvalues": np.ravel(lines)}
    return facts | {"clean": np.linalg.eigvalsh(G), "errors": errors, "crossings": sorted(crossings)}


def sign_changes(epsilons, negative):
    """Where something becomes true or false between two values of epsilon."""
    signs, found = [negative(epsilon) for epsilon in epsilons], []
    for i in range(1, len(signs)):
        if signs[i] == signs[i - 1]:
            continue
        low, high = epsilons[i - 1], epsilons[i]
        for _ in range(40):
            middle = np.sqrt(low * high)
            low, high = (middle, high) if negative(middle) == signs[i - 1] else (low, middle)
        found.append(np.sqrt(low * high))
    return found


def tell(values, rows):
    epsilon = values["epsilon"]
    for row in rows:
        if row["arm"] == "spectrum":
            crossings = ", ".join(f"{crossing:.3g}" for crossing in row["crossings"]) or "nowhere"
            print(f"Draw {int(values['draw'])}: eigenvalues pass zero at epsilon {crossings}.")
            print(f"Without noise they run from {row['clean'][0]:.3g} to {row['clean'][-1]:.3g}.")
    curves = [row for row in rows if row["arm"] != "spectrum"]
    tell_shares(curves, {"ssp": "SSP", "ada": "AdaSSP", "ridge": "ridge without privacy"}, epsilon)
