import { scale, type ScaleOptions } from '@observablehq/plot';
import { describe, expect, it } from 'vitest';
import { amountSummary } from '../../../src/chapters/13-banks/amount/summary.ts';
import type { MessageRow } from '../../../src/chapters/13-banks/message/experiment.ts';
import { barsOf, isRight, layersIn } from '../../../src/chapters/13-banks/message/summary.ts';
import type { TrainRow } from '../../../src/chapters/13-banks/shared/training.ts';
import { publishedEnds } from '../../../src/chapters/13-banks/together/summary.ts';
import { openChapter } from '../../../src/chapters/index.ts';
import { relationOf } from '../../../src/core/guarantee.ts';
import type { Row } from '../../../src/lab/experiment.ts';
import type { Cell } from '../../../src/notebook/cell.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { defaults, type Values } from '../../../src/state/params.ts';
import { dataFor, experimentOf, fitOf, rowsOf } from '../../contracts/run-task.ts';

/* The numbers that the text tells, held to what the captions say; and answers and tasks, tried on real rows. */

const chapter = (await openChapter('banks'))!;
const spoken = JSON.stringify(chapter.text)
  .replace(/<annotation[^]*?<\/annotation>/g, '')
  .replace(/<[^>]*>/g, '')
  .replaceAll('\\n', ' ');

/** The rows of some of the ways to train, all runs of them: those that a claim is about. */
function rowsOfArms(cell: Cell, values: Values, arms: string[]): Row[] {
  const { experiment, params } = experimentOf(cell, values);
  const data = dataFor(experiment, params);
  const tasks = experiment.tasks(params).filter((task) => arms.includes((task as { arm?: string }).arm!));
  return tasks.flatMap((task) =>
    runToEnd(experiment.releasing!(params, task, fitOf(experiment, params, task, data))),
  );
}

/** The arms that the text speaks of, cell by cell; the others would only take time. */
const ARMS: Record<string, (changed: Record<string, unknown>) => string[]> = {
  together: (changed) =>
    'budget' in changed ? ['own'] : ['own', 'none', 'eps-0.01', 'eps-0.1', 'eps-0.5', 'eps-10'],
  amount: ({ vary, uploads }) =>
    uploads
      ? [`at-${uploads as number}`]
      : vary === 'batch'
        ? ['at-0.005', 'at-0.02', 'at-0.1']
        : ['at-1', 'at-5', 'at-10', 'at-30', 'at-100'],
  plain: ({ start }) => ['own', 'sgd-0.1', ...(start === 'zero' ? [] : ['sgd-0.01', 'sgd-0.3', 'sgd-1'])],
  ways: ({ epsilon = 1 }) =>
    (epsilon === 1 ? ['printed', 'peeling', 'dp-sgd'] : ['peeling', 'dp-sgd']).map(
      (way) => `${way}@${epsilon as number}`,
    ),
  unequal: (changed) =>
    Object.keys(changed).length > 0
      ? ['robin', 'weighted']
      : ['robin', 'weighted', 'robin-free', 'weighted-free'],
};

const kept = new Map<string, Row[]>();
function open(id: string, changed: Record<string, unknown> = {}) {
  const cell = chapter.cells.find((one) => one.id === id)!;
  const values = { ...defaults(cell.params), ...changed } as Values;
  // The step of the baseline only names the curve in front: all steps have been run.
  const ran = {
    ...values,
    ...(id === 'plain' ? { sgdStep: 0.1 } : {}),
    ...(id === 'who' ? { limit: 0.1 } : {}),
  };
  const key = JSON.stringify([id, ran]);
  const rows = kept.get(key) ?? (ARMS[id] ? rowsOfArms(cell, ran, ARMS[id](changed)) : rowsOf(cell, values));
  kept.set(key, rows);
  const view = { rows, values, width: 640, running: false };
  const captions = cell.figures.map((figure) => figure.caption(view)).join(' ');
  return { cell, values, rows, captions, badge: cell.guarantee!(values, rows) };
}

