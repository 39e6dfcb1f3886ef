"""Gaussian noise for a budget."""

import math

from noisebook.streams import create_rng, shuffle
from shared.prepared_rows import prepare_rows

ROWS, DIMENSION = 11750, 50


def calibrate(accountant, epsilon, delta, batch, epochs):
    """
    The least Gaussian noise, over the clip, with which all steps on Poisson samples stay within (epsilon,
    delta): by bisection.
    """
    # Opacus: accountants.utils.get_noise_multiplier(target_epsilon=epsilon, target_delta=delta,
    # sample_rate=rate, steps=steps)
    rate, steps = batch / ROWS, math.ceil(ROWS / batch) * epochs
    low, high = 0.1, 1000.0
    while high / low > 1 + 1e-7:
        middle = math.sqrt(low * high)
        if accountant([("gaussian", middle, rate, steps)], delta) > epsilon:
            low = middle
        else:
            high = middle
    return high


def rows_of_run(data, seed, run):
    rng = create_rng(seed).fork("rows").fork(run)
    order = shuffle(len(data.y_train), rng.fork("order"))[:ROWS]
    return prepare_rows(
        data, order, {"scaling": "unit", "reduction": "projection", "k": DIMENSION}, rng.fork("projection")
    )
