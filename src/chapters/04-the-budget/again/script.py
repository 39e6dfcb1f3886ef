import numpy as np

from noisebook.accountants import COMPARED
from noisebook.streams import create_rng

# The law of the summed privacy loss is computed on another grid than the page's, which rounds up: mostly they agree to
# 1e-5, for very small deltas to 2e-3. All other accountants agree to 1e-6.
TOLERANCE = 3e-3


def compute(values, rows):
    """One question many times over: the noise of every answer, and what they cost together."""
    asks, epsilon = int(values["asks"]), values["epsilon"]
    rng = create_rng(values["seed"]).fork("answers")
    # The private step: answer + noise. Averaging the answers averages the noise away; the costs add up.
    # diffprivlib: Laplace(epsilon=epsilon, sensitivity=1).randomise(secret)
    noise = [rng.laplace() / epsilon for _ in range(asks)]
    parts = [("laplace", 1 / epsilon, 1, asks)]
    costs = [
        {"about": "cost", "accountant": name, "title": title, "epsilon": cost(parts, values["delta"])}
        for name, (title, cost) in COMPARED.items()
    ]
    return [{"about": "noise", "asks": asks, "noise": noise}, *costs]


def tell(values, rows):
    noise, *costs = rows
    print(f"After {noise['asks']} answers the average is {values['secret'] + np.mean(noise['noise']):.4g};", end=" ")
    print(f"the secret is {values['secret']}.")
    for row in costs:
        print(f"{row['title']}: epsilon = {row['epsilon']:.4g}")
