"""How many rows are learned from, and with which weight decay."""


def size_at(rows, step):
    """Step fiftieths of the rows: whole steps of many rows, each size by itself of few."""
    return rows // 50 * step if rows >= 1000 else max(1, rows * step // 50)


# The weight decays that the thesis tuned for its fifty sizes, as 1 / lambda for the sum of the losses.
TUNED = [
    4,
    12,
    6,
    8,
    14,
    16,
    12,
    6,
    12,
    18,
    20,
    22,
    16,
    32,
    22,
    18,
    10,
    22,
    18,
    14,
    14,
    18,
    14,
    14,
    18,
    24,
    14,
    36,
    18,
    14,
    20,
    24,
    16,
    16,
    30,
    16,
    22,
    26,
    16,
    18,
    16,
    12,
    16,
    16,
    28,
    26,
    24,
    54,
    24,
    22,
]
EPSILONS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 10]


def lambda_at(values, step, n):
    """Weight decay for the mean of the losses, at step fiftieths of all rows."""
    if values["decay"] == "thesis":
        return 1 / TUNED[step - 1] / n
    return values["lambda"] / n if values["accounting"] == "published" else values["lambda"]
