import { describe, expect, it } from 'vitest';
import type { DatasetFactsRow, StepRow } from '../../../src/core/experiments/dataset-facts.ts';
import type { DigitExamplesRow } from '../../../src/core/experiments/digit-examples.ts';
import type { DigitImageRow } from '../../../src/core/experiments/digit-image.ts';
import { firstOf, rowsOfSet, sourceOf } from '../../../src/core/experiments/digit-set.ts';
import type { ExplainedVarianceRow } from '../../../src/core/experiments/explained-variance.ts';
import { PREVIEW_ROWS, type PcaScatterRow } from '../../../src/core/experiments/pca-scatter.ts';
import type { PixelValuesRow } from '../../../src/core/experiments/pixel-values.ts';
import { GRID, type RandomProjectionRow } from '../../../src/core/experiments/random-projection.ts';
import type { TypicalDigitsRow } from '../../../src/core/experiments/typical-digits.ts';
import { datasets } from '../../../src/core/data/index.ts';
import { dataset } from '../../data.ts';
import { runExperiment } from './run-experiment.ts';

const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0);
const median = (rising: Float64Array) => rising[Math.floor(rising.length / 2)];

describe('digit-examples', () => {
  it('shows as many of each digit as asked for, the same for the same seed', () => {
    const rows = runExperiment<DigitExamplesRow>('digit-examples', { copies: 3, seed: 1 });
    expect(rows.map((r) => r.digit)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((d) => [d, d, d]));
    const { train } = dataset('mnist-digits');
    for (const { row, digit, pixels } of rows) {
      expect(train.y[row]).toBe(digit);
      expect(sum(pixels)).toBe(sum(train.X.subarray(row * 784, (row + 1) * 784)));
    }
    expect(runExperiment('digit-examples', { copies: 3, seed: 1 })).toEqual(rows);
    expect(runExperiment('digit-examples', { copies: 3, seed: 2 })).not.toEqual(rows);
  });
});

describe('pixel-values', () => {
  const rows = runExperiment<PixelValuesRow>('pixel-values', {});
  const counts = Array.from({ length: 256 }, (_, v) => sum(rows.map((r) => r.counts[v])));

  it('80.8 % of all pixels are exactly 0, 7.4 % are 250 or more, 11.8 % lie between', () => {
    const all = sum(counts);
    expect(all).toBe(7_840_000);
    expect(counts[0] / all).toBeCloseTo(0.808, 3);
    expect(sum(counts.slice(250)) / all).toBeCloseTo(0.074, 3);
    expect(sum(counts.slice(1, 250)) / all).toBeCloseTo(0.118, 3);
  });

  it('a 1 takes the least ink and a 0 the most', () => {
    const ink = Array.from({ length: 10 }, (_, d) => {
      const own = rows.filter((r) => r.digit === d);
      return sum(own.map((r) => sum(r.counts.map((n, v) => n * v)))) / sum(own.map((r) => r.images)) / 784;
    });
    expect(ink.indexOf(Math.min(...ink))).toBe(1);
    expect(ink.indexOf(Math.max(...ink))).toBe(0);
  });
});

describe('typical-digits', () => {
  const rows = runExperiment<TypicalDigitsRow>('typical-digits', {});
  const medians = rows.map((r) => median(r.distances));

  it('a 1 is drawn most alike, 2 and 0 vary most (medians 1143, 1785, 1774)', () => {
    expect(medians.map(Math.round)).toSatisfy(
      (m: number[]) => m[1] === 1143 && m[2] === 1785 && m[0] === 1774,
    );
    const order = [...medians.keys()].sort((a, b) => medians[a] - medians[b]);
    expect(order[0]).toBe(1);
    expect(order.slice(-2)).toEqual([0, 2]);
  });

  it('the strangest of all is an 8 (2786), the next a 9 (2780)', () => {
    const far = rows.flatMap((r) => [...r.far].map((distance) => ({ digit: r.digit, distance })));
    far.sort((a, b) => b.distance - a.distance);
    expect(far.slice(0, 2).map((f) => [f.digit, Math.round(f.distance)])).toEqual([
      [8, 2786],
      [9, 2780],
    ]);
  });

  it('distances belong to the images that are shown', () => {
    for (const { typical, strangest, far, distances } of rows) {
      expect(far[0]).toBe(distances[distances.length - 1]);
      const first = Math.sqrt(sum(typical.map((t, j) => (strangest[j] - t) ** 2)));
      expect(first).toBeCloseTo(far[0], 6);
    }
  });
});

