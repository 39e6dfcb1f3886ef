import { describe, expect, it } from 'vitest';
import type { Table } from '../../../src/core/data/dataset.ts';
import { rowNorms } from '../../../src/core/data/preprocess/norms.ts';
import { project, randomProjection } from '../../../src/core/data/preprocess/random-projection.ts';
import { prepare } from '../../../src/core/data/preprocess/pipeline.ts';
import { steps } from '../../../src/core/data/preprocess/index.ts';
import { firstRows } from '../../../src/core/data/rows.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { dataset } from '../../data.ts';

const rows = firstRows(dataset('mnist-4-9').train, 200);

describe('randomProjection', () => {
  it('is the product R x', () => {
    const projection = randomProjection(784, 3, createRng(1));
    const out = runToEnd(project(projection, rows));
    let sum = 0;
    for (let j = 0; j < 784; j++) sum += rows.X[784 + j] * projection.R[j * 3 + 2];
    expect(out.X[1 * 3 + 2]).toBeCloseTo(sum, 2);
    expect(out.columns).toBe(3);
    expect(() => runToEnd(project(projection, out))).toThrow(
      'columns must be those of the projection, 784, got 3',
    );
  });

  const ratios = (row: Table, draws: number) =>
    Array.from({ length: draws }, (_, t) => {
      const projection = randomProjection(row.columns, 50, createRng(2018).fork(t));
      return rowNorms(runToEnd(project(projection, row)))[0] ** 2 / rowNorms(row)[0] ** 2;
    });
  const mean = (values: number[]) => values.reduce((a, b) => a + b) / values.length;

  it('keeps squared lengths on average, with standard deviation √(2/k)', () => {
    const all = ratios(firstRows(dataset('german-credit').train, 1), 1000);
    const sd = Math.sqrt(mean(all.map((r) => (r - mean(all)) ** 2)));
    expect(Math.abs(mean(all) - 1), 'fails for 1 seed in 600: 0.02 is 3.2 standard errors').toBeLessThan(
      0.02,
    );
    expect(Math.abs(sd - 0.2), 'fails for 1 seed in 20,000: 0.02 is 4 standard errors').toBeLessThan(0.02);
    const digit = ratios(firstRows(rows, 1), 60);
    expect(Math.abs(mean(digit) - 1), 'fails for 1 seed in 10,000: 0.1 is 3.9 standard errors').toBeLessThan(
      0.1,
    );
  });

  it('does not keep rows in the unit ball: about half of standardised unit rows come out longer than 1', () => {
    const { train } = prepare([steps['standardise'], steps['unit-ball']], { train: rows, test: rows });
    const norms = Array.from({ length: 12 }, (_, t) => {
      return rowNorms(runToEnd(project(randomProjection(784, 50, createRng('ball').fork(t)), train)));
    });
    const longer = norms.map((n) => n.filter((x) => x > 1 + 1e-6).length / n.length);
    expect(mean(longer)).toBeGreaterThan(0.42);
    expect(mean(longer)).toBeLessThan(0.6);
    expect(Math.max(...norms.flatMap((n) => [...n]))).toBeGreaterThan(1.2);
  });
});
