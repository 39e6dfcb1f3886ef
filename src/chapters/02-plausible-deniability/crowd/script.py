import numpy as np

from noisebook.streams import create_rng


def respond(survey, truth_probability, truth, first_coin, second_coin):
    """The private step: the truth if the first coin shows heads, else what the second coin says (or yes)."""
    # diffprivlib: Binary(epsilon=math.log((1 + t) / (1 - t)), value0="0", value1="1").randomise(str(truth))
    if first_coin < truth_probability:
        return truth
    return 1 if survey == "forced-yes" else int(second_coin * 2)


def compute(values, rows):
    """Everybody asked, with the truth, the answer, and whether the coin gave it."""
    t = values["truthProbability"]
    rng = create_rng(values["seed"]).fork("crowd")
    truth, answer, by_coin = [], [], []
    for _ in range(int(values["people"])):
        first, second, place = rng.next(), rng.next(), rng.next()
        truth.append(1 if place < values["share"] else 0)
        answer.append(respond(values["survey"], t, truth[-1], first, second))
        by_coin.append(0 if first < t else 1)
    return [{"people": values["people"], "truth": truth, "answer": answer, "byCoin": by_coin}]


def tell(values, rows):
    # Yes is said with probability t * share + (1 - t) * by coin, solved for the share.
    [row], t = rows, values["truthProbability"]
    lowest = (1 - t) * (1 if values["survey"] == "forced-yes" else 0.5)
    said, truth = np.mean(row["answer"]), np.mean(row["truth"])
    print(f"{said:.2%} said yes; the coin answered for {np.mean(row['byCoin']):.2%}.")
    print(f"Estimated share {(said - lowest) / t:.2%}, true share of these people {truth:.2%}.")