/** What the text says of a cell at these settings, and what its captions say there. */
const TOLD: [string, Record<string, unknown>, string[], string[]][] = [
  [
    'message',
    {},
    ['in 90 bytes', 'all 65 signs', '141 rows'],
    ['90 bytes', '65 are sent', '100 % of the signs', '141 rows'],
  ],
  ['message', {}, ['496 of the 650 numbers, and only 8', '18, 12 are'], ['8 of 496', '12 of 18']],
  ['message', { epsilon: 0.1 }, ['65 % of the signs are right'], ['65 % of the signs']],
  ['message', { epsilon: 0.1 }, ['44 of the 65 are in the first'], ['44 of 496']],
  ['message', { trained: 60 }, ['turns more signs'], ['86 % of the signs']],
  ['message', { batch: 'fresh' }, ['15,489 rows'], ['15,489 rows']],
  [
    'claim',
    {},
    ['published 3.008', '63.54', '60.00'],
    ['claim is 3.008', 'At least 63.54', '60 with peeling'],
  ],
  ['claim', { order: 'once' }, ['281.6'], ['Your count: 281.6']],
  ['claim', { order: 'once', signs: true }, ['424.7'], ['Your count: 424.7']],
  ['claim', { order: 'once', signs: true, number: 'half' }, ['210.1 is proven'], ['Your count: 210']],
  ['claim', { order: 'once', signs: true, steps: 'peeling' }, ['costs 281.6'], ['Your count: 281.6']],
  [
    'claim',
    { order: 'once', signs: true, scale: 'batch' },
    ['for signs that makes no difference'],
    ['Your count: 424.7. That the noise', 'changes no sign and no order'],
  ],
  [
    'claim',
    { order: 'once', sent: 'values', scale: 'batch' },
    ['no bound at all'],
    ['Your count: ∞', 'have no bound'],
  ],
  ['together', {}, ['0.886', '0.915', '865'], ['AUC is 0.886', 'reach 0.915', 'ε = 865']],
  ['together', { budget: 'round' }, ['the AUC is 0.589'], ['AUC is 0.589']],
  ['together', { budget: 'training' }, ['it is 0.518'], ['AUC is 0.518']],
  ['together', { budget: 'training', epsilon: 100 }, ['the AUC is 0.763'], ['AUC is 0.763']],
  ['together', { budget: 'training', epsilon: 100, uploads: 3 }, ['the AUC is 0.811'], ['AUC is 0.811']],
  [
    'amount',
    {},
    ['0.628 with 1 % sent', '0.878 with 10 %', '0.909 with everything'],
    ['0.628 with 1 % sent', '0.878 with 10 % sent', '0.909 with 100 % sent'],
  ],
  ['amount', { rate: 0.1 }, ['10 % instead of 14 %', '0.582 in the five runs'], ['0.582 with 1 % sent']],
  [
    'amount',
    { vary: 'batch', step: 0.03 },
    ['from 0.839 at', 'to 0.917 at 10 %'],
    ['0.839 with q = 0.5 %', '0.917 with q = 10 %'],
  ],
  ['plain', {}, ['end at 0.909'], ['AUC of 0.909', 'beat plain SGD at steps of 0.01.']],
  ['plain', { sgdStep: 1 }, ['0.957'], ['with a step of 1 ends at 0.957']],
  ['plain', { start: 'zero' }, ['stays at 0.500', 'end at 0.932'], ['AUC of 0.932', 'ends at 0.500 ± 0.']],
  [
    'ways',
    {},
    ['DP-SGD ends at 0.888', 'Peeling ends at 0.538', 'printed way at 0.493', '13,500 bytes', '390,000'],
    [
      '0.888 ± 0.015 with DP-SGD',
      '0.538 ± 0.062 with peeling',
      '0.493 ± 0.033 with signs',
      '13,500',
      '390,000',
    ],
  ],
  ['ways', { epsilon: 100 }, ['peeling reaches 0.805'], ['0.805 ± 0.038 with peeling']],
  [
    'who',
    {},
    ['cuts 69.2 %', '38.7 % off', '86.9 % of the flagged', '5.24 % of the flagged', '235 times', '203,000'],
    ['cuts 69.2 %', '38.7 % off', '86.9 % of the flagged', 'would be 5.24 %', '235 times', '2.03·10⁵'],
  ],
  ['who', { account: 1 }, ['ε = 865'], ['one transaction at most ε = 865.']],
  [
    'unequal',
    {},
    ['AUC is 0.787', 'AUC is 0.856', '581 rows', '17,430', 'pays for 42 answers', 'have been 0.873'],
    [
      'is 0.787',
      'and 0.856',
      '581 rows',
      '17,430 rows',
      'pays for 42 answers',
      'and 0.873',
      'one bank spends',
    ],
  ],
  ['unequal', { ratio: 1 }, ['0.905 and 0.897'], ['is 0.905', 'and 0.897']],
  ['unequal', { mix: 2 }, ['an AUC of 0.600'], ['is 0.600']],
  ['unequal', { epsilon: 3 }, ['nobody leaves'], ['no bank spends it']],
  [
    'tried',
    {},
    ['factor of 2.59', '41.24 times'],
    ['allows 2.59', 'factor of 41.24', 'beyond what the claim'],
  ],
  [
    'tried',
    { count: 100, epsilon: 0.1, samplingRate: 0.01 },
    ['says 0.1051', 'truth is 5.399', 'too rare'],
    ['ε = 0.1051', 'at least 5.399', 'too rare'],
  ],
  ['tried', { what: 'top', epsilon: 0.5 }, ['20.09', '2.718'], ['factor of 20.09', 'allows 2.72', 'beyond']],
  ['tried', { what: 'candidates', count: 3 }, ['product is 0.25'], ['gets 0.25', 'truth is 0.3333']],
];

