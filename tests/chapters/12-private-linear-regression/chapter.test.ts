import { describe, expect, it } from 'vitest';
import { openChapter } from '../../../src/chapters/index.ts';
import { defaults, type Values } from '../../../src/state/params.ts';
import { fitKey, type Row } from '../../../src/lab/experiment.ts';
import type { Cell, Prediction } from '../../../src/notebook/cell.ts';
import { dataFor, experimentOf, fitOf } from '../../contracts/run-task.ts';

/* The numbers that the text tells, held to what the captions say; and the answers and tasks, tried on real rows. */

const chapter = (await openChapter('private-linear-regression'))!;
/** The text without its tags, so that a number can be found wherever it stands. */
const spoken = JSON.stringify(chapter.text)
  .replace(/<annotation[^]*?<\/annotation>/g, '')
  .replace(/<[^>]*>/g, '')
  .replaceAll('\\n', ' ');

/** Fits are kept, as a worker keeps them: many settings differ in their release alone. */
const fits = new Map<string, unknown>();
const kept = new Map<string, Row[]>();

function rowsAt(cell: Cell, values: Values): Row[] {
  if (cell.rows) return cell.rows(values);
  const { experiment, params } = experimentOf(cell, values);
  const key = `${cell.id} ${JSON.stringify(params)}`;
  let rows = kept.get(key);
  if (!rows) {
    const data = dataFor(experiment, params);
    rows = experiment.tasks(params).flatMap((task) => {
      const name = fitKey(experiment, params, task);
      if (!fits.has(name)) fits.set(name, fitOf(experiment, params, task, data));
      return experiment.release(params, task, fits.get(name));
    });
    kept.set(key, rows);
  }
  return rows;
}

function open(id: string, changed: Record<string, unknown> = {}) {
  const cell = chapter.cells.find((one) => one.id === id)!;
  const values = { ...defaults(cell.params), ...changed } as Values;
  const rows = rowsAt(cell, values);
  const captions = cell.figures.map((figure) => figure.caption({ rows, values, width: 640, running: false }));
  return { cell, values, rows, captions: captions.join(' ') };
}

