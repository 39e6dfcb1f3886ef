/** The cells of this chapter in Python: what the page computes, written out with numpy and the standard library. */
import { sourceOf } from '../../core/experiments/digit-set.ts';
import { loader } from '../../notebook/python/data.ts';
import { shuffle, streams } from '../../notebook/python/streams.ts';
import { COPIES } from '../../plots/digit-images.ts';

export const examplesPython = (): string => `${streams}
${shuffle}
${loader('mnist-digits')}

def compute(values, rows):
    """${COPIES} images of every digit, from the first thousand in random order."""
    data = load_dataset("mnist-digits")
    found = {digit: [] for digit in range(10)}
    for row in shuffle(1000, create_rng(values["seed"]).fork("digit-examples")):
        found[int(data.y_train[row])].append(int(row))
    return [
        {"digit": digit, "copy": copy, "row": row, "pixels": data.X_train[row]}
        for digit, rows in found.items()
        for copy, row in enumerate(rows[:${COPIES}])
    ]
`;

export const pixelsPython = (): string => `${loader('mnist-digits')}

def compute(values, rows):
    """How often each grey value from 0 to 255 occurs, digit by digit: in the first 500 images, and in the others."""
    data = load_dataset("mnist-digits")
    result = []
    for first, last in ((0, 500), (500, 10000)):
        X, y = data.X_train[first:last], data.y_train[first:last]
        for digit in range(10):
            counts = np.bincount(X[y == digit].ravel(), minlength=256)
            result.append({"digit": digit, "images": int((y == digit).sum()), "from": first, "counts": counts})
    print(f"share of pixels that are 0: {sum(row['counts'][0] for row in result) / (10000 * 784):.4f}")
    return result
`;

export const typicalPython = (): string => `${loader('mnist-digits')}

def compute(values, rows):
    """The mean image of each digit, how far every image is from it, and the five that are furthest."""
    data = load_dataset("mnist-digits")
    result = []
    for digit in range(10):
        X = data.X_train[data.y_train == digit].astype(float)
        typical = X.mean(axis=0)
        distances = np.sqrt(((X - typical) ** 2).sum(axis=1))
        furthest = np.argsort(-distances, kind="stable")[:5]
        result.append(
            {
                "digit": digit,
                "images": len(X),
                "typical": typical,
                "distances": np.sort(distances),
                "strangest": X[furthest],
                "far": distances[furthest],
            }
        )
    return result
`;

const components = `
def spread(X, standardised):
    """The covariance of the columns that vary (standardised: their correlation), with their mean and scale."""
    X = X.astype(float)
    mean = X.mean(axis=0)
    covariance = X.T @ X / len(X) - np.outer(mean, mean)
    variance = np.diag(covariance)
    active = variance > 1e-14 * mean**2
    factor = np.zeros(len(mean))
    factor[active] = 1 / np.sqrt(variance[active]) if standardised else 1
    return (covariance * np.outer(factor, factor))[np.ix_(active, active)], mean, factor, active
`;

export const cloudPython = ({ digits, a, b }: { digits: string; a: string; b: string }): string => `
# The preview of 600 images stops early, at a residual of 1e-4; all images together agree to 1e-6.
TOLERANCE = 1e-3
${loader(sourceOf({ digits, a: Number(a), b: Number(b) }))}
${components}

def digits_of(values):
    """The images of the choice, their digits, and where they stand in the file."""
    [source] = DATASETS
    data = load_dataset(source)
    names = {value: int(name) for value, name in data.classes}
    digit = np.array([names[y] for y in data.y_train.tolist()])
    pick = np.arange(len(digit))
    if values["digits"] == "pair":
        pick = np.flatnonzero((digit == int(values["a"])) | (digit == int(values["b"])))
    return source, data.X_train[pick], digit[pick], pick


def compute(values, rows):
    source, X_all, digit_all, row_all = digits_of(values)
    result = []
    for images in (600, len(X_all)):  # a preview, and all
        X, digit, row = X_all[:images], digit_all[:images], row_all[:images]
        covariance, mean, factor, active = spread(X, values["standardised"])
        variances, vectors = np.linalg.eigh(covariance)
        plane = vectors[:, [-1, -2]]
        # An eigenvector has two signs: the entry of largest magnitude is made positive.
        plane = plane * np.sign(plane[np.abs(plane).argmax(axis=0), [0, 1]])
        place = ((X - mean) * factor)[:, active] @ plane
        first, second = variances[[-1, -2]] / np.trace(covariance)
        result.append(
            {
                "images": len(X),
                "source": source,
                "x": place[:, 0],
                "y": place[:, 1],
                "digit": digit,
                "row": row,
                "first": first,
                "second": second,
                "constant": int((~active).sum()),
            }
        )
    return result
`;