describe('what the text tells', () => {
  it.each(TOLD)('%s %o', { timeout: 120_000 }, (id, changed, said, shown) => {
    const { captions } = open(id, changed);
    const plain = captions.replaceAll('\u00a0', ' ');
    for (const words of said) expect(spoken.replaceAll('\u00a0', ' ')).toContain(words);
    for (const words of shown) expect(plain).toContain(words);
  });
});

describe('the picture of a message', () => {
  it.each([{}, { epsilon: 0.1 }, { size: 'published', uploads: 5 }])(
    'has all that is sent, layer by layer: %o',
    (changed) => {
      const { cell, rows, values, captions } = open('message', changed);
      const [row] = rows as MessageRow[];
      const layers = layersIn(row);
      expect(layers.at(-1)!.to).toBe(row.parameters);
      expect(layers.reduce((sum, { sent }) => sum + sent, 0)).toBe(row.indices.length);
      const bars = barsOf(row);
      expect(bars.length).toBeLessThan(800);
      // Of the last layer at least every second number, however large the first is.
      const { from, to } = layers.at(-1)!;
      expect(bars.filter(({ index }) => index >= from).length).toBeGreaterThanOrEqual((to - from) / 2);
      if (bars.length === row.parameters) expect(bars.filter(isRight).length).toBe(row.right);
      expect(captions.includes('hollow marks')).toBe(row.right < row.indices.length);
      const { x } = cell.figures[0].plot({ rows, values, width: 780, running: false });
      const { apply, invert } = scale({ x: x as ScaleOptions });
      const places = layers.map((layer) => [layer.from, layer.to].map((end) => apply(end - 0.5) as number));
      places.forEach(([left, right], l) =>
        expect(right - left).toBeCloseTo(layers[l].share * (places.at(-1)![1] - places[0][0]), 6),
      );
      expect(invert!(places[1][0])).toBeCloseTo(layers[1].from - 0.5, 6);
    },
  );

  it('is cut most in the last layer, where the gradients are largest', () => {
    const [row] = open('message').rows as MessageRow[];
    const means = layersIn(row).map(({ from, to }) => {
      const size = (of: Float64Array) => of.slice(from, to).reduce((sum, x) => sum + Math.abs(x), 0);
      return { size: size(row.unclipped) / (to - from), left: size(row.gradient) / size(row.unclipped) };
    });
    expect(means.map(({ size }) => size)).toEqual(means.map(({ size }) => size).toSorted((a, b) => a - b));
    expect(means.at(-1)!.left).toBe(Math.min(...means.map(({ left }) => left)));
  });

  it('shows what the clip cuts off, from the same batch', () => {
    const [row] = open('message', { limit: 5 }).rows as MessageRow[];
    const [clipped] = open('message', { limit: 0.05 }).rows as MessageRow[];
    expect(clipped.unclipped).toEqual(row.unclipped);
    expect(row.gradient).toEqual(row.unclipped);
    expect(Math.max(...clipped.gradient.map(Math.abs))).toBeLessThanOrEqual(0.05 * (1 + 1e-6));
  });
});

describe('what the text compares', () => {
  it('the curves end in the order of their ε', () => {
    const { rows } = open('together');
    const ends = publishedEnds(rows as TrainRow[], 1) as number[];
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(new Set(ends).size).toBe(5);
  });

  it('from most noise to least the AUC rises, and the most noise leaves a coin', () => {
    const [most, much, , , little] = publishedEnds(open('together').rows as TrainRow[], 1) as number[];
    expect([little > much, much > most]).toEqual([true, true]);
    expect(Math.abs(most - 0.5)).toBeLessThan(0.1);
  });

  it('from zeros plain SGD is a coin after every round, and noisy signs learn', () => {
    const rows = open('plain', { start: 'zero' }).rows as TrainRow[];
    const areas = (arm: string) => rows.filter((row) => row.arm === arm).map(({ auc }) => auc);
    expect(areas('sgd-0.1')).toHaveLength(5);
    expect(new Set(areas('sgd-0.1').flatMap((auc) => [...auc]))).toEqual(new Set([0.5]));
    for (const auc of areas('own')) expect(auc.at(-1)).toBeGreaterThan(0.85);
  });

  it.each([{}, { vary: 'batch', step: 0.03 }])(
    'more of it brings more and costs more budget: %o',
    (changed) => {
      const { ends } = amountSummary(open('amount', changed).rows as TrainRow[]);
      expect(ends).toHaveLength('vary' in changed ? 3 : 5);
      for (const name of ['auc', 'spent'] as const)
        ends.slice(1).forEach((end, i) => expect(end[name]).toBeGreaterThan(ends[i][name]));
      const bytes = new Set(ends.map(({ up }) => up));
      // From a fifth of all numbers on, two bits for each are shorter than indices: the bytes no longer grow.
      expect(bytes.size).toBe('vary' in changed ? 1 : 4);
    },
  );
});

