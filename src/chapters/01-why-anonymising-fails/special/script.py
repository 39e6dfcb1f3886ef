import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng

CELLS = {"date": 29200, "month": 960, "year": 80, "decade": 8}
SIZES = [100, 300, 1000, 3000, 10000, 30000, 100000]


def plan(values, runs):
    rows = [{"kind": "simulated", "detail": detail, "people": people} for detail in CELLS for people in SIZES]
    return [*rows, {"kind": "real"}] if values["real"] else rows


def compute(values, rows):
    """The share of people who are alone with their birthday and sex: in drawn populations, and in real rows."""
    result = []
    for row in rows:
        if row["kind"] == "real":
            continue
        detail, people = row["detail"], int(row["people"])
        cells = CELLS[detail] * (2 if values["sex"] else 1)
        rng = create_rng(values["seed"]).fork("special").fork(f"{detail}/people={people}")
        counts = np.bincount([int(cells * rng.next()) for _ in range(people)], minlength=cells)
        result.append({**row, "share": int((counts == 1).sum()) / people})
    return [*result, *real_rows()] if any(row["kind"] == "real" for row in rows) else result


def real_rows():
    """How many rows of the table no other row equals, for every choice of columns."""
    data = load_dataset("adult")
    X = np.vstack([data.X_train, data.X_test])
    names = [name.split(" = ") for name in data.names]
    fields = list(dict.fromkeys(name for name, _ in names))
    codes = [X[:, [i for i, (name, _) in enumerate(names) if name == field]].argmax(axis=1) for field in fields]
    found = []
    for choice in range(1, 2 ** len(fields)):
        chosen = [f for f in range(len(fields)) if choice >> f & 1]
        _, counts = np.unique(np.stack([codes[f] for f in chosen]), axis=1, return_counts=True)
        columns, unique = " + ".join(fields[f] for f in chosen), int((counts == 1).sum())
        found.append({"kind": "real", "columns": columns, "count": len(chosen), "unique": unique, "rows": len(X)})
    return sorted(found, key=lambda row: (row["count"], -row["unique"]))


def tell(values, rows):
    # Somebody born on 29 February shares the date with a quarter as many.
    rarer = 4 if values["leapDay"] and values["birth"] == "date" else 1
    cells = rarer * CELLS[values["birth"]] * (2 if values["sex"] else 1)
    others = values["people"] - 1
    alone = f"you are the only one with your {values['birth']} with a probability of {(1 - 1 / cells) ** others:.1%}"
    print(f"Of {values['people']} people, {alone}; on average {1 + others / cells:.3g} share it.")
    for row in rows:
        if row["kind"] == "simulated" and row["people"] == 10000:
            print(f"Of 10,000 people, {row['share']:.1%} are alone with their {row['detail']}.")
    real = [row for row in rows if row["kind"] == "real"]
    if real:
        print(f"All six columns: {real[-1]['unique']} of {real[-1]['rows']} real rows are unique.")
