/** The exact delta of Gaussian noise and the least noise for it, in Python. */
export const gaussian = `
def phi(x):
    """The normal distribution function, accurate in the tails."""
    return 0.5 * math.erfc(-x / math.sqrt(2))


def exact_delta(epsilon, shift):
    """The smallest delta of Gaussian noise, shift = sensitivity / sigma (Balle and Wang 2018)."""
    low = phi(-shift / 2 - epsilon / shift)
    return phi(shift / 2 - epsilon / shift) - (math.exp(epsilon + math.log(low)) if low > 0 else 0.0)


def analytic_sigma(epsilon, delta, sensitivity):
    """The least Gaussian noise for (epsilon, delta)."""
    low, high = 1e-4, 1e6  # bounds of sensitivity / sigma
    for _ in range(200):
        middle = math.sqrt(low * high)
        if exact_delta(epsilon, middle) > delta:
            high = middle
        else:
            low = middle
    return sensitivity / low
`;
