import math


def compute(values, rows):
    """What a survey of so many people finds out, against the epsilon of one answer."""
    share, people = values["share"], values["people"]
    result = []
    for i in range(161):
        epsilon = 0.02 * (6 / 0.02) ** (i / 160)
        t = math.tanh(epsilon / 2)  # since epsilon = ln((1 + t) / (1 - t))
        yes = t * share + (1 - t) / 2
        deviation = math.sqrt(yes * (1 - yes) / people) / t
        result.append(
            {
                "truthProbability": t,
                "epsilon": epsilon,
                "error": 100 * 1.96 * deviation,  # half of a 95 % interval, in percentage points
                "worth": share * (1 - share) / deviation**2,  # so many honest answers would do as well
            }
        )
    return result


def tell(values, rows):
    near = min(rows, key=lambda row: abs(row["truthProbability"] - values["truthProbability"]))
    print(f"Telling the truth with probability {near['truthProbability']:.3f} is epsilon = {near['epsilon']:.3f}:")
    print(f"the share is found to ± {near['error']:.3g} points, as by {near['worth']:.0f} honest answers.")
