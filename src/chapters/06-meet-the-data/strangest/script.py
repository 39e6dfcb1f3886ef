from shared.typical import tell_typical, typical_digits


def compute(values, rows):
    """The mean image of each digit, how far every image is from it, and the five that are furthest."""
    return typical_digits()


def tell(values, rows):
    tell_typical(rows)
