import math

from noisebook.streams import create_rng

TOP_INCOME, BLOCK = 200, 40


def incomes_of(seed):
    """The incomes of a made-up block, in whole thousands."""
    rng = create_rng(seed).fork("incomes")
    draws = [18 + 26 * (rng.exponential() + rng.exponential()) * 0.6 for _ in range(BLOCK)]
    return [min(TOP_INCOME, math.floor(x + 0.5)) for x in draws]
