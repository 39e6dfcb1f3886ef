import hashlib
import string

from noisebook.streams import create_rng

SMALL, MIDDLE = 26000, 676000


def plate_at(index):
    """5X55, then AB123, then ABC123."""
    letters = string.ascii_uppercase
    if index < SMALL:
        return f"{index // 2600}{letters[index // 100 % 26]}{index % 100:02}"
    rest = index - SMALL if index < SMALL + MIDDLE else index - SMALL - MIDDLE
    first = "" if index < SMALL + MIDDLE else letters[rest // 676000]
    return f"{first}{letters[rest // 26000 % 26]}{letters[rest // 1000 % 26]}{rest % 1000:03}"


def plan(values, runs):
    size, plates = (500, SMALL) if values["pattern"] == "small" else (247000, 18278000)
    return [{"from": start, "to": min(plates, start + size)} for start in range(0, plates, size)]


def compute(values, rows):
    """One hash is given. Which plate has it?"""
    rng = create_rng(values["seed"]).fork("salt")
    salt = "".join(f"{int(16 * rng.next()):x}" for _ in range(16)) if values["salted"] else ""
    plate = int(values["plate"]) % SMALL if values["pattern"] == "small" else int(values["plate"])
    wanted = hashlib.md5((salt + plate_at(plate)).encode()).digest()
    result = []
    for row in rows:
        start, end = int(row["from"]), int(row["to"])
        hits = [i for i in range(start, end) if hashlib.md5(plate_at(i).encode()).digest() == wanted]
        result.append({"from": start, "to": end, "found": hits[0] if hits else -1})
    return result


def tell(values, rows):
    hits = [row["found"] for row in rows if row["found"] >= 0]
    print(f"{sum(row['to'] - row['from'] for row in rows)} plates tried.", end=" ")
    print(f"The hash belongs to {plate_at(hits[0])}." if hits else "None has this hash.")
