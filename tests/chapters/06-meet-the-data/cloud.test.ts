import { describe, expect, it } from 'vitest';
import type { DigitImageRow } from '../../../src/chapters/06-meet-the-data/shared/digit-image/experiment.ts';
import { PREVIEW_ROWS, type PcaScatterRow } from '../../../src/chapters/06-meet-the-data/cloud/experiment.ts';
import { pcaCloud } from '../../../src/chapters/06-meet-the-data/cloud/figure.ts';
import { explainedOfAll } from '../../../src/chapters/06-meet-the-data/cloud/summary.ts';
import { firstOf, rowsOfSet, sourceOf } from '../../../src/chapters/06-meet-the-data/shared/digit-set.ts';
import { percent } from '../../../src/figures/format.ts';
import { dataset } from '../../data.ts';
import { runExperiment } from '../run-experiment.ts';
import { captionOf, isDone, rowsFor, says, sum } from './chapter.ts';

describe('principal components', () => {
  const scatter = (params: object) =>
    runExperiment<PcaScatterRow>('meet-the-data/cloud', {
      digits: '4-9',
      a: 3,
      b: 5,
      standardised: true,
      ...params,
    });

  it('gives a first picture from 600 images, then one from all', () => {
    const [preview, all] = scatter({ digits: 'pair', a: 3, b: 5 });
    expect([preview.images, all.images]).toEqual([600, 1895]);
    expect([all.x.length, all.digit.length, all.row.length]).toEqual([1895, 1895, 1895]);
  });

  it('every pair has its first picture from the same 600 images as if the whole file were there', () => {
    const whole = dataset('mnist-digits');
    for (let a = 0; a < 10; a++) {
      for (let b = 0; b < 10; b++) {
        const set = { digits: 'pair', a, b };
        const name = firstOf(set, PREVIEW_ROWS);
        if (a === b || !name.startsWith('mnist-digits')) continue;
        const { row } = rowsOfSet(set, { [name]: dataset(name) }, PREVIEW_ROWS);
        expect(row).toEqual(rowsOfSet(set, { 'mnist-digits': whole }).row.slice(0, PREVIEW_ROWS));
        expect(row.length).toBe(PREVIEW_ROWS);
      }
    }
  });

  const zerosAndOnes = scatter({ digits: '0-1' })[1];

  it('0 and 1 part along the first component: a single cut there errs on fewer than 3 in 100', () => {
    const all = zerosAndOnes;
    const signed = [...all.x].map((x, i) => ({ x, one: all.digit[i] === 1 })).sort((a, b) => a.x - b.x);
    const ones = signed.filter((s) => s.one).length;
    let [onesLeft, best] = [0, Infinity];
    signed.forEach((s, i) => {
      onesLeft += Number(s.one);
      const wrong = i + 1 - onesLeft + (ones - onesLeft);
      best = Math.min(best, wrong, signed.length - wrong);
    });
    expect(best / signed.length).toBeLessThan(0.03);
  });

  it('zeros are more spread than ones', () => {
    const all = zerosAndOnes;
    const spreadOf = (digit: number) => {
      const own = [...all.x.keys()].filter((i) => all.digit[i] === digit);
      const [mx, my] = [sum(own.map((i) => all.x[i])), sum(own.map((i) => all.y[i]))].map(
        (s) => s / own.length,
      );
      return Math.sqrt(sum(own.map((i) => (all.x[i] - mx) ** 2 + (all.y[i] - my) ** 2)) / own.length);
    };
    expect(spreadOf(0)).toBeGreaterThan(1.5 * spreadOf(1));
  });

  it('takes any pair from the 10,000 and tells where the lens finds the pictures', () => {
    const all = scatter({ digits: 'pair', a: 3, b: 5 })[1];
    expect([all.images, all.source]).toEqual([1032 + 863, 'mnist-digits']);
    const [image] = runExperiment<DigitImageRow>('meet-the-data/shared/digit-image', {
      dataset: all.source,
      row: all.row[7],
    });
    expect(dataset('mnist-digits').train.y[image.row]).toBe(all.digit[7]);
    expect(sourceOf({ digits: 'pair', a: 9, b: 4 }), 'the pair with a file of its own').toBe('mnist-4-9');
    expect(() => scatter({ digits: 'pair', a: 3, b: 3 })).toThrow(
      'second digit must be another than the first, got 3',
    );
  });
});