it.each(['together', 'amount', 'plain', 'ways', 'unequal'])('no two curves of %s look alike', (id) => {
  const { cell, rows, values } = open(id);
  const legend = cell.figures[0].legend!({ rows, values, width: 390, running: false });
  expect(legend.length).toBeGreaterThan(2);
  expect(new Set(legend.map(({ color, dash, mark }) => [color, dash, mark].join())).size).toBe(legend.length);
});

describe('badges', () => {
  it('refutes the published sum with the number that refutes it', () => {
    const { badge } = open('claim');
    expect(badge.status).toBe('refuted');
    expect(badge.epsilon).toBeCloseTo(3.0084, 4);
    expect(badge.reason).toContain('63.54');
    expect(open('message').badge.status).toBe('refuted');
    expect(open('together').badge.reason).toContain('17.65');
  });

  it('proves what follows', () => {
    expect(open('claim', { order: 'once', signs: true }).badge.status).toBe('proven');
    expect(open('claim', { order: 'once', sent: 'values' }).badge.status).toBe('proven');
    expect(open('message', { batch: 'fresh' }).badge.status).toBe('proven');
    const { cell, values } = open('together', { budget: 'training' });
    expect(cell.guarantee!(values, [])).toMatchObject({ status: 'proven', epsilon: 1, delta: 1e-5 });
    expect(open('ways').badge).toMatchObject({ status: 'proven', epsilon: 1, delta: 1e-5 });
    expect(open('unequal').badge).toMatchObject({ status: 'proven', epsilon: 1, delta: 1e-5 });
    expect(open('who').badge.assumptions[0]).toContain('One account with at most 39 transactions');
    expect(relationOf(open('who').badge)).toBe('one account added or removed');
    expect(open('tried').badge).toMatchObject({ status: 'refuted' });
    expect(open('tried', { what: 'candidates', count: 3 }).badge.status).toBe('none');
    // Columns of real data are standardised by everybody's rows.
    expect(cell.guarantee!({ ...values, data: 'lending-club' }, []).status).toBe('none');
  });

  it('never proves less than what is spent, nor refutes with less than what is claimed', () => {
    const { cell, values } = open('claim');
    for (const epsilon of [0.01, 0.1, 1, 10])
      for (const samplingRate of [0.001, 0.02, 1])
        for (const uploads of [1, 100, 1431, 14_312])
          for (const order of ['each', 'once'] as const) {
            const given = { ...values, epsilon, samplingRate, uploads, order, signs: order === 'once' };
            const badge = cell.guarantee!(given, []);
            const least = cell.rows!(given).find(({ id }) => id === 'least')!.epsilon as number;
            if (badge.status === 'proven') expect(badge.epsilon! * (1 + 1e-9)).toBeGreaterThanOrEqual(least);
            if (badge.status === 'refuted') expect(badge.epsilon!).toBeLessThan(least);
          }
  });
});