describe('pca-scatter', () => {
  const scatter = (params: object) =>
    runExperiment<PcaScatterRow>('pca-scatter', { digits: '4-9', a: 3, b: 5, standardised: true, ...params });

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
    const [image] = runExperiment<DigitImageRow>('digit-image', { dataset: all.source, row: all.row[7] });
    expect(dataset('mnist-digits').train.y[image.row]).toBe(all.digit[7]);
    expect(sourceOf({ digits: 'pair', a: 9, b: 4 }), 'the pair with a file of its own').toBe('mnist-4-9');
    expect(() => scatter({ digits: 'pair', a: 3, b: 3 })).toThrow(
      'second digit must be another than the first, got 3',
    );
  });
});

describe('explained-variance', () => {
  const shares = (rows: number) =>
    runExperiment<ExplainedVarianceRow>('explained-variance', { rows, standardised: true });
  const needed = (r: ExplainedVarianceRow) => r.shares.findIndex((s) => s >= 0.8) + 1;
  const many = shares(2500);

  it('0/1 is fastest, then 4/9, then all, and each reaches the whole', () => {
    expect(many.map((r) => r.set)).toEqual(['0-1', '4-9', 'all']);
    expect(needed(many[0])).toBeLessThan(needed(many[1]));
    expect(needed(many[1])).toBeLessThan(needed(many[2]));
    for (const { shares } of many) expect(shares[shares.length - 1]).toBeCloseTo(1, 9);
  });

  it('the share of two components falls as rows are added, because rare pixels stop being constant', () => {
    shares(500).forEach((r, i) => {
      expect(many[i].shares[1]).toBeLessThan(r.shares[1]);
      expect(many[i].constant).toBeLessThan(r.constant);
    });
  });
});

describe('random-projection', () => {
  it('keeps squared distances on average, with spread √(2/k)', () => {
    const rows = runExperiment<RandomProjectionRow>('random-projection', {
      k: 50,
      dataset: 'mnist-4-9',
      seed: 1,
    });
    const all = rows.flatMap((r) => [...r.ratios]);
    expect(all.length).toBe(1200);
    const mean = sum(all) / all.length;
    // 12 independent matrices; pairs under one matrix are nearly independent. 0.2/√1200 = 0.006.
    expect(Math.abs(mean - 1), 'more than 5 standard errors').toBeLessThan(0.05);
    GRID.forEach((k, g) => {
      const sd = Math.sqrt(sum(rows.map((r) => r.sd[g] ** 2)) / rows.length);
      expect(Math.abs(sd / Math.sqrt(2 / k) - 1), `k = ${k}`).toBeLessThan(0.25);
    });
  });
});

describe('dataset-facts', () => {
  it.each(['spambase', 'adult', 'diabetes', 'sentences-yelp', 'synthetic-rare:rows=500'])(
    '%s: every field, every class, every step',
    (id) => {
      const rows = runExperiment<DatasetFactsRow>('dataset-facts', { dataset: id });
      const data = dataset(id);
      expect(rows.filter((r) => r.about === 'field').length).toBe(data.fields.length);
      expect(rows.filter((r) => r.about === 'class').map((r) => r.name)).toEqual(
        data.classes.map((c) => c.name),
      );
      const steps = rows.filter((r) => r.about === 'step');
      expect(steps.length, 'all but dividing by 255, which is for pixels').toBe(8);
      const lengths = (id: string) => steps.find((s) => s.step === id)!.lengths;
      expect(lengths('unit-ball')[6]).toBeLessThanOrEqual(1 + 1e-6);
      expect(lengths('row-normalise')[3]).toBeCloseTo(1, 6);
      expect(lengths('max-norm')[6]).toBeCloseTo(1, 6);
      for (const about of datasets[id]?.classes ?? []) {
        expect(rows).toContainEqual({
          about: 'class',
          name: about.name,
          train: about.train,
          test: about.test,
        });
      }
    },
  );

  it('the first rows are those of the file, words where it has words', () => {
    const rows = runExperiment<DatasetFactsRow>(
      'dataset-facts',
      { dataset: 'adult' },
      (key) => key === 'fields',
    );
    const { train, fields, classes } = dataset('adult');
    const told = rows.filter((r) => r.about === 'field');
    [0, 1, 2].forEach((i) => {
      const key = `row${i + 1}` as 'row1';
      told.forEach((field, f) => {
        const { from, categories } = fields[f];
        expect(train.X[i * train.columns + from + categories!.indexOf(String(field[key]))]).toBe(1);
      });
      expect(rows.find((r) => r.about === 'size')![key]).toBe(
        classes.find(({ value }) => value === train.y[i])!.name,
      );
    });
  });

  it('the digits: standardised rows have a median length near 18, all of them above 1', () => {
    const rows = runExperiment<DatasetFactsRow>('dataset-facts', { dataset: 'mnist-4-9' }, (key) =>
      key.includes('standardise'),
    );
    const [{ lengths, looksAtPrivateData }] = rows as StepRow[];
    expect(looksAtPrivateData).toBe(true);
    expect(lengths[0]).toBeGreaterThan(5);
    expect(Math.abs(lengths[3] - 18)).toBeLessThan(1.5);
  });
});
