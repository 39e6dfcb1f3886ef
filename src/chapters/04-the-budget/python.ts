/** The cells of this chapter in Python: what the page computes, written out with numpy and the standard library. */
import { accountants } from '../../notebook/python/accountants.ts';
import { loader } from '../../notebook/python/data.ts';
import { gaussian } from '../../notebook/python/gaussian.ts';
import { streams } from '../../notebook/python/streams.ts';

export const againPython = `${streams}
${accountants}

def compute(values, rows):
    asks, epsilon = int(values["asks"]), values["epsilon"]
    rng = create_rng(values["seed"]).fork("answers")
    # The private step: answer + noise. Averaging the answers averages the noise away; the costs add up.
    # diffprivlib: Laplace(epsilon=epsilon, sensitivity=1).randomise(secret)
    noise = [rng.laplace() / epsilon for _ in range(asks)]
    print(f"the average of {asks} answers: {values['secret'] + np.mean(noise):.2f}; the secret: {values['secret']}")
    parts = [("laplace", 1 / epsilon, 1, asks)]
    costs = [
        {"about": "cost", "accountant": name, "title": title, "epsilon": cost(parts, values["delta"])}
        for name, (title, cost) in COMPARED.items()
    ]
    return [{"about": "noise", "asks": asks, "noise": noise}, *costs]
`;

export const parallelPython = (): string => `${streams}
${loader('adult')}

LEVELS = """Preschool 1st-4th 5th-6th 7th-8th 9th 10th 11th 12th HS-grad Some-college Assoc-voc Assoc-acdm Bachelors Masters
Prof-school Doctorate""".split()


def compute(values, rows):
    data = load_dataset("adult")
    people = data.X_train[: int(values["people"])]
    rng = create_rng(values["seed"]).fork("education")
    # Sixteen questions to everybody share epsilon. One question to each of sixteen groups does not: a person is in one of
    # them (or, where somebody is replaced, leaves one and enters another).
    split = len(LEVELS) / values["epsilon"]
    whole = (2 if values["neighbours"] == "replace-one" else 1) / values["epsilon"]
    result = []
    for level in LEVELS:
        count = float(people[:, data.names.index(f"education = {level}")].sum())
        noise = rng.laplace()
        # diffprivlib: tools.histogram(levels, epsilon=epsilon, bins=16, range=(0, 16))
        noisy = {"split": count + split * noise, "whole": count + whole * noise}
        result.append({"level": level, "people": count, **noisy, "splitScale": split, "wholeScale": whole})
    return result
`;

export const groupsPython = `${gaussian}

def compute(values, rows):
    epsilon, delta = values["epsilon"], values["delta"]
    sigma = analytic_sigma(epsilon, delta, 1)  # the least Gaussian noise for one person
    return [
        {
            "size": size,
            "epsilon": size * epsilon,
            "odds": math.exp(size * epsilon),
            # By the rule: size steps from neighbour to neighbour (Vadhan 2017, lemma 2.2).
            "bound": min(1, size * math.exp((size - 1) * epsilon) * delta),
            # And exactly: a group moves the answer by size sensitivities.
            "exact": exact_delta(size * epsilon, size / sigma),
        }
        for size in range(1, 31)
    ]
`;

export const releasesPython = `${accountants}

def release_counts(most):
    """On a logarithmic axis; every fourth of them first, as the page computes them."""
    counts = list(dict.fromkeys(math.floor(most ** (i / 24) + 0.5) for i in range(25)))
    return list(dict.fromkeys([*counts[::4], counts[-1], *counts]))


def compute(values, rows):
    mechanism, epsilon, delta = values["mechanism"], values["epsilon"], values["delta"]
    noise = {"laplace": 1 / epsilon, "gaussian": analytic_sigma(epsilon, delta, 1), "pure": epsilon}[mechanism]
    result = []
    for count in release_counts(values["releases"]):
        parts = [(mechanism, noise, values["samplingRate"], count)]
        for name, (title, cost) in COMPARED.items():
            why = refusal(name, parts)
            total = math.inf if why else cost(parts, delta)
            result.append({"accountant": name, "title": title, "releases": count, "epsilon": total, "refusal": why})
    return result
`;

export const samplingPython = `
def compute(values, rows):
    rates = [1e-4 ** (1 - i / 100) for i in range(100)] + [i / 100 for i in range(1, 101)]

    def row(epsilon, rate, own):
        # Poisson sampling: with probability 1 - q you are not in the sample, and the answer is the same without you.
        amplified = math.log1p(rate * math.expm1(epsilon))
        return {"epsilon": epsilon, "samplingRate": rate, "amplified": amplified, "share": amplified / epsilon, "own": own}

    family = [row(epsilon, rate, False) for epsilon in (0.1, 0.5, 1, 2, 5, 10) for rate in sorted(rates)]
    return family + [row(values["epsilon"], rate, True) for rate in sorted([*rates, values["samplingRate"]])]
`;

