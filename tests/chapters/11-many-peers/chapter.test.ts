import { describe, expect, it } from 'vitest';
import { openChapter } from '../../../src/chapters/index.ts';
import { PUBLISHED_TABLES } from '../../../src/chapters/11-many-peers/ensemble/published.ts';
import { defaults, type Values } from '../../../src/state/params.ts';
import type { Cell, Prediction } from '../../../src/notebook/cell.ts';
import { dataFor, experimentOf, fitOf } from '../../contracts/run-task.ts';

/* The numbers that the text tells, held to what the captions say; and answers, tasks and badges, tried on real rows. */

const chapter = (await openChapter('many-peers'))!;
const spoken = JSON.stringify(chapter.text)
  .replace(/<annotation[^]*?<\/annotation>/g, '')
  .replace(/<[^>]*>/g, '')
  .replaceAll('\u00a0', ' ');

/** Fits are kept as on the page: what only the release reads does not fit anew. */
const fits = new Map<string, unknown>();

function rowsOf(cell: Cell, values: Values) {
  const { experiment, params } = experimentOf(cell, values);
  const data = dataFor(experiment, params);
  return experiment.tasks(params).flatMap((task) => {
    const key = JSON.stringify([experiment.id, experiment.fitInputs(params), task.key]);
    if (!fits.has(key)) fits.set(key, fitOf(experiment, params, task, data));
    return experiment.release(params, task, fits.get(key));
  });
}

function open(id: string, changed: Record<string, unknown> = {}) {
  const cell = chapter.cells.find((one) => one.id === id)!;
  const values = { ...defaults(cell.params), ...changed } as Values;
  const rows = rowsOf(cell, values);
  const captions = cell.figures.map((figure) => figure.caption({ rows, values, width: 640, running: false }));
  const predict = cell.predict as Extract<Prediction, { options: string[] }>;
  return {
    captions: captions.join(' ').replaceAll('\u00a0', ' '),
    status: cell.guarantee!(values, rows).status,
    answer: predict.options[predict.answer(values, rows)],
    done: cell.tasks!.filter((task) => task.done(values, rows)).map((task) => task.id),
  };
}

type Told = { told: string[]; said: string[]; status: string; answer?: string; done?: string[] };

const CASES: [string, Record<string, unknown>, Told][] = [
  [
    'sweep',
    {},
    {
      told: ['15.9 %', '16.7 %', '14.3 %', '10.5 %'],
      said: ['15.9 %', '16.7 %', '14.3 %', '10.5 %'],
      status: 'as published',
      answer: 'About 0.01',
      done: [],
    },
  ],
  [
    'groups',
    {},
    {
      told: ['17.4 %', '19.4 %', '2.5 points', '6.6 at'],
      said: ['17.4 % at g = 1 and 19.4 % at g = 20', 'two runs by 2.5 and 6.6'],
      status: 'as published',
      answer: 'No clear difference: runs differ more',
      done: [],
    },
  ],
  [
    'groups',
    { divide: true },
    {
      told: ['16.6 %', '0.41 points', '18.0 %'],
      said: ['16.6 % at g = 20', '16.6 % and 18.0 %.', '2.5 and 0.41'],
      status: 'as published',
      done: ['turned'],
    },
  ],
  [
    'groups',
    { publish: 'party' },
    { told: ['6.5 points', '0.4 when'], said: ['differ by 6.5'], status: 'as published' },
  ],
  [
    'rounds',
    {},
    {
      told: ['14.7 %', '26.0 %'],
      said: ['14.7 %', '32 rounds, 26.0 %'],
      status: 'as published',
      answer: 'One release',
      done: [],
    },
  ],
  [
    'rounds',
    { group: 2 },
    { told: ['14.4 % and 17.5 %'], said: ['14.4 %', '17.5 %'], status: 'as published' },
  ],
  ['rounds', { epsilon: 100 }, { told: [], said: [], status: 'as published', done: ['harmless'] }],
  [
    'ensemble',
    {},
    {
      told: ['13.9 %', '13.6 %', '13.0 %'],
      said: ['13.6 %', '13.0 % for', '13.9 %'],
      status: 'as published',
      answer: 'No',
      done: [],
    },
  ],
  [
    'ensemble',
    { tie: 'yes' },
    { told: ['12.7 %'], said: ['12.7 %'], status: 'as published', done: ['tie-yes'] },
  ],
  [
    'spent',
    {},
    {
      told: ['870', '26.4'],
      said: ['870 times', '26.4 times'],
      status: 'refuted',
      answer: 'ε of 50 or more',
      done: [],
    },
  ],
  ['spent', { data: 'adult' }, { told: ['251'], said: ['251 times'], status: 'refuted' }],
  [
    'spent',
    { form: 'mean', scaling: 'unit', noise: 'gamma', divide: true },
    { told: ['the factor is 1'], said: ['proven is 1 times'], status: 'proven', done: ['proven'] },
  ],
  [
    'bad-peer',
    {},
    {
      told: ['14.7 % to 84.9 %'],
      said: ['14.7 %', '84.9 %'],
      status: 'as published',
      answer: 'It is worse than guessing',
      done: [],
    },
  ],
  [
    'bad-peer',
    { defence: 'median' },
    { told: ['15.5 %'], said: ['15.5 %', '1/2'], status: 'as published', done: ['defended'] },
  ],
  ['bad-peer', { attack: 'tiny' }, { told: ['41.8 %'], said: ['41.8 %'], status: 'as published' }],
  [
    'uneven',
    {},
    {
      told: ['41.7 %', '25.7 %'],
      said: ['41.7 % and 25.7 %'],
      status: 'as published',
      answer: 'The peers alone',
      done: [],
    },
  ],
  [
    'uneven',
    { deal: 'topics' },
    { told: ['44.5 %', '27.5 %'], said: ['44.5 % and 27.5 %'], status: 'as published', done: [] },
  ],
  [
    'uneven',
    { deal: 'sizes' },
    { told: ['22.0 %', '21.6 %'], said: ['22.0 % and 21.6 %'], status: 'as published', done: ['no-gain'] },
  ],
  [
    'person',
    {},
    {
      told: ['36.1 %', '21.9 %'],
      said: ['36.1 %', '21.9 %'],
      status: 'proven',
      answer: 'Yes: the error falls as peers are added',
      done: [],
    },
  ],
  ['person', { epsilon: 30 }, { told: [], said: [], status: 'proven', done: ['as-good'] }],
  ['person', { unit: 'record' }, { told: ['19.4 %'], said: ['19.4 %'], status: 'proven', done: [] }],
  [
    'sweep',
    { over: 'lambda', epsilon: 0.003, runs: 2 },
    { told: [], said: [], status: 'as published', done: ['no-good-lambda'] },
  ],
];

