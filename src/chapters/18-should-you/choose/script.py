import math


def compute(values, rows):
    """What an epsilon means: beliefs after an answer, membership, and the people that an estimate takes."""
    prior, error = values["prior"], values["points"] / 100
    result = []
    for i in range(121):
        epsilon = 0.01 * (40 / 0.01) ** (i / 120)
        factor = math.exp(-epsilon)
        result.append(
            {
                "epsilon": epsilon,
                "highest": 1 / (1 + (1 - prior) / prior * factor),
                "lowest": 1 - 1 / (1 + prior / (1 - prior) * factor),
                "advantage": (1 - factor) / (1 + factor),
                "central": math.ceil(math.log(20) / (epsilon * error)),
                "local": math.ceil((1.96 / (2 * math.tanh(epsilon / 2) * error)) ** 2),
            }
        )
    return result


def tell(values, rows):
    near = min(rows, key=lambda row: abs(math.log(row["epsilon"] / values["epsilon"])))
    print(f"At epsilon {near['epsilon']:.3g} a belief of {values['prior']:.1%} becomes {near['highest']:.1%} at most.")
    print(f"It takes {near['central']} people with a curator, and {near['local']} in the local model.")