/** What the text says of a cell at these settings, and what its captions say there. */
const TOLD: [string, Record<string, unknown>, string[], string[]][] = [
  [
    'cloud',
    { points: 500 },
    ['500 points'],
    ['half of SSP’s slopes are within 0.17', 'AdaSSP’s slopes are within 0.14'],
  ],
  [
    'cloud',
    {},
    ['slope −42', 'slope 0.86', 'from 0.601 to 0.583', 'at most 51.6 %'],
    ['the steepest is −42', 'the steepest is 0.86', 'from 0.601 to 0.583', 'at most 51.6 %'],
  ],
  ['cloud', { epsilon: 3 }, ['it is 62.7 %'], ['at most 62.7 %']],
  ['explode', { shape: 'full' }, ['the median is 2.43'], ['2.43 in the median', 'negative real part']],
  ['explode', { shape: 'copy' }, ['it is 2.85'], ['2.85 in the median']],
  [
    'explode',
    {},
    ['2.9, 0.23 and 0.053', 'is 37 in the mean', '2.2 in the median'],
    ['0.0526, 0.229, 2.9', 'leave 37 of', '2.17 in the median'],
  ],
  [
    'damping',
    {},
    ['0.421 and 0.414', 'asks for 58, of which 20 is known'],
    ['0.421', '0.414', 'should be 58; 19.9', 'λ = 38'],
  ],
  ['damping', { data: 'concrete' }, ['0.578 and 0.522', '0.459'], ['0.578', '0.522', '0.459']],
  ['damping', { epsilon: 3 }, ['nothing needs to be added'], ['λ = 0.']],
  ['damping', { data: 'abalone', epsilon: 10 }, ['the whole target is added'], ['nothing of it can be told']],
  ['damping', { data: 'synthetic-linear', rows: 20_000, condition: 1 }, ['nothing is added at'], ['λ = 0.']],
  [
    'damping',
    { data: 'synthetic-linear', condition: 10_000 },
    ['a condition number of 10,000'],
    ['nothing of it can be told'],
  ],
  [
    'damping',
    { data: 'synthetic-linear', columns: 40 },
    ['from 154 to', '0.722'],
    ['should be 154', '0.722'],
  ],
  [
    'damping',
    { data: 'synthetic-linear', columns: 40, target: 'tight' },
    ['to 85.3', 'to 0.651'],
    ['should be 85.3', '0.651 with exact joint'],
  ],
  ['constant', {}, ['0.596', '0.418', '0.564', '1.587'], ['0.596', '0.418', '0.565', '1.59']],
  ['ball', {}, ['0.579 instead of 0.433'], ['0.579 and 0.433']],
  [
    'ball',
    { far: 60 },
    ['within 0.018 of the origin', '0.99 of the variance'],
    ['within 0.018', '0.99 by the largest norm'],
  ],
  ['ball', { columns: 20 }, ['0.430 against 0.412'], ['0.43 and 0.412']],
  ['ball', { map: 'row-y' }, ['has 74 % of all weight'], ['has 74 % of all weight']],
  ['ball', { map: 'row-y', columns: 20 }, ['it is 19 %'], ['has 19 % of all weight']],
  [
    'clip',
    {},
    ['0.81', '1.95', '3.6 % of the test rows', '76 % of the squared error', 'says 32.6, and'],
    [
      'to 1.95 at ε = 30, after a low of 0.814 at ε = 0.3',
      '3.6 % of the test rows',
      '76 % of the squared error',
      'says 32.6 in the mean, and y is 15.1',
    ],
  ],
  ['clip', { epsilon: 0.3 }, ['says only 17.7'], ['says 17.7 in the mean']],
  ['clip', { whose: 'both' }, ['from 0.92 to 0.28'], ['from 0.919 at ε = 0.05 to 0.284']],
  [
    'clip',
    { c: 'drawn', high: 20, whose: 'both' },
    ['0.475 for training and test rows', 'against 0.292'],
    ['within your bounds 0.475', 'best at c = 2 with 0.292', '4 of 7 lines'],
  ],
  [
    'clip',
    { c: 'drawn', high: 20, whose: 'both', look: true },
    ['one red line more'],
    ['5 of 8 lines', 'bounds drawn by looking'],
  ],
  ['clip', { data: 'wine-red', c: '1.6' }, ['0.891', '0.733'], ['0.891', '0.733', 'best at c = 1 ']],
  ['means', {}, ['0.975 and 0.973'], ['0.973']],
  ['means', { statistics: 'analyst' }, ['to 0.823'], ['leaves 0.823']],
  ['means', { statistics: 'analyst', analyst: 20 }, ['to 0.419'], ['leaves 0.419']],
  ['means', { timing: 'before' }, ['0.975 and 0.973'], ['0.975']],
  ['means', { statistics: 'noisy' }, ['from 0.973 to 0.333'], ['0.333', 'All 5 lines']],
  [
    'means',
    { map: 'radius' },
    ['falls from 0.973 to 0.373'],
    ['0.373', 'not accounted for: column means and deviations, largest |y|, mean of y'],
  ],
  ['means', { statistics: 'noisy', radius: 3 }, ['the error is 0.425'], ['0.425', 'All 5 lines']],
  ['means', { statistics: 'noisy', radius: 0.5 }, ['and 0.366 at'], ['0.366', 'All 5 lines']],
  ['means', { centre: false }, ['4.2 times'], ['4.19']],
  ['spend', {}, ['of 0.394', '0.520'], ['the usual 0.394', 'it is 0.52.']],
  ['spend', { smallest: 0, gram: 65 }, ['0.408'], ['yours 0.408']],
  ['histogram', {}, ['ten times as near'], ['3 cells along a side, 0.0041', 'AdaSSP: 0.044']],
  ['histogram', { dimension: '3' }, ['32,768 cells', '20 times'], ['0.0058', '32,768 cells, 0.12']],
  ['own', {}, ['of 0.67'], ['R² is 0.67', '0.67 without']],
  ['own', { data: 'diabetes' }, ['0.25 of 0.51'], ['R² is 0.25', '0.51 without']],
  [
    'own',
    { look: true, column: 6, drawn: '6:0:6' },
    ['the badge says none'],
    ['AveOccup: 0 to 6', '1 of 6 lines', 'bounds drawn by looking'],
  ],
  ['own', { bounds: '0:0:1000' }, ['nothing is left'], ['R² is −0.89']],
];

describe('the text tells what the captions say', () => {
  it.each(TOLD)('%s %j', (id, changed, told, said) => {
    const { captions } = open(id, changed);
    for (const words of said) expect(captions).toContain(words);
    for (const words of told) expect(spoken.includes(words), words).toBe(true);
  });
});