export const publishedPython = `
PARAMETERS = 14312  # of the network 264-50-20-2
DELTA = 2**-30
# Table 3.1 as printed: epsilon of one number, sampling rate, numbers sent; the sums by basic and advanced composition.
PRINTED = [
    (0.1, 0.01, 1431, "3.01", "0.37"),
    (0.1, 0.01, 2862, "6.02", "0.52"),
    (0.1, 0.05, 1431, "15.01", "1.88"),
    (0.1, 1, 14312, "2862.4", "410.1"),
    (0.5, 0.01, 1431, "18.50", "2.35"),
    (0.5, 0.01, 2862, "37.01", "3.39"),
    (0.5, 0.05, 1431, "91.35", "13.97"),
    (0.5, 1, 14312, "14312.4", "9830.1"),
]


def amplify(epsilon, rate):
    """ln(1 + q (e^epsilon - 1)), without overflow."""
    return epsilon if rate == 1 else float(np.logaddexp(math.log1p(-rate), math.log(rate) + epsilon))


def advanced(epsilon, k):
    return math.sqrt(2 * k * math.log(1 / DELTA)) * epsilon + k * epsilon * math.expm1(epsilon)


def verdict(printed, value):
    if printed == "–":
        return "–"
    digits = len(printed.partition(".")[2])
    if f"{value:.{digits}f}" == printed:
        return "rounded"
    cut = math.floor(value * 10**digits + 1e-9) / 10**digits
    return "cut off" if f"{cut:.{digits}f}" == printed else "does not follow"


def compute(values, rows):
    own = (values["epsilon"], values["samplingRate"], values["uploads"], "–", "–")
    result = []
    for i, (epsilon, rate, n, basic_printed, advanced_printed) in enumerate([*PRINTED, own]):
        # As published: each of 2n numbers is amplified by itself, and then all are summed.
        each = amplify(epsilon, rate)
        basic_sum, advanced_sum = 2 * n * each, advanced(each, 2 * n)
        # What follows: all numbers share one sample, so they are summed first and amplified once. The signs cost n more.
        everything = n == PARAMETERS
        choosing = 0 if everything else min(2 * n, PARAMETERS)
        k = n if everything else 2 * n
        result.append(
            {
                "line": str(i + 1) if i < len(PRINTED) else "yours",
                "epsilon": epsilon,
                "samplingRate": rate,
                "uploads": n,
                "each": each,
                "basicPrinted": basic_printed,
                "basic": basic_sum,
                "basicVerdict": verdict(basic_printed, basic_sum),
                "advancedPrinted": advanced_printed,
                "advanced": advanced_sum,
                "advancedVerdict": verdict(advanced_printed, advanced_sum),
                "proven": amplify((choosing + n) * epsilon, rate),
                "peeling": amplify(min(k * epsilon, advanced(epsilon, k)), rate),
            }
        )
    return result
`;

export const ledgerPython = `${accountants}

def blocks_of(requests):
    """What each group of rows has been through. A person is in one group, so the dearest group counts (McSherry 2009)."""
    names = {rows for _, rows in requests} - {"all"} or {"all"}
    blocks = []
    for name in names:
        counts = {}
        for (kind, noise, rate, count), rows in requests:
            if rows in ("all", name):
                counts[kind, noise, rate] = counts.get((kind, noise, rate), 0) + count
        blocks.append([(*part, count) for part, count in counts.items()])
    return blocks


def cost_of(accountant, requests, delta):
    """Infinite where the accountant cannot read the requests."""
    blocks = blocks_of(requests)
    if any(refusal(accountant, parts) for parts in blocks):
        return math.inf
    return max(COMPARED[accountant][1](parts, delta) if parts else 0.0 for parts in blocks)


def compute(values, rows):
    delta, granted, spent, result = values["delta"], [], 0.0, []
    for i, text in enumerate(filter(None, values["requests"].split(","))):
        kind, noise, times, rate, block = text.split(":")
        request = ((kind, float(noise), float(rate), int(times)), block)
        asked = cost_of(values["accountant"], [*granted, request], delta)
        # The private step of a budget: what would break it is refused, and costs nothing.
        # diffprivlib: BudgetAccountant(epsilon, delta).check(epsilon, delta) raises BudgetError
        fits = bool(asked <= values["epsilon"] * (1 + 1e-12))
        if fits:
            granted, spent = [*granted, request], asked
        result.append({"about": "request", "number": i + 1, "rows": block, "asked": asked, "spent": spent, "granted": fits})
    totals = [{"about": "total", "accountant": name, "epsilon": cost_of(name, granted, delta)} for name in COMPARED]
    return result + totals
`;
