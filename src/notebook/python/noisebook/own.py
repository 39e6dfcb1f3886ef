"""A file of your own, read as the page read it: its name in the settings says how."""

import csv
import io
import math
import re
import sys
import types

import numpy as np

from noisebook.cells import category_of, has_days_first, is_missing, read_date, read_number
from noisebook.datasets import FOLDER
from noisebook.streams import create_rng, shuffle

ENCODINGS = ["utf-8-sig", "cp1252", "utf-16", "utf-16"]
DELIMITERS = [",", ";", "\t", "|", " "]
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def own_dataset(name):
    """The file is looked for beside this script, by its fingerprint: it never left your browser."""
    head, *parts = name.split("~")
    recipe = read_recipe(parts)
    for file in FOLDER.iterdir():
        if file.suffix.lower() in (".csv", ".tsv", ".txt", ".data") and fingerprint(file.read_bytes()) == head[4:]:
            return read_own(file, recipe, head[4:])
    sys.exit(
        "This run is on a file of your own, which never left your browser.\n"
        f"Put that very file into {FOLDER.resolve()}, with a name that ends in .csv, .tsv, .txt or .data."
    )


def read_recipe(parts):
    """Which column is the label, which are numbers, groups and times, and how the file is written."""
    recipe = {"kinds": {}, "fill": False}
    kinds = {"n": "number", "g": "category", "t": "date"}
    for part in parts:
        sign, rest = part[0], part[1:]
        if sign in kinds:
            for span in rest.split(","):
                first, _, last = span.partition("-")
                recipe["kinds"] |= dict.fromkeys(range(int(first), int(last or first) + 1), kinds[sign])
        elif sign == "k":  # three columns in one sign
            codes = [SIGNS.index(letter) >> shift & 3 for letter in rest for shift in (0, 2, 4)]
            recipe["kinds"] |= {c: list(kinds.values())[code - 1] for c, code in enumerate(codes) if code}
        elif sign == "f":
            encoding, delimiter, comma, header = map(int, rest)
            recipe |= {"encoding": ENCODINGS[encoding], "delimiter": DELIMITERS[delimiter]}
            recipe |= {"comma": comma == 1, "header": header == 1}
        elif sign == "y":
            recipe["label"] = int(rest)
        elif sign == "m":
            recipe["fill"] = True
        else:
            recipe |= {"task": {"b": "binary", "c": "classes", "r": "regression"}[sign], "positive": int(rest or 0)}
    return recipe


def read_own(file, recipe, seed):
    names, table = read_cells(file.read_bytes().decode(recipe["encoding"]), recipe)
    kinds = sorted((c, kind) for c, kind in recipe["kinds"].items() if c != recipe["label"])
    y, classes = read_labels([cells[recipe["label"]] for cells in table], recipe)
    columns = []  # each with its field and the names of its columns
    for c, kind in kinds:
        texts = [cells[c] for cells in table]
        if kind == "category":
            columns.append(read_groups(names[c], texts, recipe))
        else:
            columns.append((read_values(texts, kind, recipe), {"name": names[c], "kind": "number"}, [names[c]]))
    used = ~np.isnan(y)
    if not recipe["fill"]:
        used &= ~np.isnan(np.hstack([part for part, _, _ in columns])).any(axis=1)
    order = np.flatnonzero(used)[shuffle(int(used.sum()), create_rng(seed).fork("rows"))]
    test = max(1, math.floor(0.2 * len(order) + 0.5))
    parts, fields, all_names = [], [], []
    for part, field, own_names in columns:
        part = part[order]
        if np.isnan(part).any():  # gaps get the mean of the training rows
            known = part[test:].astype(float)
            part[np.isnan(part)] = np.nanmean(known) if np.isfinite(known).any() else 0
        fields.append({**field, "from": len(all_names), "to": len(all_names) + len(own_names)})
        parts.append(part)
        all_names += own_names
    X, y = np.hstack(parts), y[order].astype(np.float32)
    if X.size > 16e6:
        sys.exit("The page learned from a sample of this file, which is too large for it: this script cannot draw it.")
    halves = {"X_train": X[test:], "y_train": y[test:], "X_test": X[:test], "y_test": y[:test]}
    return types.SimpleNamespace(**halves, names=all_names, fields=fields, classes=classes, task=recipe["task"])


