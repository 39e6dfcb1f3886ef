import { describe, expect, it } from 'vitest';
import { bundle } from '../../src/notebook/python/bundle.ts';
import { withoutBranches } from '../../src/notebook/python/datasets.ts';
import { loadScript } from '../../src/notebook/python/load-script.ts';
import '../../src/chapters/index.ts';

const RUN = `"""Runs it."""\n\nimport sys\n\n\ndef main(experiment):\n    sys.exit(experiment.compute())\n`;

/** One file of modules by name; what runs a script is always there. */
async function merged(script: string, modules: Record<string, string> = {}) {
  const all: Record<string, string> = { 'noisebook.run': RUN, ...modules };
  const { libraries, parts } = await bundle(script, (name) => Promise.resolve(all[name]));
  return { libraries, code: parts.join('\n\n\n') };
}

describe('a script as one file', () => {
  it('has the experiment first, then what it uses of each module, and what that uses', async () => {
    const { libraries, code } = await merged(
      'import math\n\nfrom shared.b import twice\n\n\ndef compute(values, rows):\n    return math.pi * twice(1)\n',
      {
        'shared.b': `"""Twice."""

import json

from noisebook.a import add, other


def twice(x):
    """Not other."""
    return add(x, x)  # nor other


def unused():
    return json.loads(other)
`,
        'noisebook.a': `"""Sums."""

import gzip

ZERO, ONE = 0, 1
# Not needed.
TWO = gzip.BEST


def add(a, b):
    return f"{a + b + ZERO} TWO"


def other():
    return TWO
`,
      },
    );
    expect(code).toBe(`def compute(values, rows):
    return math.pi * twice(1)


# ---- Sums.


ZERO, ONE = 0, 1


def add(a, b):
    return f"{a + b + ZERO} TWO"


# ---- Twice.


def twice(x):
    """Not other."""
    return add(x, x)  # nor other


# ---- Runs it.


def main(experiment):
    sys.exit(experiment.compute())`);
    expect(libraries).toEqual(['import math', 'import sys']);
  });

  it('reads lists of imports over several lines, decorators and tables', async () => {
    const { code } = await merged(
      'from shared.b import (\n    A,\n    b,\n)\n\n\ndef compute(values, rows):\n    return A, b\n',
      { 'shared.b': '"""B."""\n\nA = {\n    "x": 1,\n}\n\n\n@cached\n@twice\ndef b():\n    return 1\n' },
    );
    expect(code).toContain('A = {\n    "x": 1,\n}\n\n\n@cached\n@twice\ndef b():');
  });

  it('refuses two meanings of one name, and what would run unasked', async () => {
    const script =
      'from shared.b import b\n\n\ndef helper():\n    return b()\n\n\ndef compute(values, rows):\n    return helper()\n';
    const twin = '"""B."""\n\n\ndef b():\n    return helper()\n\n\ndef helper():\n    return 1\n';
    await expect(merged(script, { 'shared.b': twin })).rejects.toThrow('helper is defined twice');
    await expect(merged('for x in y:\n    pass\n')).rejects.toThrow(
      'a definition or an assignment was expected',
    );
  });
});

describe('the script of a cell', () => {
  it('is that of its folder, and of a cell that is borrowed that of the chapter it is from', async () => {
    const [own, borrowed] = [await loadScript('noise/densities'), await loadScript('start/densities')];
    expect(borrowed.source).toBe(own.source);
    expect(await borrowed.open('shared.noise')).toContain('def scale_of');
    await expect(loadScript('noise/cloud')).rejects.toThrow('noise/cloud has no script');
  });

  it('reads data in the ways that its data need, and in no other', async () => {
    const data = await (await loadScript('noise/densities')).open('noisebook.data');
    expect(withoutBranches(data, ['adult'])).not.toContain('if name');
    const two = withoutBranches(data, ['own:00', 'synthetic-rare:rows=3']);
    expect(two).toMatch(/own_dataset\(name\)/);
    expect(two).toMatch(/made_up_dataset\(name, synthetic_rare/);
    expect(two).not.toMatch(/made_up_dataset\(name, synthetic_linear/);
  });
});
