import math


def meaning(values, epsilon):
    prior, error, factor = values["prior"], values["points"] / 100, math.exp(-epsilon)
    return {
        "epsilon": epsilon,
        "highest": 1 / (1 + (1 - prior) / prior * factor),
        "lowest": 1 - 1 / (1 + prior / (1 - prior) * factor),
        "advantage": (1 - factor) / (1 + factor),
        "central": math.ceil(math.log(20) / (epsilon * error)),
        "local": math.ceil((1.96 / (2 * math.tanh(epsilon / 2) * error)) ** 2),
    }


def compute(values, rows):
    """What an epsilon means: beliefs after an answer, membership, and the people that an estimate takes."""
    return [meaning(values, 0.01 * (40 / 0.01) ** (i / 120)) for i in range(121)]


def tell(values, rows):
    own = meaning(values, values["epsilon"])
    print(f"At epsilon {own['epsilon']:.3g} a belief of {values['prior']:.1%} becomes {own['highest']:.1%} at most.")
    print(f"It takes {own['central']} people with a curator, and {own['local']} in the local model.")
