import numpy as np

from noisebook.streams import create_rng

SHARES = [22, 18, 16, 13, 11, 9, 7, 4]
PLACES, DAYS, SEXES, NAMES = 5, 26298, 2, 400


def make_town(seed, people):
    """A made-up town: place, day of birth, sex and disease of everybody, as numbers."""
    rng = create_rng(seed).fork("town")
    borders = np.cumsum(SHARES)
    town = []
    for _ in range(people):
        place, born, sex = (int(options * rng.next()) for options in (PLACES, DAYS, SEXES))
        disease = int(np.searchsorted(borders, int(100 * rng.next()), side="right"))
        rng.next()  # the name
        town.append((place, born, sex, disease))
    town[0] = (0, 4882, 1, 7)  # the governor, and two voters with his birthday
    if people > 401:
        town[400], town[401] = (1, 4882, 1, town[400][3]), (0, 4882, 0, town[401][3])
    return np.array(town)