it('what the two components explain adds up as it is written, to the digit', () => {
  const values = { digits: 'all', a: '', b: '', standardised: true };
  for (const [first, second] of [
    [0.0616, 0.0437],
    [0.06156, 0.04384],
    [0.061649, 0.043749],
    [0.1, 0.2],
  ]) {
    const row = { images: 10_000, first, second, constant: 111 } as PcaScatterRow;
    const caption = pcaCloud.caption({ rows: [row], values, width: 640, running: false });
    const [a, b, sum] = [...caption.matchAll(/([\d.]+)\u00a0%/g)].map(([, share]) => share);
    expect((Number(a) + Number(b)).toFixed(2)).toBe(sum);
    expect(Math.abs(Number(sum) - 100 * (first + second))).toBeLessThanOrEqual(0.01);
  }
});

describe('the text about two components', () => {
  const [all, pair, easy] = ['all', '4-9', '0-1'].map((digits) =>
    rowsFor<PcaScatterRow>('cloud', { digits }),
  );
  const explained = ({ rows }: { rows: PcaScatterRow[] }) => explainedOfAll(rows)!;

  it('4, 7 and 9 overlap; no two digits have centres further apart than 0 and 1', () => {
    const whole = all.rows[1];
    const middles = Array.from({ length: 10 }, (_, digit) => {
      const own = [...whole.x.keys()].filter((i) => whole.digit[i] === digit);
      const at = (values: Float64Array) => Float64Array.from(own, (i) => values[i]).sort()[own.length >> 1];
      return [at(whole.x), at(whole.y)];
    });
    const apart = (a: number, b: number) =>
      Math.hypot(middles[a][0] - middles[b][0], middles[a][1] - middles[b][1]);
    for (let a = 0; a < 10; a++)
      for (let b = 0; b < a; b++) expect(apart(a, b)).toBeLessThanOrEqual(apart(0, 1));
    for (const [a, b] of [
      [4, 7],
      [4, 9],
      [7, 9],
    ])
      expect(apart(a, b)).toBeLessThan(apart(0, 1) / 4);
    says('The 4, the 7 and the 9 overlap, while no two digits have centres further apart than 0 and 1');
  });

  it('has the shares of this figure, and those that the thesis prints', () => {
    says(`${percent(explained(all))} for all ten digits here, and ${percent(explained(pair))} for 4 and 9`);
    const first = easy.rows[1].first;
    says(`but two components explain ${percent(explained(easy))} (${percent(explained(easy), 2)})`);
    says(`The first component alone explains ${percent(first)} (${percent(first, 2)})`);
    expect(captionOf('cloud', easy.values, easy.rows)).toContain(
      'the thesis: 16.2 %, very likely of the first',
    );
    says(`${pair.rows[1].constant} pixels remain empty`);
  });

  it('two components explain more without standardising', () => {
    const raw = rowsFor<PcaScatterRow>('cloud', { standardised: false }).rows;
    says(`two components explain more, ${percent(explainedOfAll(raw)!)} for all digits`);
    expect(explainedOfAll(raw)).toBeGreaterThan(explained(all));
  });

  it('the task: a pair of which two components explain a fifth, computed from all images', () => {
    expect(isDone('cloud', easy.values, easy.rows)).toBe(true);
    expect(isDone('cloud', easy.values, easy.rows.slice(0, 1)), 'the first 600 alone').toBe(false);
    expect(isDone('cloud', pair.values, pair.rows)).toBe(false);
    expect(isDone('cloud', pair.values, []), 'before any row').toBe(false);
  });
});
