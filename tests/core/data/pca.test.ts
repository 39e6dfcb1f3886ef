import { describe, expect, it } from 'vitest';
import { explained, fullPca, leadingPca, scores, spread } from '../../../src/core/data/preprocess/pca.ts';
import { steps } from '../../../src/core/data/preprocess/index.ts';
import { rowsWith } from '../../../src/core/data/labels.ts';
import { firstRows, takeRows } from '../../../src/core/data/rows.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { dataset } from '../../data.ts';

describe('pca', () => {
  const rng = createRng(4);
  const rows = 300;
  /** Two directions of very different spread, hidden in four columns far from the origin; the fifth is constant. */
  const X = new Float32Array(rows * 5);
  for (let i = 0; i < rows; i++) {
    const [a, b] = [10 * rng.normal(), rng.normal()];
    X.set([2018 + a, a + b, b - a, 2 * b, 7], i * 5);
  }
  const table = { rows, columns: 5, names: ['a', 'b', 'c', 'd', 'e'], X, y: new Float32Array(rows) };

  it('finds as many directions as there are, and explains everything with them', () => {
    const all = runToEnd(fullPca(runToEnd(spread(table, { standardised: false }))));
    expect(explained(all)[1]).toBeCloseTo(1, 9);
    expect(all.values[0]).toBeGreaterThan(20 * all.values[1]);
    expect([0, 1].map((i) => all.vectors[i * 5 + 4])).toEqual([0, 0]);
  });

  it('gives scores with the variances that it names and no correlation', () => {
    const all = runToEnd(fullPca(runToEnd(spread(table))));
    const z = scores(all, table, 2);
    const product = (p: number, q: number) => {
      let sum = 0;
      for (let i = 0; i < rows; i++) sum += z[i * 2 + p] * z[i * 2 + q];
      return sum / rows;
    };
    expect(product(0, 0)).toBeCloseTo(all.values[0], 4);
    expect(product(1, 1)).toBeCloseTo(all.values[1], 4);
    expect(product(0, 1)).toBeCloseTo(0, 4);
    expect(all.total).toBeCloseTo(4, 9);
  });

  it('scores a row as standardising it and multiplying would', () => {
    const { train, test } = dataset('mnist-4-9');
    const some = firstRows(train, 400);
    const first = runToEnd(leadingPca(runToEnd(spread(some)), 2));
    const state = steps['standardise'].fit(some);
    const rows = takeRows(test, [5, 6]);
    const standardised = steps['standardise'].apply(state, rows);
    const z = scores(first, rows, 2);
    for (let i = 0; i < 2; i++) {
      for (let c = 0; c < 2; c++) {
        let sum = 0;
        for (let j = 0; j < 784; j++) sum += standardised.X[i * 784 + j] * first.vectors[c * 784 + j];
        expect(z[i * 2 + c]).toBeCloseTo(sum, 4);
      }
    }
  });
});

describe('the published shares of variance', () => {
  const share = (id: string) => {
    const of = runToEnd(spread(dataset(id).train));
    return { of, two: explained(runToEnd(leadingPca(of, 2))) };
  };

  it('4 and 9: 12.7 % in two components, around 80 % in 100; 166 pixels never carry ink', () => {
    const { of, two } = share('mnist-4-9');
    expect(two[1]).toBeCloseTo(0.127, 3);
    const all = explained(runToEnd(fullPca(of, false)));
    expect(all[99]).toBeCloseTo(0.784, 3);
    expect(784 - of.active.length).toBe(166);
  });

  it('0 and 1: not 16.2 % but 22.7 % in two components; 16.2 % is what the first one explains', () => {
    const { two } = share('mnist-0-1');
    expect(two[0]).toBeCloseTo(0.162, 3);
    expect(two[1]).toBeCloseTo(0.227, 3);
  });

  it('all digits: 10.5 % at 10,000 rows', () => {
    expect(share('mnist-digits').two[1]).toBeCloseTo(0.105, 3);
  });

  it('4 and 9 of the first 10,000 images: 14.0 % at 1,958 rows, and 210 pixels without ink', () => {
    const { train } = dataset('mnist-digits');
    const pair = takeRows(train, rowsWith(train.y, [4, 9]));
    expect(pair.rows).toBe(1958);
    const of = runToEnd(spread(pair));
    expect(784 - of.active.length).toBe(210);
    expect(explained(runToEnd(leadingPca(of, 2)))[1]).toBeCloseTo(0.14, 3);
  });
});
