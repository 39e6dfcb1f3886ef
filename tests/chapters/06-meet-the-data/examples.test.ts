import { describe, expect, it } from 'vitest';
import type { DigitExamplesRow } from '../../../src/chapters/06-meet-the-data/examples/experiment.ts';
import { dataset } from '../../data.ts';
import { runExperiment } from '../run-experiment.ts';
import { sum } from './chapter.ts';

describe('examples of every digit', () => {
  it('shows as many of each digit as asked for, the same for the same seed', () => {
    const rows = runExperiment<DigitExamplesRow>('meet-the-data/examples', { copies: 3, seed: 1 });
    expect(rows.map((r) => r.digit)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((d) => [d, d, d]));
    const { train } = dataset('mnist-digits');
    for (const { row, digit, pixels } of rows) {
      expect(train.y[row]).toBe(digit);
      expect(sum(pixels)).toBe(sum(train.X.subarray(row * 784, (row + 1) * 784)));
    }
    expect(runExperiment('meet-the-data/examples', { copies: 3, seed: 1 })).toEqual(rows);
    expect(runExperiment('meet-the-data/examples', { copies: 3, seed: 2 })).not.toEqual(rows);
  });
});
