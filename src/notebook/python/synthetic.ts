/** The made-up data sets in Python (src/core/data/synthetic), from the same streams as on the page. */
export function synthetic(id: string): string {
  const generator = generators[id];
  return `
import types

${generator.body.trim()}


def load_dataset(name):
    """A made-up data set, by its name and settings: four fifths of the rows are for training."""
    settings = {${generator.settings}}
    for pair in filter(None, name.partition(":")[2].split(",")):
        key, value = pair.split("=")
        settings[key] = float(value) if "." in value or "e" in value else int(value)
    X, y = make_up(**settings)
    cut = int(0.8 * len(y) + 0.5)
    names = [f"x{j + 1}" for j in range(X.shape[1])]
    fields = [{"name": name, "kind": "number", "from": j, "to": j + 1} for j, name in enumerate(names)]
    halves = {"X_train": X[:cut], "y_train": y[:cut], "X_test": X[cut:], "y_test": y[cut:]}
    return types.SimpleNamespace(**halves, names=names, fields=fields, classes=${generator.classes}, task="${generator.task}")
`;
}

const student = `
def student_factor(tails, rng):
    """Turns a normal row into one with heavy tails: sqrt(nu / chi^2); 100 degrees of freedom are taken for normal."""
    return 1 if tails >= 100 else math.sqrt(tails / (2 * rng.gamma(tails / 2)))

`;

const generators: Record<string, { settings: string; classes: string; task: string; body: string }> = {
  'synthetic-classes': {
    settings: '"rows": 2000, "columns": 20, "seed": 1, "separation": 2',
    classes: '[[-1, "left"], [1, "right"]]',
    task: 'binary',
    body: `
def make_up(rows, columns, seed, separation):
    """Two normal clouds of unit variance whose means are \`separation\` apart."""
    rng = create_rng(seed).fork("synthetic-classes")
    shift = separation / 2 / math.sqrt(columns)
    X, y = [], []
    for _ in range(rows):
        y.append(-1 if rng.next() < 0.5 else 1)
        X.append([rng.normal() + y[-1] * shift for _ in range(columns)])
    return np.array(X, np.float32), np.array(y, np.float32)
`,
  },
  'synthetic-rare': {
    settings: '"rows": 20000, "columns": 10, "seed": 1, "share": 0.01, "separation": 3, "tails": 3',
    classes: '[[-1, "common"], [1, "rare"]]',
    task: 'binary',
    body: `${student}
def make_up(rows, columns, seed, share, separation, tails):
    """Rare positives among rows with heavy tails."""
    rng = create_rng(seed).fork("synthetic-rare")
    shift = separation / math.sqrt(columns)
    X, y = [], []
    for _ in range(rows):
        y.append(1 if rng.next() < share else -1)
        stretch = student_factor(tails, rng)
        X.append([stretch * rng.normal() + (shift if y[-1] == 1 else 0) for _ in range(columns)])
    return np.array(X, np.float32), np.array(y, np.float32)
`,
  },
  'synthetic-linear': {
    settings: '"rows": 2000, "columns": 20, "seed": 1, "condition": 10, "noise": 0.5, "tails": 100',
    classes: '[]',
    task: 'regression',
    body: `${student}
def unit_vector(n, rng):
    v = np.array([rng.normal() for _ in range(n)])
    return v / np.linalg.norm(v)


def make_up(rows, columns, seed, condition, noise, tails):
    """y = x . w + noise, where the variances of x fall from 1 to 1 / condition along random directions."""
    rng = create_rng(seed).fork("synthetic-linear")
    roots = np.sqrt([condition ** (-j / max(1, columns - 1)) for j in range(columns)])
    reflections = [unit_vector(columns, rng.fork(f"turn={r}")) for r in range(columns)]
    w = unit_vector(columns, rng.fork("w"))
    draw = rng.fork("rows")
    X, y = [], []
    for _ in range(rows):
        stretch = student_factor(tails, draw)
        x = stretch * roots * np.array([draw.normal() for _ in range(columns)])
        for v in reflections:
            x -= 2 * (x @ v) * v
        X.append(x)
        y.append(x @ w + noise * draw.normal())
    return np.array(X, np.float32), np.array(y, np.float32)
`,
  },
};
