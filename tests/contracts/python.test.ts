import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents, openChapter } from '../../src/chapters/index.ts';
import { pythonScript } from '../../src/notebook/python.ts';
import { runFile } from '../../src/notebook/run-file.ts';
import { defaults, type Values } from '../../src/state/params.ts';
import { python, runPython } from '../notebook/run-python.ts';
import { rowsOf } from './run-task.ts';

/*
 * Every cell that offers its experiment in Python: the script, run on a saved run, gives the same rows, as closely as it says. And the
 * chapters that are done have it for every cell.
 */

/** Chapters in which a cell without Python is an oversight. */
const DONE = [
  'plausible-deniability',
  'noise',
  'the-budget',
  'choosing-privately',
  'meet-the-data',
  'noise-on-the-answer',
  'noise-at-every-step',
  'sharing-gradients',
];

/** Small settings besides the defaults, and how many tasks are enough. Cells that are not named run at their defaults. */
const SETTINGS: Record<string, { values?: Values[]; tasks?: number }> = {
  'plausible-deniability/crowd': { values: [{}, { survey: 'forced-yes', truthProbability: 0.3 }] },
  'plausible-deniability/deniability': { values: [{}, { survey: 'forced-yes', truthProbability: 0.3 }] },
  'plausible-deniability/spread': {
    values: [
      { people: 60, repeats: 130 },
      { people: 60, repeats: 100, survey: 'forced-yes', seed: 7 },
    ],
  },
  'plausible-deniability/many': { values: [{ people: 12_000 }, { people: 500, options: 2, epsilon: 0.1 }] },
  'noise/densities': {
    values: [{}, { epsilon: 3, mechanism: 'gaussian' }, { mechanism: 'analytic-gaussian', delta: 1e-9 }],
  },
  'noise/loss': { values: [{}, { epsilon: 0.2, mechanism: 'analytic-gaussian', delta: 1e-9 }] },
  'noise/family': { values: [{}, { mechanism: 'gaussian' }] },
  'noise/calibration': { values: [{}, { delta: 1e-9 }] },
  'noise/samples': {
    values: [{ draws: 3000 }, { draws: 2000, mechanism: 'analytic-gaussian', epsilon: 0.2, delta: 1e-9 }],
  },
  'the-budget/again': { values: [{}, { asks: 400, epsilon: 1, delta: 1e-10 }] },
  'the-budget/parallel': { values: [{}, { people: 300, neighbours: 'replace-one', seed: 3 }] },
  'the-budget/groups': { values: [{}, { epsilon: 2, delta: 1e-9 }] },
  'the-budget/releases': {
    values: [
      { releases: 10 },
      { releases: 10, mechanism: 'gaussian', epsilon: 1, samplingRate: 0.01 },
      { releases: 10, mechanism: 'pure', samplingRate: 0.1 },
    ],
  },
  'the-budget/published': { values: [{}, { epsilon: 10, samplingRate: 1, uploads: 14_312 }] },
  'the-budget/ledger': {
    values: [
      {},
      {
        accountant: 'pld',
        requests: 'laplace:2:1:1:all,gaussian:5:100:0.05:A,laplace:1:3:0.5:B,gaussian:4:2:1:all',
      },
      { accountant: 'rdp', requests: 'gaussian:1:1000:0.01:all,gaussian:1:500:0.01:all', delta: 1e-9 },
    ],
  },
  'choosing-privately/colours': { values: [{ draws: 6000 }, { draws: 500, scoring: 'monotone', gap: 1 }] },
  'choosing-privately/odds': { values: [{}, { scoring: 'monotone', gap: 0 }] },
  'choosing-privately/utility': { values: [{}, { epsilon: 10, candidates: 40, spacing: 10 }] },
  'choosing-privately/winners': { values: [{}, { candidates: 3, count: 5 }] },
  'meet-the-data/cloud': { values: [{ digits: 'pair', a: '2', b: '3' }] },
  'meet-the-data/variance': { values: [{ rows: 300 }] },
  'meet-the-data/projection': { values: [{ k: 7 }], tasks: 1 },
  'meet-the-data/table': {
    values: [{}, { dataset: 'wine-red' }, { dataset: 'sentences-yelp' }, { dataset: 'synthetic-linear' }],
  },
  'noise-on-the-answer/curves': {
    values: [
      { data: 'german-credit', noise: 'objective', loss: 'huber-svm', epsilon: 3 },
      { data: 'spambase', noise: 'gaussian', dimension: '15', epsilon: 0.3 },
    ],
    tasks: 5,
  },
  'noise-on-the-answer/spread': { values: [{ decay: 'one', lambda: 0.3 }], tasks: 1 },
  'noise-on-the-answer/weights': {
    values: [{ data: 'mnist-3-5' }, { data: 'mnist-3-5', noise: 'vector', accounting: 'proven', seed: 2 }],
    tasks: 2,
  },
  'noise-on-the-answer/table': { tasks: 1 },
  'noise-on-the-answer/lambda': { values: [{ data: 'german-credit', tenths: 4 }], tasks: 6 },
  'noise-on-the-answer/solve': { values: [{ data: 'german-credit', noise: 'laplace', tenths: 3 }], tasks: 2 },
  'noise-on-the-answer/repairs': { tasks: 1 },
  'noise-at-every-step/walk': { values: [{}, { batch: 1, stepSize: 'strongly-convex', seed: 7 }] },
  'noise-at-every-step/curves': {
    values: [
      { k: 8 },
      { code: 'published', k: 8 },
      { loss: 'hinge', epochs: 2, budget: 'each', batches: 'shrinking', stepSize: 'inverse', k: 5 },
      { lambda: 1, stepSize: 'constant', firstStep: 30, k: 5 },
    ],
    tasks: 1,
  },
  'noise-at-every-step/batch': { values: [{ rows: 500, k: 10 }], tasks: 2 },
  'noise-at-every-step/dimension': {
    values: [{ rows: 500 }, { rows: 500, scaling: 'standardised', batch: 5, epsilon: 10 }],
    tasks: 2,
  },
  'noise-at-every-step/old-new': { values: [{ epochs: 1, batch: 2000 }], tasks: 2 },
  'noise-at-every-step/break-it': {
    values: ['clip-batch', 'ball', 'one-epoch', 'unsampled', 'actual'].map((mistake) => ({
      mistake,
      epochs: 2,
    })),
    tasks: 1,
  },
  'sharing-gradients/centres': {
    values: [
      {},
      { centres: 4, lost: 0.3, late: 3, round: 12 },
      { lost: 0.2, late: 6, missing: 'last', round: 9 },
      { lost: 0.5, round: 30 },
    ],
  },
  'sharing-gradients/together': {
    values: [{ rounds: 60 }, { averaging: 'per-centre', step: 1.5, rounds: 40 }],
    tasks: 3,
  },
  'sharing-gradients/step': { values: [{ rows: 60, rounds: 40, step: 0.04 }] },
  'sharing-gradients/pixels': { values: [{ rows: 200, lambda: 0.05 }], tasks: 2 },
  'sharing-gradients/leak': {
    values: [
      { unknown: 3, rounds: 3 },
      { noise: 'gaussian', rounds: 4, per: 'round', epsilon: 30, person: 100 },
      { noise: 'spherical-laplace', rounds: 2, unknown: 2, epsilon: 1000 },
    ],
  },
  'sharing-gradients/many': {
    values: [
      { rounds: 3, rows: 600 },
      { rounds: 2, rows: 500, noise: 'spherical-laplace', epsilon: 5 },
    ],
    tasks: 3,
  },
};

