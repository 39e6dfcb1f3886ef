def likelihood(answer, truth, survey, t):
    """How likely a person gives this answer (1 for yes) when that is the truth."""
    by_coin = 0.5 if survey == "coin-flip" else answer
    return (t if answer == truth else 0) + (1 - t) * by_coin


def belief_after(answer, prior, survey, t):
    """Bayes: what someone believes of a person after hearing them."""
    holds = prior * likelihood(answer, 1, survey, t)
    lacks = (1 - prior) * likelihood(answer, 0, survey, t)
    return holds / (holds + lacks) if holds + lacks > 0 else prior


def compute(values, rows):
    """What an answer changes in what was believed of a person before."""
    survey, t = values["survey"], values["truthProbability"]
    priors = [min(1 - 1e-9, max(1e-9, i / 120)) for i in range(121)]
    return [{"prior": p, "yes": belief_after(1, p, survey, t), "no": belief_after(0, p, survey, t)} for p in priors]


def tell(values, rows):
    survey, t, prior = values["survey"], values["truthProbability"], values["prior"]
    yes, no = (belief_after(answer, prior, survey, t) for answer in (1, 0))
    print(f"Before: {prior:.1%}. After a yes: {yes:.1%}. After a no: {no:.1%}.")
