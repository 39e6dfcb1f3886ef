import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDataset } from '../../src/core/data/container.ts';
import { build } from '../../src/core/data/csv/build.ts';
import { scan } from '../../src/core/data/csv/scan.ts';
import { ownName, type Recipe } from '../../src/core/data/own/recipe.ts';
import type { Table } from '../../src/core/data/dataset.ts';
import { createRng } from '../../src/core/random/create-rng.ts';
import '../../src/chapters/index.ts';
import { pythonScript } from '../../src/notebook/python.ts';
import { loadScript } from '../../src/notebook/python/load-script.ts';
import { tableFile } from '../../workers/csv-file.ts';
import { python, runPython, tryPython } from './run-python.ts';

const quiet = { progress: () => {}, cancelled: () => false };

/** A table with every kind of column, gaps, grouped thousands, dates, rare groups, quotes and a line that is too short. */
function people(separator: string, decimal: string): string {
  const rng = createRng('people');
  const some = <T>(xs: T[]): T => xs[Math.floor(xs.length * rng.next())];
  const lines = [
    '# measured by hand',
    '',
    ['age', 'income', 'city', 'since', 'sick', 'score'].join(separator),
  ];
  for (let i = 0; i < 300; i++) {
    const income = some(['1 200', '12 345', '980', 'n/a', '7']);
    const city =
      rng.next() < 0.3 ? `village ${Math.floor(80 * rng.next())}` : some(['Oslo', '"Århus, or near"', '?']);
    const since = some(['2018-02-11', '11.02.2018', '02/11/2018 13:45', '30.02.2018']);
    const score = (100 * rng.next() - 50).toFixed(3).replace('.', decimal);
    lines.push(
      [
        20 + Math.floor(50 * rng.next()),
        income,
        city.replaceAll(',', ''),
        since,
        some(['yes', 'no', 'no', 'perhaps', '']),
        score,
      ].join(separator),
    );
  }
  return [...lines, '17', ''].join('\r\n');
}

const SETTINGS: [string, string, string, Partial<Recipe>][] = [
  ['two classes', ',', '.', {}],
  ['gaps filled', ';', ',', { missing: 'fill' }],
  ['three classes', '\t', '.', { task: 'classes', missing: 'fill' }],
  ['a number', ';', '.', { task: 'regression', label: 5, numbers: [0, 1] }],
];

describe.skipIf(!python)('a file of your own in Python (skipped without Python and numpy)', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'noisebook-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(SETTINGS)('is read as the page reads it: %s', async (name, separator, decimal, over) => {
    const content = people(separator, decimal);
    const file = tableFile(new File([content], 'own.csv'));
    const found = await scan(file, {}, quiet);
    const recipe: Recipe = {
      fingerprint: found.fingerprint,
      format: found.format,
      task: 'binary',
      label: 4,
      positive: 1,
      numbers: [0, 1, 5],
      categories: [2],
      dates: [3],
      missing: 'drop',
      ...over,
    };
    const built = await build(file, found, recipe, quiet);
    const data = readDataset(built.bytes, built.meaning);
    writeFileSync(join(folder, `${name}.csv`), content);
    const program = `
import json, pathlib
from noisebook import own
own.FOLDER = pathlib.Path(${JSON.stringify(folder)})
data = own.own_dataset(${JSON.stringify(ownName(recipe))})
halves = [[X.tolist(), y.tolist()] for X, y in ((data.X_train, data.y_train), (data.X_test, data.y_test))]
print(json.dumps([halves, data.names, data.fields, data.classes, data.task]))
`;
    const [halves, names, fields, classes, task] = JSON.parse(runPython('-c', program)) as unknown[];
    const rows = ({ X, y, columns }: Table) => [
      Array.from(y, (_, i) => Array.from(X.subarray(i * columns, (i + 1) * columns))),
      Array.from(y),
    ];
    expect(names).toEqual(data.train.names);
    expect(fields).toEqual(data.fields.map(({ name, kind, from, to }) => ({ name, kind, from, to })));
    expect(classes).toEqual(data.classes.map(({ value, name }) => [value, name]));
    expect(task).toBe(data.task);
    expect(halves).toEqual([rows(data.train), rows(data.test)]);
  });

  it('a script says what to put where, for a file of your own and for data that cannot be fetched', async () => {
    const values = { dataset: 'own:0123456789abcdef~y0~r~n1~f0001' };
    const script = join(folder, 'table.py');
    const source = await loadScript('meet-the-data/table');
    writeFileSync(script, await pythonScript('table', 'Title', 'link', values, source));
    expect(tryPython(script)).toContain(`Put that very file into ${folder}`);
    const shipped = await pythonScript('table', 'Title', 'link', { dataset: 'adult' }, source);
    writeFileSync(script, shipped.replace(/"address": ".*"/, '"address": "file:///nowhere/adult.bin.gz"'));
    expect(tryPython(script)).toMatch(
      /Put adult\.bin\.gz into .*: every copy of Noisebook has it[^]*UCI Adult/,
    );
  });
});
