import { version } from '../../package.json';
import type { Values } from '../state/params.ts';
import { literal } from './python/literal.ts';
import { takePieces } from './python/piece.ts';

/**
 * A cell as a Python script that runs with numpy alone. `body` defines `compute(values, rows)`, which gives the rows anew; the
 * script runs it on the settings of the exported run and says how far the two are apart. A body whose numbers cannot agree to six
 * digits sets TOLERANCE, and says why.
 */
export function pythonScript(
  cell: string,
  title: string,
  link: string,
  values: Values,
  body: string,
): string {
  const [imports, code] = arrange(body);
  const few = body.includes('["run"]')
    ? `\nAdd --runs 2 to compute only the first two of its runs anew.`
    : '';
  return `"""${title.replaceAll('"', "'")}

The experiment behind a figure of Noisebook ${version}: ${link}
Save the run as JSON from the same panel, then: python ${cell}.py ${cell}.json${few}
"""

${imports.join('\n')}

import numpy as np

# The settings on the page when this script was written.
values = ${literal(values)}

# How far numbers that were computed twice may be apart, relative to the largest of a list.
TOLERANCE = 1e-6


${code}


def difference(a, b):
    """The largest relative difference between two lists of rows, over all their numbers."""
    worst = 0.0
    for one, other in zip(a, b):
        assert one.keys() <= other.keys(), (one.keys(), other.keys())
        for name, x in one.items():
            if isinstance(x, (str, bool, np.bool_)):
                assert x == other[name], (name, x, other[name])
                continue
            p, q = np.ravel(x).astype(float), np.ravel(other[name]).astype(float)
            assert p.shape == q.shape, (name, p.shape, q.shape)
            same = (p == q) | (np.isnan(p) & np.isnan(q))
            if not same.all():
                scale = max(1e-9, np.abs(p[np.isfinite(p)]).max(initial=0), np.abs(q[np.isfinite(q)]).max(initial=0))
                worst = max(worst, np.nan_to_num(np.abs(p - q)[~same], nan=np.inf).max() / scale)
    return worst


def read_run(name):
    """A saved run. JSON has no infinity, so it is written as a text."""
    def numbers(x):
        if isinstance(x, list):
            return [numbers(part) for part in x]
        return float(x) if x in ("Infinity", "-Infinity", "NaN") else x

    with open(name, encoding="utf-8") as file:
        run = json.load(file)
    return run["values"], [{name: numbers(x) for name, x in row.items()} for row in run["rows"]]


if __name__ == "__main__":
    if len(sys.argv) > 1:
        values, theirs = read_run(sys.argv[1])
        if "--runs" in sys.argv:
            most = int(sys.argv[sys.argv.index("--runs") + 1])
            theirs = [row for row in theirs if row.get("run", 0) < most]
        rows = compute(values, theirs)
        apart = difference(rows, theirs)
        print(f"{len(rows)} rows; largest relative difference {apart:.1e}, expected below {TOLERANCE:.0e}")
        sys.exit(0 if len(rows) == len(theirs) and apart < TOLERANCE else 1)
    else:
        for row in compute(values, [])[:10]:
            print(row)
`;
}

/** The imports of a body, wherever they stand in it, and its code: the experiment first, then the machinery that it asks for. */
function arrange(body: string): [string[], string] {
  const imports = new Set(['import json', 'import math', 'import sys']);
  const plain = body.replace(/^import .*\n+/gm, (line) => {
    imports.add(line.trim());
    return '';
  });
  const { code, pieces } = takePieces(plain);
  // Two empty lines around what stands at the top level, as Python is written.
  const spaced = [code, ...pieces]
    .map((part) => part.trim())
    .join('\n\n\n')
    .replace(/(?<!^@.*)\n+(?=@|def |class )/gm, '\n\n\n')
    .replace(/\n{4,}/g, '\n\n\n');
  return [[...imports].sort(), spaced.trim()];
}