def read_cells(text, recipe):
    """The names of the columns, and every line with as many cells as the first. Comments before it are skipped."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    start = 0
    while not lines[start].strip() or lines[start].startswith("#") or re.match(r'"?sep=."?$', lines[start], re.I):
        start += 1
    rows = csv.reader(io.StringIO("\n".join(lines[start:])), delimiter=recipe["delimiter"])
    rows = [cells for cells in rows if len(cells) > 1 or "".join(cells).strip()]
    names = [(cell.strip()[:80] if recipe["header"] else "") or f"column {c + 1}" for c, cell in enumerate(rows[0])]
    return names, [cells for cells in rows[1 if recipe["header"] else 0 :] if len(cells) == len(names)]


def read_labels(texts, recipe):
    """The label of every row, nan where there is none, and the classes."""
    if recipe["task"] == "regression":
        return np.array([math.nan if is_missing(x) else read_number(x, recipe["comma"]) for x in texts]), []
    comma = recipe["comma"]
    known, _ = by_frequency(texts, comma)
    if recipe["task"] == "classes":
        known = sorted(known)
        places = {category_of(name, comma): i for i, name in enumerate(known)}
        y = [math.nan if is_missing(x) else places[category_of(x, comma)] for x in texts]
        return np.array(y), list(enumerate(known))
    positive = known[recipe["positive"]]
    others = [name for name in known if name != positive]
    wanted = category_of(positive, comma)
    y = np.array([math.nan if is_missing(x) else 1.0 if category_of(x, comma) == wanted else -1.0 for x in texts])
    return y, [[-1, others[0] if len(others) == 1 else f"not {positive}"], [1, positive]]


def read_values(texts, kind, recipe):
    """A column of numbers or dates in 32 bits; where those could not tell the values apart, counted from the least."""
    day_first = kind == "date" and has_days_first(texts)

    def read(text):
        return read_date(text, day_first) if kind == "date" else read_number(text, recipe["comma"])

    values = np.array([[math.nan if is_missing(text) else read(text)] for text in texts])
    known = values[np.isfinite(values)]
    least, most = (known.min(), known.max()) if known.size else (0.0, 0.0)
    if most > least and 2.0**-23 * max(abs(least), abs(most)) > (most - least) / 1000:
        values -= least
    return values.astype(np.float32)


def read_groups(name, texts, recipe):
    """A column of zeros and ones for each of the fifty most frequent values; nan where there is none."""
    fill, comma = recipe["fill"], recipe["comma"]
    known, gaps = by_frequency(texts, comma)
    places = {category_of(key, comma): key for key in known[:50]}
    groups = sorted(known[:50]) + ["(other)"] * (len(known) > 50 or not known) + ["(missing)"] * (fill and gaps)
    other = groups.index("(other)") if "(other)" in groups else -1
    part = np.zeros((len(texts), len(groups)), np.float32)
    for i, text in enumerate(texts):
        if not is_missing(text):
            key = places.get(category_of(text[:200], comma))
            part[i, groups.index(key) if key is not None else other] = 1
        elif fill:
            part[i, -1] = 1
        else:
            part[i] = math.nan
    return part, {"name": name, "kind": "category"}, [f"{name} = {group}" for group in groups]


def by_frequency(texts, comma):
    """The values of a column, the most frequent first (none of a thousand or more), and whether some are missing."""
    counts, spelled = {}, {}  # of several spellings the first stands for all
    for text in texts:
        if not is_missing(text):
            key = spelled.setdefault(category_of(text[:200], comma), text.strip()[:200])
            counts[key] = counts.get(key, 0) + 1
    order = sorted(counts, key=lambda text: (-counts[text], text))
    return order[:200] if len(counts) < 1000 else [], any(map(is_missing, texts))


def fingerprint(content):
    """How the page recognises a file by its bytes: no proof, and it hides nothing."""
    a, b, mask = 0x9E3779B9, 0x85EBCA6B, 0xFFFFFFFF
    whole = len(content) - len(content) % 4
    words = np.frombuffer(content, "<u4", whole // 4).tolist() + [byte + 256 for byte in content[whole:]]
    for word in [*words, len(content) & mask, len(content) >> 32]:
        x, y = a ^ word * 0xCC9E2D51 & mask, b ^ word * 0x1B873593 & mask
        a = ((x << 13 | x >> 19) & mask) * 5 + 0xE6546B64 & mask
        b = ((y << 17 | y >> 15) & mask) * 9 + 0x38495AB5 & mask

    def finish(x):
        x = (x ^ x >> 16) * 0x85EBCA6B & mask
        x = (x ^ x >> 13) * 0xC2B2AE35 & mask
        return x ^ x >> 16

    return f"{finish(a ^ b * 5 & mask):08x}{finish(b ^ (a << 16 | a >> 16) & mask):08x}"
