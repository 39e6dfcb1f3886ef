import { expect, it } from 'vitest';
import { openChapter } from '../../../src/chapters/index.ts';
import type { Dataset } from '../../../src/core/data/dataset.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { defaults, type Values } from '../../../src/state/params.ts';
import { dataset } from '../../data.ts';
import { experimentOf } from '../../contracts/run-task.ts';

/* Files that nobody would choose, in every cell that takes a file: a word for the reader, or figures without holes. */

const { cells } = (await openChapter('private-linear-regression'))!;
const takesFiles = cells.filter(({ params }) => 'data' in params);

/** Rows as a file of the reader's own would have them. */
function made(
  rows: number,
  d: number,
  change: (X: Float32Array, y: Float32Array) => void = () => {},
): Dataset {
  const shape = dataset('synthetic-linear:rows=40,columns=2');
  const rng = createRng(5).fork('odd');
  const X = Float32Array.from({ length: rows * d }, () => rng.normal());
  const y = Float32Array.from({ length: rows }, (_, i) => 3 + X[i * d] + 0.1 * rng.normal());
  change(X, y);
  const names = Array.from({ length: d }, (_, j) => `x${j + 1}`);
  const part = (from: number, to: number) => ({
    ...shape.train,
    ...{ rows: to - from, columns: d, names, X: X.slice(from * d, to * d), y: y.slice(from, to) },
  });
  const cut = Math.floor(0.8 * rows);
  return { ...shape, train: part(0, cut), test: part(cut, rows) };
}

const FITTED: [string, Dataset][] = [
  ['one column', made(60, 1)],
  ['fewer rows than columns', made(20, 22)],
  ['the fewest rows', made(20, 3)],
  ['a constant column', made(60, 3, (X) => X.forEach((_, k) => k % 3 === 1 && (X[k] = 7)))],
  ['nothing but a constant column', made(60, 1, (X, y) => X.fill(7) && y.forEach((_, i) => (y[i] = i % 5)))],
  ['a column twice', made(60, 2, (X) => X.forEach((_, k) => k % 2 && (X[k] = X[k - 1])))],
  ['a row that is a thousand times as far out', made(60, 3, (X) => X.fill(1000, 0, 3))],
];
const REFUSED: [string, Dataset, string][] = [
  ['one row', made(1, 2), 'the rows must be at least 20 for ten folds, got 1'],
  ['a constant target', made(60, 2, (_, y) => y.fill(3)), 'the target must be one that varies'],
  ['a gap', made(60, 2, (X) => (X[5] = NaN)), 'column x2 must be a number in every row, got a gap in row 3'],
];

const SETTINGS: Record<string, Record<string, unknown>[]> = {
  explode: [{}, { map: 'max', shape: 'full', base: true }],
  damping: [{}, { map: 'max', epsilon: 10 }],
  ball: [{ far: 20 }, { map: 'row-y' }],
  clip: [{ epsilon: 1 }, { c: 'drawn', look: true, whose: 'both' }],
  means: ['exact', 'analyst', 'noisy', 'public'].flatMap((statistics) => [
    { statistics, map: 'row' },
    { statistics, intercept: true, analyst: 5 },
  ]),
  spend: [{ smallest: 0 }],
  own: [{}, { statistics: 'public', look: true }],
};

const OWN = 'own:0123456789abcdef~y0~r~n0-9~f0001';

/** The captions of a cell for this file; the first two folds are enough to trip over it. */
function captionsFor(id: string, changed: Record<string, unknown>, file: Dataset): string[] {
  const cell = takesFiles.find((one) => one.id === id)!;
  const values = { ...defaults(cell.params), ...changed, data: OWN } as Values;
  const { experiment, params } = experimentOf(cell, values);
  const inputs = experiment.fitInputs(params);
  const data = Object.fromEntries((experiment.needs?.(inputs) ?? []).map((name) => [name, file]));
  const rows = experiment
    .tasks(params)
    .slice(0, 2)
    .flatMap((task) => experiment.release(params, task, runToEnd(experiment.fit(inputs, task, data))));
  const view = { rows, values, width: 640, running: false };
  return cell.figures.map((figure) => {
    figure.plot(view);
    figure.table?.(view);
    return figure.caption(view);
  });
}

it('every cell that takes a file is tried', () => {
  expect(takesFiles.map(({ id }) => id).sort()).toEqual(Object.keys(SETTINGS).sort());
});

it.each(FITTED)('%s is fitted', (_, file) => {
  for (const [id, settings] of Object.entries(SETTINGS))
    for (const changed of settings)
      for (const caption of captionsFor(id, changed, file))
        expect(caption, `${id} ${JSON.stringify(changed)}`).not.toMatch(/NaN|undefined|null|Infinity|–|∞|^$/);
});

it.each(REFUSED)('%s is refused in words', (_, file, words) => {
  for (const id of Object.keys(SETTINGS)) expect(() => captionsFor(id, {}, file), id).toThrow(words);
});
