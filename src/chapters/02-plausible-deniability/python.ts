/** The cells of this chapter in Python: what the page computes, written out with numpy and the standard library. */
import { streams } from '../../notebook/python/streams.ts';

export const crowdPython = `${streams}

def respond(survey, truth_probability, truth, first_coin, second_coin):
    """The private step: the truth if the first coin shows heads, else what the second coin says (or yes)."""
    # diffprivlib: Binary(epsilon=math.log((1 + t) / (1 - t)), value0="0", value1="1").randomise(str(truth))
    if first_coin < truth_probability:
        return truth
    return 1 if survey == "forced-yes" else int(second_coin * 2)


def compute(values, rows):
    t = values["truthProbability"]
    rng = create_rng(values["seed"]).fork("crowd")
    truth, answer, by_coin = [], [], []
    for _ in range(int(values["people"])):
        first, second, place = rng.next(), rng.next(), rng.next()
        truth.append(1 if place < values["share"] else 0)
        answer.append(respond(values["survey"], t, truth[-1], first, second))
        by_coin.append(0 if first < t else 1)
    # What the survey finds out: yes is said with probability t * share + (1 - t) * by_coin, solved for the share.
    lowest = (1 - t) * (1 if values["survey"] == "forced-yes" else 0.5)
    print(f"estimated share {(np.mean(answer) - lowest) / t:.4f}, true share of these people {np.mean(truth):.4f}")
    return [{"people": values["people"], "truth": truth, "answer": answer, "byCoin": by_coin}]
`;

export const deniabilityPython = `
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
    survey, t = values["survey"], values["truthProbability"]
    priors = [min(1 - 1e-9, max(1e-9, i / 120)) for i in range(121)]
    return [{"prior": p, "yes": belief_after(1, p, survey, t), "no": belief_after(0, p, survey, t)} for p in priors]
`;

export const pricePython = `
def compute(values, rows):
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
`;

export const spreadPython = `${streams}

def compute(values, rows):
    t, share, people = values["truthProbability"], values["share"], int(values["people"])
    forced = values["survey"] == "forced-yes"
    lowest = (1 - t) * (1 if forced else 0.5)
    result = []
    for block, first in enumerate(range(0, int(values["repeats"]), 100)):
        rng = create_rng(values["seed"]).fork("surveys").fork(block)
        estimate, plain = [], []
        for _ in range(min(100, int(values["repeats"]) - first)):
            # The second coin, the first coin, and who of the population is asked.
            draws = np.array([[rng.next() < 0.5, rng.next(), rng.next()] for _ in range(people)], np.float32)
            draws = draws.astype(float)
            truth = draws[:, 2] < share
            # The private step: the truth if the first coin shows heads, else the second coin (or yes).
            answer = np.where(draws[:, 1] < t, truth, draws[:, 0] == 1 if not forced else True)
            estimate.append((answer.mean() - lowest) / t)
            plain.append(truth.mean())
        result.append({"repeats": len(plain), "estimate": estimate, "plain": plain})
    return result
`;

export const manyPython = `${streams}

def compute(values, rows):
    k, people = int(values["options"]), int(values["people"])
    t = 1 / (1 + k / math.expm1(values["epsilon"]))  # since epsilon = ln(1 + k t / (1 - t))
    weights = 0.75 ** np.arange(k)
    borders = np.cumsum(weights / weights.sum())[:-1]
    result = []
    for block, first in enumerate(range(0, people, 10000)):
        rng = create_rng(values["seed"]).fork("many-answers").fork(block)
        size = min(10000, people - first)
        held, given = np.zeros(k), np.zeros(k)
        for _ in range(size):
            coin, die, place = rng.next(), rng.next(), rng.next()
            truth = int(np.searchsorted(borders, place, side="right"))
            held[truth] += 1
            # The private step: the truth with probability t, else a fair die.
            # OpenDP: make_randomized_response(answers, prob=t + (1 - t) / k)(truth)
            given[truth if coin < t else int(die * k)] += 1
        result.append({"people": size, "held": held, "given": given})
    total = sum(row["given"] for row in result) / people
    print("estimated shares", np.round((total - (1 - t) / k) / t, 4))
    return result
`;