export const variancePython = (): string => `${loader('mnist-0-1', 'mnist-4-9', 'mnist-digits')}
${components}

def compute(values, rows):
    """The share of the variance that the first 1, 2, ... principal components explain together."""
    result = []
    for name, source in (("0-1", "mnist-0-1"), ("4-9", "mnist-4-9"), ("all", "mnist-digits")):
        X = load_dataset(source).X_train[: int(values["rows"])]
        covariance, _, _, active = spread(X, values["standardised"])
        variances = np.linalg.eigvalsh(covariance)[::-1]
        shares = np.cumsum(variances) / np.trace(covariance)
        result.append({"set": name, "images": len(X), "constant": int((~active).sum()), "shares": shares})
    return result
`;

export const projectionPython = ({ dataset }: { dataset: string }): string => `${streams}
${shuffle}
${loader(dataset)}

def compute(values, rows):
    """Squared distances of a hundred pairs of images, before and after projection on k random directions, in each of twelve runs."""
    X = load_dataset(values["dataset"]).X_train[:1000].astype(float)
    sizes = np.array([1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
    result = []
    for run in range(len(rows) or 12):
        rng = create_rng(values["seed"]).fork(f"random-projection/run={run}")
        pairs = shuffle(len(X), rng.fork("pairs"))[:200]
        gaps = X[pairs[0::2]] - X[pairs[1::2]]
        before = np.sqrt((gaps**2).sum(axis=1))
        # The private step is none: the directions are drawn without looking at anybody's row.
        # sklearn: random_projection.GaussianRandomProjection(k).fit_transform(X)
        draw = rng.fork("directions")
        directions = np.array([[draw.normal() for _ in range(X.shape[1])] for _ in range(512)])
        squares = np.cumsum((gaps @ directions.T / before[:, None]) ** 2, axis=1)
        ratios = squares[:, sizes - 1] / sizes
        result.append(
            {
                "run": run,
                "ratios": squares[:, int(values["k"]) - 1] / values["k"],
                "before": before,
                "mean": ratios.mean(axis=0),
                "sd": np.sqrt(((ratios - 1) ** 2).mean(axis=0)),  # around 1, the mean that the law promises
            }
        )
    return result
`;

export const tablePython = ({ dataset }: { dataset: string }): string => `${loader(dataset)}

def lengths_of(X):
    return np.sqrt((X.astype(float) ** 2).sum(axis=1))


def steps(X):
    """Each step of preprocessing, and whether it looks at other people's rows: then it costs budget."""
    mean, sd, low, high = X.mean(axis=0), X.std(axis=0), X.min(axis=0), X.max(axis=0)
    length = lengths_of(X)[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        yield "raw", False, X
        yield "standardise", True, np.where(sd > 0, (X - mean) / sd, 0)
        yield "min-max", True, np.where(high > low, (X - low) / (high - low), 0)
        yield "clip-sd", True, np.clip(X, mean - 3 * sd, mean + 3 * sd)
        yield "divide", False, X / 255
        yield "row-normalise", False, np.where(length > 0, X / length, 0)
        yield "unit-ball", False, X / np.maximum(1, length)
        yield "max-norm", True, X / length.max()
        yield "intercept", False, np.hstack([X, np.ones((len(X), 1))]) / math.sqrt(2)


def compute(values, rows):
    data = load_dataset(values["dataset"])
    X, y = data.X_train, data.y_train
    result = [{"about": "size", "train": len(X), "test": len(data.X_test), "columns": X.shape[1], "task": data.task}]
    for field in data.fields:
        x = X[:, field["from"] : field["to"]].astype(float)
        facts = {"min": x.min(), "mean": x.mean(), "max": x.max(), "sd": x.std(), "zeros": (x == 0).mean()}
        result.append({"about": "field", "name": field["name"], "kind": field["kind"], "columns": x.shape[1], **facts})
    for value, name in data.classes:
        counts = {"train": int((y == value).sum()), "test": int((data.y_test == value).sum())}
        result.append({"about": "class", "name": name, **counts})
    if data.task == "regression":
        target = y.astype(float)
        width = (target.max() - target.min()) / 30
        counts = np.bincount(np.minimum(29, (target - target.min()) / width).astype(int), minlength=30)
        facts = {"min": target.min(), "mean": target.mean(), "max": target.max(), "sd": target.std(), "counts": counts}
        result.append({"about": "target", **facts})
    sample = X[:3000].astype(float)
    places = [math.floor(q * (len(sample) - 1) + 0.5) for q in (0, 0.05, 0.25, 0.5, 0.75, 0.95, 1)]
    for name, looks, out in steps(sample):
        if name == "divide" and data.fields[0]["kind"] != "pixels":
            continue  # only of pixels is it known beforehand that none exceeds 255
        lengths = np.sort(lengths_of(out.astype(np.float32)))[places]
        result.append({"about": "step", "step": name, "looksAtPrivateData": looks, "rows": len(sample), "lengths": lengths})
    return result
`;
