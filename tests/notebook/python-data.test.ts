import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { datasets } from '../../src/core/data/index.ts';
import { rowNormalise } from '../../src/core/data/preprocess/row-normalise.ts';
import type { Table } from '../../src/core/data/dataset.ts';
import { firstRows } from '../../src/core/data/rows.ts';
import { loader, unitRows } from '../../src/notebook/python/data.ts';
import { dataset } from '../data.ts';
import { python, runPython } from './run-python.ts';

const folder = mkdtempSync(join(tmpdir(), 'noisebook-'));
afterAll(() => rmSync(folder, { recursive: true }));

const made = [
  'synthetic-classes:separation=1,rows=300',
  'synthetic-rare:rows=500',
  'synthetic-linear:rows=200',
];

const tell = (names: string[]) => `
for name in ${JSON.stringify(names)}:
    data = load_dataset(name)
    sums = {}
    for half, X, y in (("train", data.X_train, data.y_train), ("test", data.X_test, data.y_test)):
        rows, X, y = len(X), X[:500], y[:500]
        weights = np.arange(X.size).reshape(X.shape) % 7 + 1.0
        unit = unit_rows(X) * weights
        sums[half] = [rows, X.shape[1], float((X * weights).sum()), float(unit.sum()), float((y * (np.arange(len(y)) % 7 + 1.0)).sum())]
    spans = [[field["name"], field["kind"], field["from"], field["to"]] for field in data.fields]
    print(json.dumps({**sums, "names": data.names, "fields": spans, "task": data.task, "classes": data.classes}))
`;

/** Sums with a weight for each place: two tables with the same ones have the same numbers in the same places. */
function sums(whole: Table) {
  const weigh = (xs: ArrayLike<number>) => Array.from(xs).reduce((sum, x, i) => sum + x * ((i % 7) + 1), 0);
  const table = firstRows(whole, Math.min(500, whole.rows));
  const unit = rowNormalise.apply(rowNormalise.fit(table), table);
  return [whole.rows, table.columns, weigh(table.X), weigh(unit.X), weigh(table.y)];
}

function told(body: string, names: string[]): Record<string, unknown>[] {
  const script = join(folder, 'data.py');
  writeFileSync(
    script,
    `import json\nimport math\nimport sys\nimport numpy as np\n${body}\n${unitRows}\n${tell(names)}`,
  );
  return runPython(script)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe.skipIf(!python)('data sets in Python (where numpy is installed)', () => {
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
    told(loader(...names), names).forEach((theirs, i) => expectSame(names[i], theirs));
  });

  it.each(made)('%s is made up of the same rows', (name) => {
    expectSame(name, told(loader(name), [name])[0]);
  });

  it('says that a file of your own is not there', () => {
    expect(loader('own:0123456789abcdef~y0')).toContain('never left your browser');
  });
});