describe('edges are said, and nothing is lost', () => {
  it('nothing sent, everything sent, an empty batch', () => {
    expect(open('message', { uploads: 0 }).captions).toContain('Nothing of 650 numbers is sent');
    expect(open('message', { uploads: 0 }).badge).toMatchObject({ status: 'proven', epsilon: 0 });
    expect(open('message', { uploads: 100 }).captions).toContain('650 are sent');
    const cell = chapter.cells.find(({ id }) => id === 'message')!;
    const [row] = open('message', {}).rows;
    const values = defaults(cell.params);
    const view = { rows: [{ ...row, batch: 0 }], values, width: 640, running: false };
    expect(cell.figures[0].caption(view)).toContain('The batch is empty');
  });

  it('one bank learns alone, and its rounds cost what one of five pays', () => {
    const { cell, values, captions } = open('together', { banks: 1, rounds: 5 });
    expect(captions).toContain('1 bank and 5 rounds');
    expect(cell.guarantee!(values, []).status).toBe('refuted');
  });

  it('values whose noise is scaled by the batch have no guarantee, signs have one', () => {
    const sound = { order: 'once', signs: true, scale: 'batch' };
    expect(open('claim', sound).badge).toMatchObject({ status: 'proven' });
    const { cell, values, rows, badge } = open('claim', { ...sound, sent: 'values' });
    expect(badge.status).toBe('none');
    const plot = cell.figures[0].plot({ rows, values, width: 640, running: false });
    expect((plot.x as { domain: number[] }).domain.every(Number.isFinite)).toBe(true);
  });

  it.each(['together', 'amount', 'plain', 'ways', 'unequal'])(
    'test rows of one class have no AUC: %s',
    (id) => {
      const { cell, values, rows } = open(id);
      const empty = rows.map((row) => ({ ...row, auc: (row as TrainRow).auc.map(() => NaN) }));
      const views = cell.figures.map((figure) => ({
        figure,
        view: { rows: empty, values, width: 640, running: false },
      }));
      const captions = views.map(({ figure, view }) => figure.caption(view));
      expect(captions.join(' ')).toContain('one class only');
      for (const caption of captions) expect(caption).not.toMatch(/NaN|undefined|Infinity/);
      for (const { figure, view } of views) expect(figure.plot(view).marks!.length).toBeGreaterThan(0);
    },
  );

  it('nothing sent learns nothing, and costs nothing', () => {
    const { captions, badge, rows } = open('together', { uploads: 0, rounds: 5 });
    expect(captions).toContain('Nothing is sent, so it stays where it began.');
    expect(badge).toMatchObject({ status: 'proven', epsilon: 0 });
    for (const { arm, auc, up } of rows as TrainRow[])
      if (arm === 'own') expect([up, ...new Set(auc)]).toEqual([0, auc[0]]);
  });
});

it('predictions are answered from the rows', () => {
  const answered = (id: string, changed: Record<string, unknown> = {}) => {
    const { cell, values, rows } = open(id, changed);
    return cell.predict!.options![
      (cell.predict as { answer(v: Values, r: Row[]): number }).answer(values, rows)
    ];
  };
  expect(answered('message')).toBe('Nearly all, above 95 %');
  expect(answered('claim')).toBe('About 400');
  expect(answered('together')).toBe('Within 0.1');
  expect(answered('amount')).toBe('Everything');
  expect(answered('plain', { start: 'zero' })).toBe('Only noisy signs');
  expect(answered('ways')).toBe('DP-SGD');
  expect(answered('who')).toBe('Those of frauds');
  expect(answered('unequal')).toBe('By size');
});

it('tasks can be done', () => {
  const done = (id: string, task: string, changed: Record<string, unknown>) => {
    const { cell, values, rows } = open(id, changed);
    return cell.tasks!.find((one) => one.id === task)!.done(values, rows);
  };
  expect(done('claim', 'sound', { order: 'once', signs: true, uploads: 100, epsilon: 0.01 })).toBe(true);
  expect(done('claim', 'holds', { epsilon: 10, samplingRate: 0.5, uploads: 14_312 })).toBe(true);
  expect(done('message', 'unclipped', { limit: 3 })).toBe(true);
  expect(done('message', 'right', { epsilon: 0.45 })).toBe(true);
  expect(done('plain', 'baseline', { sgdStep: 1 })).toBe(true);
  const useful = { budget: 'training', epsilon: 100, uploads: 3 };
  expect(done('together', 'proven-useful', useful)).toBe(true);
  expect(open('together', useful).badge).toMatchObject({ status: 'proven', epsilon: 100 });
  expect(done('together', 'order', { rounds: 15 })).toBe(true);
  expect(done('amount', 'cheap', { uploads: 3, step: 0.03 })).toBe(true);
  expect(done('ways', 'near', { epsilon: 100 })).toBe(true);
  expect(done('ways', 'near', {})).toBe(false);
  expect(done('unequal', 'stays', { epsilon: 3 })).toBe(true);
  expect(done('unequal', 'stays', {})).toBe(false);
  expect(done('tried', 'refute', {})).toBe(false);
  expect(done('tried', 'refute', { samplingRate: 0.05 })).toBe(true);
  const limits = Array.from({ length: 40 }, (_, i) => 0.1 * 1.08 ** i);
  expect(limits.filter((limit) => limit < 3 && done('who', 'fair', { limit })).length).toBeGreaterThan(0);
});
