import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chapter } from '../../src/chapters/06-meet-the-data/chapter.ts';
import { steps } from '../../src/core/data/preprocess/index.ts';
import type { Row } from '../../src/core/experiments/experiment.ts';
import type { ExplainedVarianceRow } from '../../src/core/experiments/explained-variance.ts';
import type { PcaScatterRow } from '../../src/core/experiments/pca-scatter.ts';
import type { PixelValuesRow } from '../../src/core/experiments/pixel-values.ts';
import type { TypicalDigitsRow } from '../../src/core/experiments/typical-digits.ts';
import { gammaCdf } from '../../src/core/special/gamma.ts';
import { percent } from '../../src/plots/format.ts';
import { pixelCounts } from '../../src/plots/pixel-histogram.ts';
import { medianOf } from '../../src/plots/violins.ts';
import { defaults, type Values } from '../../src/state/params.ts';
import { experimentOf } from '../contracts/run-task.ts';
import { runExperiment } from '../core/experiments/run-experiment.ts';

/* Every number and every comparison in the prose of chapter 6 that a run can check. */

const text = readFileSync(new URL('../../src/chapters/06-meet-the-data/text.md', import.meta.url), 'utf8')
  .replaceAll('\n', ' ')
  .replaceAll(' ', ' ');
/** Some blanks in a share do not break; here they may. */
const said = (words: string) => expect(text).toContain(words.replaceAll(/[\u00a0\u202f]/g, ' '));
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0);

const cloud = (digits: string, standardised = true) =>
  runExperiment<PcaScatterRow>(
    'pca-scatter',
    { digits, a: 0, b: 1, standardised },
    (key) => key === 'all',
  )[0];
const all = cloud('all');

it('grey values: the three shares, and who has most ink', () => {
  const rows = runExperiment<PixelValuesRow>('pixel-values', {});
  const { counts, pixels } = pixelCounts(rows, 'all');
  said(`${percent(counts[0] / pixels)}, are exactly 0`);
  said(`${percent(sum(counts.slice(250)) / pixels)} are 250 or more`);
  said(`only ${percent(sum(counts.slice(1, 250)) / pixels)} lie between`);
  const empty = Array.from({ length: 10 }, (_, d) => {
    const own = pixelCounts(rows, String(d));
    return own.counts[0] / own.pixels;
  });
  expect(empty.indexOf(Math.max(...empty)), 'a 1 leaves most of its pixels empty').toBe(1);
  expect(empty.indexOf(Math.min(...empty)), 'and a 0 fewest').toBe(0);
});

it('typical digits: medians and the two furthest', () => {
  const rows = runExperiment<TypicalDigitsRow>('typical-digits', {});
  const median = (digit: number) => Math.round(medianOf(rows[digit].distances));
  said(`median distance of ${median(1)}`);
  said(`${median(2)} and ${median(0)}`);
  said(`an 8, at ${Math.round(rows[8].far[0])}, closely followed by a 9 at ${Math.round(rows[9].far[0])}`);
});

describe('the cloud', () => {
  const middle = (digit: number) => {
    const own = [...all.x.keys()].filter((i) => all.digit[i] === digit);
    const at = (values: Float64Array) => Float64Array.from(own, (i) => values[i]).sort()[own.length >> 1];
    return [at(all.x), at(all.y)];
  };
  const middles = Array.from({ length: 10 }, (_, d) => middle(d));
  const apart = (a: number, b: number) =>
    Math.hypot(middles[a][0] - middles[b][0], middles[a][1] - middles[b][1]);

  it('4, 7 and 9 share a corner; no two digits are further apart than 0 and 1', () => {
    for (let a = 0; a < 10; a++)
      for (let b = 0; b < a; b++) expect(apart(a, b)).toBeLessThanOrEqual(apart(0, 1));
    for (const [a, b] of [
      [4, 7],
      [4, 9],
      [7, 9],
    ])
      expect(apart(a, b)).toBeLessThan(apart(0, 1) / 4);
  });

  it('the shares, the thesis’ number for one component, and what standardising does', () => {
    const pair = cloud('4-9');
    const easy = cloud('0-1');
    said(
      `${percent(all.first + all.second)} of the variance of all ten digits here, ${percent(pair.first + pair.second)} of 4 and 9`,
    );
    said(`two components explain ${percent(easy.first + easy.second)}`);
    said(`the first alone explains ${percent(easy.first)}`);
    said(`For 0 and 1 it says ${percent(easy.first)}`);
    said(`${pair.constant} pixels stay empty`);
    const raw = cloud('all', false);
    expect(raw.first + raw.second, 'without standardising two explain more').toBeGreaterThan(
      all.first + all.second,
    );
  });
});

