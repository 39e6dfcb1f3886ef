import datetime

import numpy as np

from noisebook.streams import create_rng, shuffle
from shared.town import DAYS, make_town

PEOPLE, FIRST = 60, datetime.date(1935, 1, 1)
DISTRICTS = ["401", "401", "402", "402", "403"]


def told_birth(told, born):
    """The days that are told alike, from and to."""
    if told == "hidden":
        return 0, DAYS - 1
    if told == "date":
        return born, born
    year = (FIRST + datetime.timedelta(days=int(born))).year
    first, after = (year, year + 1) if told == "year" else (year - year % 10, year - year % 10 + 10)
    return (datetime.date(first, 1, 1) - FIRST).days, (datetime.date(after, 1, 1) - FIRST).days - 1


def told_place(told, place):
    return place if told == "full" else DISTRICTS[place] if told == "district" else ""


def compute(values, rows):
    """Sixty rows, made harder to recognise: who is found again, and what is lost?"""
    town = make_town(values["seed"], PEOPLE)
    place, birthday, sex, disease = town.T
    rng, moved = create_rng(values["seed"]).fork("perturbed"), int(values["perturbed"])
    by = [int(np.floor((2 * rng.next() - 1) * moved + 0.5)) for _ in range(PEOPLE)]
    born = np.clip(birthday + by, 0, DAYS - 1)
    spans = [told_birth(values["birth"], b) for b in born]
    told = [
        (told_place(values["place"], place[i]), spans[i][0], sex[i] if values["sex"] else "") for i in range(PEOPLE)
    ]
    rare = sorted(range(PEOPLE), key=lambda i: (told.count(told[i]), told.index(told[i]), i))
    gone = set(rare[: int(values["suppressed"])])
    kept = [i for i in range(PEOPLE) if i not in gone]
    names = list(dict.fromkeys(told[i] for i in kept))
    bucket = {i: i for i in kept}
    if values["disease"] != "kept":
        order, size = sorted(kept, key=lambda i: (place[i], born[i])), int(values["group"])
        last = max(1, len(order) // size) - 1
        bucket = {i: min(last, n // size) for n, i in enumerate(order)}
    shown = {i: disease[i] for i in kept}
    if values["disease"] == "permuted":
        for b in set(bucket.values()):
            members = [i for i in kept if bucket[i] == b]
            order = shuffle(len(members), create_rng(values["seed"]).fork("permuted").fork(b))
            shown.update({i: disease[members[order[n]]] for n, i in enumerate(members)})

    def fits(person, row):
        same = told_place(values["place"], place[person]) == told_place(values["place"], place[row])
        start, end = spans[row]
        in_time = start - moved <= birthday[person] <= end + moved
        return same and in_time and (not values["sex"] or sex[person] == sex[row])

    coarse = {"date": 0, "year": 1 / 72, "decade": 10 / 72, "hidden": 1}[values["birth"]]
    result = []
    for person in range(PEOPLE):
        mates = [i for i in kept if fits(person, i)]
        weights = np.zeros(8)
        for row in mates:
            members = [i for i in kept if bucket[i] == bucket[row]]
            for i in members:
                weights[disease[i]] += 1 / (len(members) * len(mates))
        guess = int(np.argmax(np.round(weights, 12))) if mates else -1
        is_gone = person in gone
        lost = 1.0
        if not is_gone:
            in_bucket = [i for i in kept if bucket[i] == bucket[person]]
            own = sum(disease[i] == disease[person] for i in in_bucket)
            near = DISTRICTS.count(DISTRICTS[place[person]])
            where = {"full": 0, "district": (near - 1) / 4, "hidden": 1}[values["place"]]
            when = min(1, max(coarse, 2 * moved / DAYS))
            mixed = 0 if values["disease"] == "kept" else 1 - own / len(in_bucket)
            lost = (where + when + (0 if values["sex"] else 1) + mixed) / 4
        result.append(
            {
                "person": person,
                "alike": -1 if is_gone else names.index(told[person]),
                "born": int(born[person]),
                "bucket": -1 if is_gone else bucket[person],
                "disease": -1 if is_gone else int(shown[person]),
                "candidates": 0 if is_gone else len(mates),
                "guess": guess,
                "isRight": bool(guess == disease[person]),
                "lost": lost,
            }
        )
    return result


def tell(values, rows):
    print(f"{sum(row['candidates'] == 1 for row in rows)} of {PEOPLE} people are found by name.")
    print(f"The disease is guessed right for {np.mean([row['isRight'] for row in rows]):.0%}.")
    print(f"{np.mean([row['lost'] for row in rows]):.0%} of the detail is lost.")
