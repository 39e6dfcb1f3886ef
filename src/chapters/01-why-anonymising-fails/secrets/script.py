import numpy as np

from noisebook.streams import create_rng, shuffle
from shared.town import make_town


def groups_of(town, start, end, k):
    """Within each postcode in the order of birthdays, cut into groups of k; the last takes what is left."""
    groups = []
    for place in range(5):
        members = sorted((i for i in range(start, end) if town[i, 0] == place), key=lambda i: town[i, 1])
        count = max(1, len(members) // k)
        groups += [members[g * k : len(members) if g == count - 1 else (g + 1) * k] for g in range(count)]
    return groups


def compute(values, rows):
    """A hundred patients of two hospitals, each hidden in a group of k: how many diseases are still possible?"""
    town = make_town(values["seed"], 300)
    rng = create_rng(values["seed"]).fork("alike")
    disease = [int(p) if rng.next() < values["alike"] else int(d) for p, d in zip(town[:, 0], town[:, 3])]
    k, attack = int(values["k"]), values["attack"]
    tables = [groups_of(town, 0, 200, k), groups_of(town, 100, 300, k)]
    result = []
    for person in range(100, 200):
        first, second = (next(group for group in table if person in group) for table in tables)
        left = {disease[i] for i in first}
        distinct = len(left)
        if attack == "two":
            left &= {disease[i] for i in second}
        if attack == "knows":
            order = shuffle(8, create_rng(values["seed"]).fork("known").fork(person))
            left -= set([d for d in order.tolist() if d != disease[person]][: int(values["known"])])
        result.append(
            {"person": person, "first": len(first), "second": len(second), "distinct": distinct, "left": len(left)}
        )
    return result


def tell(values, rows):
    left = np.array([row["left"] for row in rows])
    print(f"Every group has {min(row['first'] for row in rows)} patients or more.", end=" ")
    print(f"For {(left == 1).sum()} of {len(rows)} patients exactly one disease is left.")
