/** The cells of this chapter in Python: what the page computes, written out with numpy and the standard library. */

const noise = `
def phi(x):
    """The normal distribution function, accurate in the tails."""
    return 0.5 * math.erfc(-x / math.sqrt(2))


def exact_delta(epsilon, shift):
    """The smallest delta of Gaussian noise, shift = sensitivity / sigma (Balle and Wang 2018)."""
    low = phi(-shift / 2 - epsilon / shift)
    return phi(shift / 2 - epsilon / shift) - (math.exp(epsilon + math.log(low)) if low > 0 else 0.0)


def analytic_sigma(epsilon, delta, sensitivity):
    low, high = 1e-4, 1e6  # bounds of sensitivity / sigma
    for _ in range(200):
        middle = math.sqrt(low * high)
        if exact_delta(epsilon, middle) > delta:
            high = middle
        else:
            low = middle
    return sensitivity / low


def scale_of(mechanism, epsilon, delta, sensitivity):
    """The private step is answer + scale * rng.laplace() or answer + scale * rng.normal()."""
    if mechanism == "laplace":
        # diffprivlib: Laplace(epsilon=epsilon, sensitivity=sensitivity).randomise(answer)
        return sensitivity / epsilon
    if mechanism == "gaussian":
        # diffprivlib: Gaussian(epsilon=epsilon, delta=delta, sensitivity=sensitivity).randomise(answer)
        return sensitivity * math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    # diffprivlib: GaussianAnalytic(epsilon=epsilon, delta=delta, sensitivity=sensitivity).randomise(answer)
    return analytic_sigma(epsilon, delta, sensitivity)


def density(mechanism, x):
    """At scale 1."""
    if mechanism == "laplace":
        return 0.5 * math.exp(-abs(x))
    return math.exp(-x * x / 2) / math.sqrt(2 * math.pi)


def loss(mechanism, x, shift, scale):
    """ln of how much likelier the output x is around 0 than around shift."""
    if mechanism == "laplace":
        return (abs(x - shift) - abs(x)) / scale
    return (shift / 2 - x) / scale * (shift / scale)
`;

export const densitiesPython = `${noise}

def compute(values, rows):
    mechanism = values["mechanism"]
    scale = scale_of(mechanism, values["epsilon"], values["delta"], values["sensitivity"])
    shift = values["sensitivity"] * values["difference"]
    xs = [row["x"] for row in rows] or np.linspace(-3 * scale, 3 * scale, 11)
    return [
        {
            "x": x,
            "here": density(mechanism, x / scale) / scale,
            "there": density(mechanism, (x - shift) / scale) / scale,
            "loss": loss(mechanism, x, shift, scale),
        }
        for x in xs
    ]
`;

export const samplesPython = `${noise}

def compute(values, rows):
    """Draws anew: numpy's generator is another, so the counts agree as two honest samples do, not to the last digit."""
    scale = scale_of(values["mechanism"], values["epsilon"], values["delta"], values["sensitivity"])
    rng = np.random.default_rng(values["seed"])
    draws = int(values["draws"])
    unit = rng.laplace(size=draws) if values["mechanism"] == "laplace" else rng.normal(size=draws)
    noise = scale * unit
    if rows:
        edges = np.linspace(rows[0]["from"], rows[0]["to"], len(rows[0]["counts"]) - 1)
        theirs = np.sum([row["counts"][1:-1] for row in rows], axis=0) / draws
        ours = np.histogram(noise, edges)[0] / draws
        print(f"largest difference of the two histograms: {np.abs(theirs - ours).max():.1e} of all draws")
        return rows
    return [{"noise": x} for x in noise]
`;

export const calibrationPython = `${noise}

def compute(values, rows):
    delta, sensitivity = values["delta"], values["sensitivity"]
    result = []
    for epsilon in [row["epsilon"] for row in rows] or [0.1, 0.5, 1, 5, 10]:
        classical = scale_of("gaussian", epsilon, delta, sensitivity)
        result.append(
            {
                "epsilon": epsilon,
                "classical": classical,
                "analytic": analytic_sigma(epsilon, delta, sensitivity),
                "exact": exact_delta(epsilon, sensitivity / classical),
            }
        )
    return result
`;

export const familyPython = `${noise}

def compute(values, rows):
    result = []
    for row in rows:
        scale = scale_of(values["mechanism"], row["epsilon"], row["delta"], 1)
        result.append({**row, "scale": scale, "density": density(values["mechanism"], row["x"] / scale) / scale})
    return result
`;

export const lossPython = `${noise}

def compute(values, rows):
    mechanism = values["mechanism"]
    shift = values["sensitivity"]
    scale = scale_of(mechanism, values["epsilon"], values["delta"], shift)
    return [
        {**row, "loss": loss(mechanism, row["x"], shift, scale)} if row["part"] == "output" else row for row in rows
    ]
`;