it('components needed, at all images and at fewer', () => {
  const at = (rows: number) =>
    runExperiment<ExplainedVarianceRow>('explained-variance', { rows, standardised: true });
  const full = at(20_000);
  const needed = full.map(({ shares }) => shares.findIndex((s) => s >= 0.8) + 1);
  said(`0 and 1 need ${needed[0]} components for 80 %, 4 and 9 need ${needed[1]}, all digits ${needed[2]}`);
  said(`A hundred components explain ${percent(full[1].shares[99])} of 4 and 9`);
  at(500).forEach((few, i) => {
    for (const k of [1, 2, 10, 50, 100, 200])
      expect(few.shares[k - 1]).toBeGreaterThan(full[i].shares[k - 1]);
  });
});

it('random projection: what the χ² law says at 50, 200 and 800', () => {
  const within = (k: number, share: number) =>
    gammaCdf(k / 2, ((1 + share) * k) / 2) - gammaCdf(k / 2, ((1 - share) * k) / 2);
  expect(Math.sqrt(2 / 50)).toBeCloseTo(0.2, 12);
  expect(within(50, 0.2), 'a third changes by more than a fifth').toBeCloseTo(2 / 3, 1);
  expect(within(200, 0.2)).toBeGreaterThan(0.95);
  expect(within(800, 0.1)).toBeGreaterThan(0.95);
  said('At $k = 50$ its spread is $0.2$');
});

it('the free steps are the ones that the text names', () => {
  const free = Object.values(steps).filter((step) => !step.looksAtPrivateData);
  expect(free.map(({ id }) => id).sort()).toEqual(['divide', 'intercept', 'row-normalise', 'unit-ball']);
  said('dividing by 255, dividing a row by its own length, shortening it to 1, adding a column of ones');
});

describe('questions and tasks', () => {
  const cellOf = (id: string) => chapter.cells.find((cell) => cell.id === id)!;
  const rowsFor = (id: string, given: Values, only?: (key: string) => boolean) => {
    const cell = cellOf(id);
    const values = { ...defaults(cell.params), ...given };
    const { experiment, params } = experimentOf(cell, values);
    return { values, rows: runExperiment(experiment.id, params, only) };
  };
  const isDone = (id: string, values: Values, rows: Row[]) => cellOf(id).tasks![0].done(values, rows);
  const answerOf = (id: string) => {
    const { predict } = cellOf(id);
    if (!predict?.options) throw new Error('this one is drawn');
    const { values, rows } = rowsFor(id, {});
    return predict.options[predict.answer(values, rows)];
  };

  it('the answers are those of the figures', () => {
    expect(answerOf('pixels')).toBe('about four fifths');
    expect(answerOf('typical')).toBe('1');
  });

  it('two components explain a fifth of 0 and 1, not of 4 and 9, and a first picture is no proof', () => {
    const easy = rowsFor('cloud', { digits: '0-1' });
    expect(isDone('cloud', easy.values, easy.rows)).toBe(true);
    expect(isDone('cloud', easy.values, easy.rows.slice(0, 1)), 'the first 600 alone').toBe(false);
    const hard = rowsFor('cloud', { digits: '4-9' });
    expect(isDone('cloud', hard.values, hard.rows)).toBe(false);
    expect(isDone('cloud', hard.values, []), 'before any row').toBe(false);
  });

  it('one number of components is the smallest that keeps half of 4 and 9', () => {
    const { values, rows } = rowsFor('variance', { rows: 600 });
    const { shares } = (rows as ExplainedVarianceRow[]).find(({ set }) => set === '4-9')!;
    const half = shares.findIndex((share) => share >= 0.5) + 1;
    const found = [half - 1, half, half + 1, 100].map((components) =>
      isDone('variance', { ...values, components }, rows),
    );
    expect(found).toEqual([false, true, false, false]);
  });

  it('95 of 100 stay within a fifth at 250 directions, not at 50', () => {
    for (const [k, done] of [
      [50, false],
      [250, true],
    ] as const) {
      const { values, rows } = rowsFor('projection', { k }, (key) => /=[0-3]$/.test(key));
      expect(isDone('projection', values, rows), `k = ${k}`).toBe(done);
    }
  });
});
