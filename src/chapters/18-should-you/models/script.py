FEARS = {
    "collector": "Whoever collects the data reads them",
    "thief": "The collected data are stolen",
    "observer": "The published answer is studied",
    "linker": "Somebody has another table with names",
    "peers": "Other participants look at what I send",
}


def compute(values, rows):
    """The fears that are shown. What helps against each is a matter of reading, not of computing."""
    return [{"threat": label} for name, label in FEARS.items() if values["threat"] in ("all", name)]


def tell(values, rows):
    for row in rows:
        print(row["threat"])