describe('the text tells what the captions say', () => {
  it.each(CASES)('%s %j', (id, changed, { told, said, status, answer, done }) => {
    const found = open(id, changed);
    for (const words of said) expect(found.captions).toContain(words);
    for (const words of told) expect(spoken.includes(words), words).toBe(true);
    expect(found.status).toBe(status);
    if (answer !== undefined) expect(found.answer).toBe(answer);
    if (done !== undefined) expect(found.done).toEqual(done);
  });
});

it('a file of the reader’s proves nothing: its ranges were read from it', () => {
  const repaired = { form: 'mean', scaling: 'unit', noise: 'gamma', divide: true };
  const status = (id: string, changed: Record<string, unknown>) => {
    const cell = chapter.cells.find((one) => one.id === id)!;
    const rows = [{ least: 300, D: 58, bound: 1, x: 5 }] as never;
    return cell.guarantee!({ ...defaults(cell.params), ...changed } as Values, rows).status;
  };
  const data = 'own:0123456789abcdef~y2~b~n0-1~f0001';
  for (const id of ['sweep', 'groups', 'person']) {
    expect(status(id, repaired), id).toBe('proven');
    expect(status(id, { ...repaired, data }), id).toBe('none');
  }
  expect(status('round', { send: 'masked' })).toBe('proven');
  expect(status('round', { send: 'masked', data })).toBe('none');
});

it('the published confusion tables add up to the test rows, and give the printed error rates', () => {
  const rate = ([tp, fp, fn, tn]: number[]) => (fp + fn) / (tp + fp + fn + tn);
  const rates = (data: string) => Object.values(PUBLISHED_TABLES[data].tables).map((t) => rate(t).toFixed(4));
  expect(rates('adult')).toEqual(['0.1596', '0.1529', '0.1621']);
  expect(rates('spambase')).toEqual(['0.1412', '0.1346', '0.1433']);
  for (const [data, whole, positives] of [
    ['adult', 16_281, 3846],
    ['spambase', 921, 354],
  ] as const)
    // prettier-ignore
    for (const [tp, fp, fn, tn] of Object.values(PUBLISHED_TABLES[data].tables))
      expect([tp + fp + fn + tn, tp + fn]).toEqual([whole, positives]);
});
