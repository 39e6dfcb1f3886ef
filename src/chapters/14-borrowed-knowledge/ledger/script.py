from noisebook.data import load_dataset

TOLERANCE = 1e-12
THRESHOLDS = range(3, 41)
DATA = {"amazon": "sentences-amazon", "imdb": "sentences-imdb", "yelp": "sentences-yelp"}


def compute(values, rows):
    """How many sentences a vocabulary of the words in so many of them hangs on."""
    has = load_dataset(DATA[values["shop"]]).X_train > 0
    having = has.sum(axis=0)
    return [
        {
            "sentences": len(has),
            "words": [int((having >= t).sum()) for t in THRESHOLDS],
            "hinging": [int((having == t).sum()) for t in THRESHOLDS],
            "telling": [int(has[:, having == t].any(axis=1).sum()) for t in THRESHOLDS],
        }
    ]


def tell(values, rows):
    t = int(values["threshold"])
    telling = rows[0]["telling"][t - 3]
    print(f"{telling} of {rows[0]['sentences']} sentences have a word that is in exactly {t} of them")
    spent = [values["labelled"], values["targets"] * values["unlabelled"]]
    spent += [values["choosing"]] if values["grid"] == "charged" else []
    print(f"a person pays at most {values['sentences'] * (sum(spent) if values['both'] else max(spent)):.4g}")
