import numpy as np

from shared.noise import density, loss, scale_of


def compute(values, rows):
    """The distribution of the answer on both databases, and the loss of every output."""
    mechanism = values["mechanism"]
    scale = scale_of(mechanism, values["epsilon"], values["delta"], values["sensitivity"])
    shift = values["sensitivity"] * values["difference"]
    xs = [row["x"] for row in rows] or np.linspace(-3 * scale, 3 * scale, 11)
    return [
        {
            "x": x,
            "here": density(mechanism, x / scale) / scale,
            "there": density(mechanism, (x - shift) / scale) / scale,
            "loss": loss(mechanism, x, shift, scale),
        }
        for x in xs
    ]


def tell(values, rows):
    mechanism = values["mechanism"]
    scale = scale_of(mechanism, values["epsilon"], values["delta"], values["sensitivity"])
    print(f"Peak {density(mechanism, 0) / scale:.4g}, noise scale {scale:.4g}.")
    worst = max(rows, key=lambda row: row["loss"])
    print(f"The largest loss shown is {worst['loss']:.4g}, at {worst['x']:.4g}; epsilon is {values['epsilon']}.")
