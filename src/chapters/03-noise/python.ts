/** The cells of this chapter in Python: what the page computes, written out with numpy and the standard library. */
import { gaussian } from '../../notebook/python/gaussian.ts';
import { streams } from '../../notebook/python/streams.ts';

const noise = `${gaussian}

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

export const samplesPython = `${streams}
${noise}

def blocks(draws):
    """The draws come in blocks, each from a stream of its own: the first is small, the others are large."""
    size = 2000
    while draws > 0:
        yield min(draws, size)
        draws, size = draws - size, min(50000, 5 * size)


def compute(values, rows):
    laplace = values["mechanism"] == "laplace"
    scale = scale_of(values["mechanism"], values["epsilon"], values["delta"], values["sensitivity"])
    to = 3 * values["sensitivity"] + 3 * scale
    result = []
    for block, size in enumerate(blocks(int(values["draws"]))):
        rng = create_rng(values["seed"]).fork("laplace" if laplace else "normal").fork(block)
        unit = np.array([rng.laplace() if laplace else rng.normal() for _ in range(size)])
        # The histogram: a bin for what lies below, 80 bins from -to to to, and one for what lies above.
        place = np.clip(np.floor(scale * unit * 80 / (2 * to) + 40), -1, 80).astype(int) + 1
        # Equally likely parts of the law, 1024 of them: all should be hit alike.
        below = [0.5 * math.exp(x) if x < 0 else 1 - 0.5 * math.exp(-x) for x in unit] if laplace else [phi(x) for x in unit]
        part = np.minimum(1023, np.floor(1024 * np.array(below))).astype(int)
        result.append(
            {
                "draws": size,
                "from": -to,
                "to": to,
                "counts": np.bincount(place, minlength=82),
                "quantiles": np.bincount(part, minlength=1024),
            }
        )
    return result
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
