import { datasets } from '../../core/data/index.ts';
import { isOwn } from '../../core/data/own/recipe.ts';
import { isSynthetic } from '../../core/data/synthetic/index.ts';
import { literal } from './literal.ts';
import { piece } from './piece.ts';
import { streams } from './streams.ts';
import { synthetic } from './synthetic.ts';

/**
 * `load_dataset(name)` in Python for these data sets: `X_train`, `y_train`, `X_test`, `y_test` as the page has them, with `names` of
 * the columns, `fields`, `classes` and `task`. Files are looked for beside the script and fetched once.
 */
export function loader(...ids: string[]): string {
  if (ids.some(isOwn)) return own;
  if (ids.some(isSynthetic))
    return streams + piece('A data set that is made up.', synthetic(ids[0].split(':')[0]));
  const facts = ids.map((id) => {
    const { task, classes, sha256 } = datasets[id];
    const address = new URL(`../../../datasets/${id}.bin.gz`, import.meta.url).href;
    return [id, { task, classes: classes.map(({ value, name }) => [value, name]), address, sha256 }];
  });
  return piece(
    'The data sets of Noisebook.',
    `
import gzip
import hashlib
import pathlib
import types
import urllib.request

DATASETS = ${literal(Object.fromEntries(facts))}
${shipped}`,
  );
}

const own = `
def load_dataset(name):
    sys.exit("This run is on a file of your own. It never left your browser, so this script does not have it.")
`;

const shipped = `

def load_dataset(name):
    """The data set as the page has it: from the file beside this script, else fetched once and kept there."""
    facts = DATASETS[name]
    file = pathlib.Path(__file__).with_name(f"{name}.bin.gz")
    if not file.exists():
        urllib.request.urlretrieve(facts["address"], file)
    packed = file.read_bytes()
    if hashlib.sha256(packed).hexdigest() != facts["sha256"]:
        sys.exit(f"{file} is another file than the one behind the figure.")
    return read_dataset(gzip.decompress(packed), facts)


def read_dataset(content, facts):
    """NBK1, the length of the header, the header as JSON; then blocks that start at multiples of 4: the labels, and each field."""
    assert content[:4] == b"NBK1"
    length = int.from_bytes(content[4:8], "little")
    header = json.loads(content[8 : 8 + length])
    rows = header["rows"]["test"] + header["rows"]["train"]
    start = 8 + length

    def read(block):
        nonlocal start
        start += -start % 4
        kind = np.dtype({"u8": "u1", "u16": "<u2", "i32": "<i4", "f32": "<f4"}[block["type"]])
        raw = np.frombuffer(content, kind, rows * block.get("width", 1), start).reshape(rows, -1)
        start += raw.nbytes
        if "scale" not in block and "offset" not in block:
            return raw
        return ((raw.astype(float) + block.get("offset", 0)) / block.get("scale", 1)).astype(np.float32)

    y = read(header["label"])[:, 0]
    if facts["classes"]:
        y = np.array([value for value, _ in facts["classes"]])[y]
    parts, names, fields = [], [], []
    for block in header["blocks"]:
        part = read(block)
        if block["kind"] == "category":  # one column of zeros and ones for each
            part = part == np.arange(len(block["categories"]))
            columns = [f"{block['name']} = {category}" for category in block["categories"]]
        else:
            numbered = [f"{block['name']} {j}" for j in range(part.shape[1])]
            columns = block.get("names") or ([block["name"]] if len(numbered) == 1 else numbered)
        fields.append({**block, "from": len(names), "to": len(names) + len(columns)})
        parts.append(part)
        names += columns
    # Pixels and counts of words stay bytes; everything else is 32-bit floats, as on the page.
    X = parts[0] if fields[0]["kind"] in ("pixels", "words") else np.hstack(parts).astype(np.float32)
    first = header["rows"]["train" if header.get("first") == "train" else "test"]
    halves = {"X_train": X[first:], "y_train": y[first:], "X_test": X[:first], "y_test": y[:first]}
    if header.get("first") == "train":
        halves = {"X_train": X[:first], "y_train": y[:first], "X_test": X[first:], "y_test": y[first:]}
    return types.SimpleNamespace(**halves, names=names, fields=fields, classes=facts["classes"], task=facts["task"])
`;

/** Every row of length 1; a row of zeros stays. What the step \`row-normalise\` does. */
export const unitRows = `
def unit_rows(X):
    """Every row gets length 1. It reads no other row, so it costs no privacy."""
    lengths = np.sqrt((X.astype(float) ** 2).sum(axis=1, keepdims=True))
    return (X * (1 / np.where(lengths > 0, lengths, np.inf))).astype(np.float32)
`;
