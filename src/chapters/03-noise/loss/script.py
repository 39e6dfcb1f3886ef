import math

import numpy as np

from noisebook.gaussian import phi
from shared.noise import loss, scale_of


def scale_at(values):
    return scale_of(values["mechanism"], values["epsilon"], values["delta"], values["sensitivity"])


def edge(mechanism, wanted, shift, scale):
    """The output left of which the loss is above the one wanted."""
    if mechanism != "laplace":
        return shift / 2 - wanted * scale**2 / shift
    if abs(wanted) * scale >= shift:
        return -math.inf if wanted > 0 else math.inf
    return (shift - wanted * scale) / 2


def below(mechanism, x):
    """How likely noise at scale 1 is at most x."""
    if mechanism != "laplace":
        return phi(x)
    return math.exp(x) / 2 if x < 0 else 1 - math.exp(-x) / 2


def plan(values, runs):
    reach = 3 * values["sensitivity"] + 4 * scale_at(values)
    steps = 2.5 * values["epsilon"] * np.linspace(-1, 1, 21)
    outputs = [{"part": "output", "x": x} for x in np.linspace(-reach, reach, 21)]
    return outputs + [{"part": "tail", "loss": step} for step in steps]


def compute(values, rows):
    """The privacy loss of every output, and how likely a loss is exceeded, for answers one sensitivity apart."""
    mechanism, shift, scale = values["mechanism"], values["sensitivity"], scale_at(values)
    result = []
    for row in rows:
        if row["part"] == "output":
            x, at = row["x"], loss(mechanism, row["x"], shift, scale)
        else:
            x, at = edge(mechanism, row["loss"], shift, scale), row["loss"]
            if mechanism == "laplace" and math.isclose(abs(at) * scale, shift):
                x = row.get("x", x)  # half of all outputs have this very loss: rounding says where it is exceeded
        result.append({"part": row["part"], "x": x, "loss": at, "chance": below(mechanism, x / scale)})
    return result


def tell(values, rows):
    mechanism, shift, scale = values["mechanism"], values["sensitivity"], scale_at(values)
    chance = below(mechanism, edge(mechanism, values["epsilon"], shift, scale) / scale)
    print(f"The largest loss shown is {max(row['loss'] for row in rows if row['part'] == 'output'):.4g}.")
    print(f"A loss above epsilon = {values['epsilon']} has chance {chance:.3g}.")
