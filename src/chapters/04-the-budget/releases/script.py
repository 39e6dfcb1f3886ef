import math

from noisebook.accountants import COMPARED, refusal
from noisebook.gaussian import analytic_sigma
from noisebook.tell import progress

# The law of the summed privacy loss is computed on another grid than the page's, which rounds up: mostly they agree to
# 1e-5, for very small deltas to 2e-3. All other accountants agree to 1e-6.
TOLERANCE = 3e-3


def release_counts(most):
    """On a logarithmic axis; every fourth of them first, as the page computes them."""
    counts = list(dict.fromkeys(math.floor(most ** (i / 24) + 0.5) for i in range(25)))
    return list(dict.fromkeys([*counts[::4], counts[-1], *counts]))


def compute(values, rows):
    """What so many releases cost, by every accountant."""
    mechanism, epsilon, delta = values["mechanism"], values["epsilon"], values["delta"]
    noise = {"laplace": 1 / epsilon, "gaussian": analytic_sigma(epsilon, delta, 1), "pure": epsilon}[mechanism]
    result = []
    for count in progress(release_counts(values["releases"])):
        parts = [(mechanism, noise, values["samplingRate"], count)]
        for name, (title, cost) in COMPARED.items():
            why = refusal(name, parts)
            total = math.inf if why else cost(parts, delta)
            result.append({"accountant": name, "title": title, "releases": count, "epsilon": total, "refusal": why})
    return result


def tell(values, rows):
    most = max(row["releases"] for row in rows)
    print(f"At {most} releases and delta = {values['delta']}:")
    for row in rows:
        if row["releases"] == most:
            print(f"{row['title']}: {row['refusal'] or format(row['epsilon'], '.4g')}")
