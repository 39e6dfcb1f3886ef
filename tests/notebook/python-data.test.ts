import { describe, expect, it } from 'vitest';
import { datasets } from '../../src/core/data/index.ts';
import type { Table } from '../../src/core/data/dataset.ts';
import { firstRows } from '../../src/core/data/rows.ts';
import { generators } from '../../src/core/data/synthetic/index.ts';
import { datasetsModule } from '../../src/notebook/python/datasets.ts';
import { dataset } from '../data.ts';
import { python, runPython } from './run-python.ts';

const made = [
  'synthetic-classes:separation=1,rows=300',
  'synthetic-rare:rows=500',
  'synthetic-linear:rows=200',
  'synthetic-heavy:rows=300',
  'synthetic-fraud:rows=500',
];

const tell = (names: string[]) => `import json

import numpy as np

from noisebook.data import load_dataset

for name in ${JSON.stringify(names)}:
    data = load_dataset(name)
    sums = {}
    for half, X, y in (("train", data.X_train, data.y_train), ("test", data.X_test, data.y_test)):
        rows, X, y = len(X), X[:500], y[:500]
        weights = np.arange(X.size).reshape(X.shape) % 7 + 1.0
        sums[half] = [rows, X.shape[1], float((X * weights).sum()), float((y * (np.arange(len(y)) % 7 + 1.0)).sum())]
    spans = [[field["name"], field["kind"], field["from"], field["to"]] for field in data.fields]
    print(json.dumps({**sums, "names": data.names, "fields": spans, "task": data.task, "classes": data.classes}))
`;

/** Sums with a weight for each place: two tables with the same ones have the same numbers in the same places. */
function sums(whole: Table) {
  const weigh = (xs: ArrayLike<number>) => Array.from(xs).reduce((sum, x, i) => sum + x * ((i % 7) + 1), 0);
  const table = firstRows(whole, Math.min(500, whole.rows));
  return [whole.rows, table.columns, weigh(table.X), weigh(table.y)];
}

const told = (names: string[]): Record<string, unknown>[] =>
  runPython('-c', tell(names))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it('are known to Python as they are to the page (npx vitest run python-data -u writes it)', async () => {
  const folder = 'pathlib.Path(__file__).resolve().parents[4] / "datasets"';
  await expect(datasetsModule(Object.keys(datasets), folder)).toMatchFileSnapshot(
    '../../src/notebook/python/noisebook/datasets.py',
  );
});

it('every kind of made-up data is tried', () => {
  expect(made.map((name) => name.split(':')[0])).toEqual(Object.keys(generators));
});

describe.skipIf(!python)('data sets in Python (skipped without Python and numpy)', () => {
  const expectSame = (name: string, theirs: Record<string, unknown>) => {
    const { train, test, fields, task, classes } = dataset(name);
    expect(theirs.names).toEqual(train.names);
    expect(theirs.fields).toEqual(fields.map(({ name, kind, from, to }) => [name, kind, from, to]));
    expect(theirs.task).toBe(task);
    expect(theirs.classes).toEqual(classes.map(({ value, name }) => [value, name]));
    for (const [half, table] of [
      ['train', train],
      ['test', test],
    ] as const) {
      const ours = sums(table);
      (theirs[half] as number[]).forEach((sum, i) => expect(Math.abs(sum / ours[i] - 1)).toBeLessThan(1e-6));
    }
  };

  it('are read as the page reads them', () => {
    const names = Object.keys(datasets);
    told(names).forEach((theirs, i) => expectSame(names[i], theirs));
  });

  it.each(made)('%s is made up of the same rows', (name) => {
    expectSame(name, told([name])[0]);
  });
});
