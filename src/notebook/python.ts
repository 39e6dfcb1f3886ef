import { version } from '../../package.json';
import type { Values } from '../state/params.ts';

/**
 * A cell as a Python script that runs with numpy alone. `body` defines `compute(values, rows)`, which gives the rows anew; the
 * script runs it on the settings of the exported run and says how far the two are apart.
 */
export function pythonScript(
  cell: string,
  title: string,
  link: string,
  values: Values,
  body: string,
): string {
  return `"""${title.replaceAll('"', "'")}

The experiment behind a figure of Noisebook ${version}: ${link}
Save the run as JSON from the same panel, then: python ${cell}.py ${cell}.json
"""

import json
import math
import sys

import numpy as np

# The settings on the page when this script was written.
values = ${python(values)}

${body.trim()}


def difference(a, b):
    """The largest relative difference between two lists of rows, over all their numbers."""
    worst = 0.0
    for one, other in zip(a, b):
        for name, x in one.items():
            for p, q in zip(np.ravel(x), np.ravel(other[name])):
                if isinstance(p, (int, float, np.number)) and not isinstance(p, bool):
                    worst = max(worst, abs(float(p) - float(q)) / max(1e-9, abs(float(p)), abs(float(q))))
                else:
                    assert p == q, (name, p, q)
    return worst


if __name__ == "__main__":
    if len(sys.argv) > 1:
        with open(sys.argv[1], encoding="utf-8") as file:
            run = json.load(file)
        rows = compute(run["values"], run["rows"])
        print(f"{len(rows)} rows; largest relative difference {difference(rows, run['rows']):.1e}")
    else:
        for row in compute(values, [])[:10]:
            print(row)
`;
}

/** A plain value as Python writes it. */
function python(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([name, part]) => `    ${JSON.stringify(name)}: ${python(part)},`,
    );
    return `{\n${entries.join('\n')}\n}`;
  }
  return JSON.stringify(value);
}
