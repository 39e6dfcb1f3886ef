import { describe, expect, it } from 'vitest';
import type { TrainRow } from '../../../src/chapters/13-banks/shared/training.ts';
import { openChapter } from '../../../src/chapters/index.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { defaults, type Values } from '../../../src/state/params.ts';
import { dataFor, experimentOf, fitOf } from '../../contracts/run-task.ts';
import fixture from '../../fixtures/banks.json' with { type: 'json' };

/*
 * The reference runs of the specification (wang-2018-multiparty, 3.3), of which it gives the last AUC as a mean of two seeds, with a
 * tolerance of 0.05. Two seeds do not tell so much: a single run with 1 % sent has a standard deviation of 0.056. So each setting is held
 * to 200 seeds of other code (tests/fixtures/banks.py), whose means have standard errors of at most 0.006.
 *
 * What was found: both codes agree within 0.015 everywhere, and the two seeds are a plausible draw from either. Of all pairs of the 200
 * seeds 1.8 % have all 18 values within 0.05 of the specification's. That is little, but two pairs of these seeds agree so well in
 * only 8 % of cases, and 15 % of pairs have no more others near them. The specification leaves two things open that its code must have
 * set: 1 % of 650 numbers is 7 here and may have been 6 there, worth 0.018; and with 10 to 12 % of fraud instead of 14 % its values for
 * ε = 1 would lie nearer to the middle.
 */

type Reference = {
  name: keyof typeof fixture;
  cell: 'together' | 'plain' | 'amount';
  arm: string;
  /** Two seeds, as the specification has them. */
  two: number;
  changed?: Record<string, unknown>;
};

const together = (name: Reference['name'], arm: string, two: number): Reference => ({
  name,
  cell: 'together',
  arm,
  two,
});
const sgd = (name: 'sgd-0.1' | 'sgd-0.3' | 'sgd-1', two: number): Reference => ({
  name,
  cell: 'plain',
  arm: name,
  two,
});
const amount = (name: Reference['name'], two: number): Reference => ({
  name,
  cell: 'amount',
  arm: name,
  two,
});

/** In three series, each with rising areas. */
const BY_EPSILON = [
  together('eps-0.01', 'eps-0.01', 0.481),
  together('eps-0.1', 'eps-0.1', 0.732),
  together('eps-0.5', 'eps-0.5', 0.862),
  together('eps-1', 'own', 0.857),
  together('eps-10', 'eps-10', 0.919),
  together('eps-inf', 'none', 0.919),
];
const BY_STEP = [sgd('sgd-0.1', 0.901), sgd('sgd-0.3', 0.945), sgd('sgd-1', 0.961)];
const BY_SHARE = [
  amount('at-1', 0.545),
  amount('at-5', 0.787),
  amount('at-10', 0.849),
  amount('at-30', 0.877),
  amount('at-100', 0.913),
];
const SERIES = { 'rising ε': BY_EPSILON, 'steps of SGD': BY_STEP, 'shares sent': BY_SHARE };
const zero = { start: 'zero' };
const ALL: Reference[] = [
  ...BY_EPSILON,
  ...BY_STEP,
  ...BY_SHARE,
  { name: 'eps-0.0018', cell: 'amount', arm: 'at-10', two: 0.506, changed: { epsilon: 0.0018 } },
  { name: 'zero-sgd-0.1', cell: 'plain', arm: 'sgd-0.1', two: 0.5, changed: zero },
  { name: 'zero-eps-10', cell: 'plain', arm: 'own', two: 0.939, changed: zero },
  { name: 'zero-eps-1', cell: 'plain', arm: 'own', two: 0.934, changed: { ...zero, epsilon: 1 } },
];

const WITHIN = 0.05;
/** The page shows the first five of these. */
const RUNS = 30;

const chapter = (await openChapter('banks'))!;
const kept = new Map<string, number[]>();

