"""The data sets of Noisebook."""

import gzip
import hashlib
import json
import sys
import types
import urllib.request

import numpy as np

from noisebook.datasets import DATASETS, FOLDER


def shipped_dataset(name):
    """The data set as the page has it, from its file; a script that left the page fetches the file once."""
    if name not in DATASETS:
        sys.exit(f"This script was written for other data than {name}: save it again with the settings of the run.")
    facts = DATASETS[name]
    file = FOLDER / f"{name}.bin.gz"
    if not file.exists():
        fetch(file, facts)
    packed = file.read_bytes()
    if hashlib.sha256(packed).hexdigest() != facts["sha256"]:
        sys.exit(f"{file} is another file than the one behind the figure.")
    return read_dataset(gzip.decompress(packed), facts)


def fetch(file, facts):
    print(f"fetching {facts['address']}")
    try:
        urllib.request.urlretrieve(facts["address"], file)
    except OSError as error:
        sys.exit(
            f"{facts['address']} cannot be fetched ({error}).\n"
            f"Put {file.name} into {file.parent.resolve()}: every copy of Noisebook has it in its folder datasets.\n"
            f"It was made from {facts['source']}."
        )


def read_dataset(content, facts):
    """NBK1, the header's length and the header as JSON; then blocks at multiples of 4: the labels, and each field."""
    assert content[:4] == b"NBK1"
    length = int.from_bytes(content[4:8], "little")
    header = json.loads(content[8 : 8 + length])
    rows = header["rows"]["test"] + header["rows"]["train"]
    start = 8 + length

    def read(block):
        nonlocal start
        start += -start % 4
        kind = np.dtype({"u8": "u1", "u16": "<u2", "i32": "<i4", "f32": "<f4"}[block["type"]])
        raw = np.frombuffer(content, kind, rows * block.get("width", 1), start).reshape(rows, -1)
        start += raw.nbytes
        if "scale" not in block and "offset" not in block:
            return raw
        return ((raw.astype(float) + block.get("offset", 0)) / block.get("scale", 1)).astype(np.float32)

    y = read(header["label"])[:, 0]
    if facts["classes"]:
        y = np.array([value for value, _ in facts["classes"]])[y]
    parts, names, fields = [], [], []
    for block in header["blocks"]:
        part = read(block)
        if block["kind"] == "category":  # one column of zeros and ones for each
            part = part == np.arange(len(block["categories"]))
            columns = [f"{block['name']} = {category}" for category in block["categories"]]
        else:
            numbered = [f"{block['name']} {j}" for j in range(part.shape[1])]
            columns = block.get("names") or ([block["name"]] if len(numbered) == 1 else numbered)
        fields.append({**block, "from": len(names), "to": len(names) + len(columns)})
        parts.append(part)
        names += columns
    # Pixels and counts of words stay bytes; everything else is 32-bit floats, as on the page.
    X = parts[0] if fields[0]["kind"] in ("pixels", "words") else np.hstack(parts).astype(np.float32)
    first = header["rows"]["train" if header.get("first") == "train" else "test"]
    halves = {"X_train": X[first:], "y_train": y[first:], "X_test": X[:first], "y_test": y[:first]}
    if header.get("first") == "train":
        halves = {"X_train": X[:first], "y_train": y[:first], "X_test": X[first:], "y_test": y[first:]}
    return types.SimpleNamespace(**halves, names=names, fields=fields, classes=facts["classes"], task=facts["task"])
