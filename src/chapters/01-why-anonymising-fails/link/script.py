import collections

from shared.town import make_town


def compute(values, rows):
    """Patients without names, and a list of voters with them: how many voters does each patient match?"""
    town = make_town(values["seed"], 20000)
    ticked = [values["postcode"], values["birth"], values["sex"]]
    keys = [tuple(part for part, is_ticked in zip(person, ticked) if is_ticked) for person in town.tolist()]
    counts = collections.Counter(keys)
    return [
        {"patient": i, "place": place, "born": born, "sex": sex, "disease": disease, "candidates": counts[keys[i]]}
        for i, (place, born, sex, disease) in enumerate(town[:400].tolist())
    ]


def tell(values, rows):
    found = sum(row["candidates"] == 1 for row in rows)
    print(f"{found} of {len(rows)} patients match exactly one of 20,000 voters.")
    print(f"The governor matches {rows[0]['candidates']}.")