/** The last AUC of each run of ours. */
function endsOf({ name, cell: id, arm, changed }: Reference): number[] {
  const known = kept.get(name);
  if (known) return known;
  const cell = chapter.cells.find((one) => one.id === id)!;
  const { experiment, params } = experimentOf(cell, { ...defaults(cell.params), ...changed } as Values);
  const many = { ...params, runs: RUNS };
  const data = dataFor(experiment, many);
  const ends = experiment
    .tasks(many)
    .filter((task) => (task as { arm?: string }).arm === arm)
    .map((task) => {
      const fit = fitOf(experiment, many, task, data);
      const [row] = runToEnd(experiment.releasing!(many, task, fit)) as TrainRow[];
      return row.auc.at(-1)!;
    });
  kept.set(name, ends);
  return ends;
}

const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const standardError = (values: number[]) => {
  const middle = mean(values);
  const squares = values.reduce((sum, x) => sum + (x - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
};
const pairMeans = (values: number[]) => values.flatMap((a, i) => values.slice(i + 1).map((b) => (a + b) / 2));
const share = <T>(of: T[], holds: (one: T, k: number) => boolean) => of.filter(holds).length / of.length;

/** Of the pairs of seeds, how many are within the tolerance of these values in every setting at once. */
const nearIn = (pairs: number[][], values: number[]) =>
  share(pairs[0], (_, k) => values.every((value, i) => Math.abs(pairs[i][k] - value) <= WITHIN));

describe.each(ALL)('$cell $arm $changed', (one) => {
  const other = fixture[one.name];

  it('ends within 0.05 of other code over many seeds', { timeout: 60_000 }, () => {
    const ends = endsOf(one);
    expect(ends).toHaveLength(RUNS);
    expect(standardError(other)).toBeLessThan(0.006);
    // With the widest spread, 0.09, thirty runs miss by 0.05 about three times in a thousand seeds, and this seed is fixed.
    expect(Math.abs(mean(ends) - mean(other))).toBeLessThan(WITHIN);
    expect(Math.abs(mean(ends.slice(0, 5)) - mean(other)), 'what the page shows').toBeLessThan(WITHIN);
  });

  it('the two seeds of the specification are a pair that both codes could have drawn', () => {
    // One of 18 values may be as rare as this in more than one case of ten.
    for (const values of [other, endsOf(one)]) {
      const far = Math.abs(one.two - mean(values)) - 1e-9;
      expect(share(pairMeans(values), (pair) => Math.abs(pair - mean(values)) >= far)).toBeGreaterThan(0.005);
    }
  });
});

it('all of the specification’s values at once are within 0.05 of some pairs of seeds, by both codes', () => {
  const two = ALL.map((one) => one.two);
  expect(nearIn(ALL.map(endsOf).map(pairMeans), two)).toBeGreaterThan(0);
  for (const first of ['at-1', 'at-1-down'] as const) {
    const pairs = ALL.map(({ name }) => pairMeans(fixture[name === 'at-1' ? first : name]));
    const near = nearIn(pairs, two);
    expect(near).toBeCloseTo(first === 'at-1' ? 0.0076 : 0.0181, 4);
    // Every fiftieth pair of the same seeds in its place: how near are they to the others?
    const usual = pairs[0]
      .map((_, k) => k)
      .filter((k) => k % 50 === 0)
      .map((k) => nearIn(pairs, pairs.map((values) => values[k]))); // prettier-ignore
    expect(mean(usual)).toBeGreaterThan(0.07);
    expect(mean(usual)).toBeLessThan(0.09);
    expect(share(usual, (value) => value <= near)).toBeGreaterThan(0.05);
  }
});

describe.each(Object.entries(SERIES))('%s', (_, series) => {
  it('in order, here and by other code', () => {
    for (const values of [
      series.map((one) => mean(endsOf(one))),
      series.map(({ name }) => mean(fixture[name])),
    ])
      values.slice(1).forEach((value, i) => expect(value).toBeGreaterThan(values[i]));
  });

  it('and as the specification has it, where its values differ by more than its tolerance', () => {
    for (const a of series)
      for (const b of series)
        if (b.two - a.two > WITHIN) expect(mean(endsOf(b))).toBeGreaterThan(mean(endsOf(a)));
  });
});