describe('the badge', () => {
  it('claims nothing for the settings of the thesis, and proves what has bounds or noise (fact 27)', () => {
    for (const id of ['explode', 'damping', 'ball', 'clip', 'means']) {
      const cell = chapter.cells.find((one) => one.id === id)!;
      for (const preset of [{ values: {} }, ...(cell.presets ?? []).filter((one) => 'reproduces' in one)]) {
        const values = { ...defaults(cell.params), ...preset.values } as Values;
        expect(cell.guarantee!(values, []).status, id).toBe('none');
      }
    }
    for (const statistics of ['noisy', 'public']) {
      const cell = chapter.cells.find(({ id }) => id === 'means')!;
      const values = { ...defaults(cell.params), statistics } as Values;
      expect(cell.guarantee!(values, []).status).toBe('proven');
    }
    for (const id of ['cloud', 'spend', 'own', 'histogram']) {
      const cell = chapter.cells.find((one) => one.id === id)!;
      expect(cell.guarantee!(defaults(cell.params), []).status, id).toBe('proven');
    }
  });

  it('refutes the program of SSP, and every version where its noise is too small', () => {
    const { guarantee } = chapter.cells.find(({ id }) => id === 'constant')!;
    const status = (version: string, epsilon = 1, delta = 1e-6) =>
      guarantee!({ version, epsilon, delta }, []).status;
    expect(status('ssp-code')).toBe('refuted');
    for (const version of [
      'ada-wang',
      'ada-fixed',
      'ada-split',
      'ada-joint',
      'ssp-printed',
      'ssp-fixed',
      'ssp-joint',
    ])
      expect(status(version), version).toBe('proven');
    expect(status('ada-wang', 30, 1e-3)).toBe('refuted');
    expect(status('ada-joint', 30, 1e-3)).toBe('proven');
  });

  it('follows bounds that are drawn: proven without looking, none with the values in sight, and none for good', () => {
    const cell = chapter.cells.find(({ id }) => id === 'own')!;
    const status = (changed: Record<string, unknown>) =>
      cell.guarantee!({ ...defaults(cell.params), ...changed } as Values, []).status;
    expect(status({ bounds: '6:0:6', column: 6 })).toBe('proven');
    expect(status({ bounds: '6:0:6', column: 6, look: true })).toBe('none');
    expect(status({ drawn: '6:0:6' })).toBe('none');
  });

  it('has bounds read from a file of one’s own in red', () => {
    const cell = chapter.cells.find(({ id }) => id === 'own')!;
    const own = { ...defaults(cell.params), data: 'own:0123456789abcdef~y2~r~n0-1~f0001' } as Values;
    expect(cell.guarantee!(own, []).status).toBe('none');
  });
});

describe('questions and tasks', () => {
  it.each([
    ['cloud', 'SSP’s'],
    ['explode', 'More than ten times'],
    ['damping', 'Hardly'],
    ['constant', 'Less than 1'],
    ['ball', 'All by the largest norm'],
    ['clip', 'It grows'],
    ['means', 'Less than a tenth'],
    ['spend', 'XᵀX'],
    ['own', 'All eight'],
  ])('%s: %s', (id, answer) => {
    const { cell, values, rows } = open(id);
    const predict = cell.predict as Extract<Prediction, { options: string[] }>;
    expect(predict.options[predict.answer(values, rows)]).toBe(answer);
  });

  it.each([
    ['cloud', 'alike', { points: 500 }],
    ['cloud', 'close', { points: 2000, epsilon: 1 }],
    ['explode', 'on-a-spike', { epsilon: 2.9 }],
    ['explode', 'calm', { data: 'california-housing', epsilon: 2 }],
    ['damping', 'nothing-added', { epsilon: 3 }],
    ['damping', 'always', { data: 'abalone', epsilon: 10 }],
    ['constant', 'overspent', { version: 'ssp-code', epsilon: 10 }],
    ['constant', 'end-of-wang', { epsilon: 30, delta: 1e-3 }],
    ['ball', 'squashed', { far: 30 }],
    ['ball', 'many-columns', { columns: 20 }],
    ['clip', 'cured', { whose: 'both' }],
    ['clip', 'dip', { data: 'concrete' }],
    ['means', 'proven', { statistics: 'noisy' }],
    ['means', 'hopeless', { centre: false }],
    ['spend', 'beat-the-usual', { smallest: 0, gram: 65 }],
    ['spend', 'small-budget', { data: 'california-housing', epsilon: 0.3 }],
    ['histogram', 'collapse', { dimension: '3', points: 20_000 }],
    ['histogram', 'finer', { points: 20_000 }],
    ['own', 'signs', { epsilon: 0.5 }],
    ['own', 'too-wide', { bounds: '0:0:1000' }],
  ])('%s: %s', (id, task, changed) => {
    for (const [settings, isDone] of [
      [{}, false],
      [changed, true],
    ] as const) {
      const { cell, values, rows } = open(id, settings);
      const found = cell.tasks!.find((one) => one.id === task)!;
      expect(found.done(values, rows), `${found.ask} ${JSON.stringify(settings)}`).toBe(isDone);
    }
  });
});