/** One process runs them all, each as if it had been started by itself. */
const DRIVER = `
import contextlib, io, json, runpy, sys, traceback
for script, run in json.loads(sys.argv[1]):
    sys.argv = [script, run]
    code, said = None, io.StringIO()
    with contextlib.redirect_stdout(said):
        try:
            runpy.run_path(script, run_name="__main__")
        except SystemExit as end:
            code = end.code
        except Exception:
            said.write(traceback.format_exc())
            code = 2
    print(json.dumps({"code": code, "said": said.getvalue()}))
`;

const folder = mkdtempSync(join(tmpdir(), 'noisebook-'));
afterAll(() => rmSync(folder, { recursive: true }));

const chapters = await Promise.all(contents.map(async ({ id }) => (await openChapter(id))!));
const cells = chapters.flatMap(({ text, cells }) =>
  cells.map((cell) => ({ name: `${text.id}/${cell.id}`, done: DONE.includes(text.id), cell })),
);

it('every cell of the chapters that are done has its experiment in Python', () => {
  expect(cells.filter(({ done, cell }) => done && !cell.python).map(({ name }) => name)).toEqual([]);
});

it('every setting is one of a cell', () => {
  const names = cells.filter(({ cell }) => cell.python).map(({ name }) => name);
  expect(Object.keys(SETTINGS).filter((name) => !names.includes(name))).toEqual([]);
});

describe.skipIf(!python)('experiments in Python (where numpy is installed)', () => {
  const runs = cells.flatMap(({ name, cell }) =>
    cell.python ? (SETTINGS[name]?.values ?? [{}]).map((values, i) => ({ name, cell, values, i })) : [],
  );
  const heard = new Map<object, { code: number; said: string }>();

  beforeAll(async () => {
    const files: [string, string][] = [];
    for (const { name, cell, values: own, i } of runs) {
      const values = { ...defaults(cell.params), ...own };
      const rows = rowsOf(cell, values, SETTINGS[name]?.tasks);
      const file = join(folder, `${name.replace('/', '-')}-${i}`);
      writeFileSync(`${file}.py`, pythonScript(cell.id, name, 'link', values, await cell.python!(values)));
      writeFileSync(`${file}.json`, JSON.stringify(runFile(cell.id, 'link', values, rows)));
      files.push([`${file}.py`, `${file}.json`]);
    }
    const lines = runPython('-c', DRIVER, JSON.stringify(files)).trim().split('\n');
    runs.forEach((run, i) => heard.set(run, JSON.parse(lines[i]) as { code: number; said: string }));
  }, 600_000);

  it.each(runs)('$name $values', (run) => {
    const { code, said } = heard.get(run)!;
    expect(said).toMatch(/rows; largest relative difference/);
    expect(code, said).toBe(0);
  });
});
