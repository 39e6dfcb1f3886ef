import math

import numpy as np

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
    """A published table of budgets, computed anew."""
    own = (values["epsilon"], values["samplingRate"], values["uploads"], "–", "–")
    result = []
    for i, (epsilon, rate, n, basic_printed, advanced_printed) in enumerate([*PRINTED, own]):
        # As published: each of 2n numbers is amplified by itself, and then all are summed.
        each = amplify(epsilon, rate)
        basic_sum, advanced_sum = 2 * n * each, advanced(each, 2 * n)
        # What follows: all numbers share one sample, so they are summed first, amplified once. The signs cost n more.
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


def tell(values, rows):
    verdicts = [row[name] for row in rows[:-1] for name in ("basicVerdict", "advancedVerdict")]
    said = ", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in ("rounded", "cut off", "does not follow"))
    print(f"Of the {len(verdicts)} printed numbers: {said}.")
    own = rows[-1]
    print(f"At your settings a round is claimed to cost {own['basic']:.5g}; {own['proven']:.5g} can be proven.")
