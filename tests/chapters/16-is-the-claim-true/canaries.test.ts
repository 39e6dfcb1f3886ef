import { describe, expect, it } from 'vitest';
import { blockSizes } from '../../../src/chapters/16-is-the-claim-true/canaries/experiment.ts';
import {
  canaryPoints,
  runsNeeded,
  type CanariesValues,
} from '../../../src/chapters/16-is-the-claim-true/canaries/summary.ts';
import { CANARY_MISTAKES } from '../../../src/core/audit/claims/sgd-canary.ts';
import { runExperiment } from '../run-experiment.ts';

const standard: CanariesValues = {
  ...{ mistake: 'one-epoch', epsilon: 1, epochs: 3, sees: 'steps', runs: 2_000, seed: 1 },
};
const audit = (given: Partial<CanariesValues>) => {
  const values = { ...standard, ...given };
  const rows = runExperiment('is-the-claim-true/canaries', values) as never[];
  return { points: canaryPoints(rows), row: rows[0] as { pld: number; renyi: number } };
};

describe('canaries in SGD', () => {
  it('makes blocks that add up to all trainings', () => {
    for (const runs of [10, 125, 250, 10_000])
      expect(blockSizes(runs).reduce((sum, size) => sum + size, 0)).toBe(runs);
  });

  it.each(CANARY_MISTAKES)('never shows more than is proven: %s', (mistake) => {
    const epochs = ['clip-batch', 'ball'].includes(mistake) ? 1 : 2;
    const { points, row } = audit({ mistake, epochs });
    // 95 % for all points of one audit together; the seed is fixed.
    for (const { bound } of points) expect(bound).toBeLessThanOrEqual(row.pld);
    expect(row.pld).toBeLessThanOrEqual(row.renyi * (1 + 1e-9));
  });

  it.each([
    ['one-epoch', 3],
    ['clip-batch', 1],
    ['ball', 1],
  ] as const)('finds %s, with every seed', (mistake, epochs) => {
    for (let seed = 1; seed <= 3; seed++)
      expect(runsNeeded(audit({ mistake, epochs, seed }).points, 1)).toBeLessThanOrEqual(2_000);
  });

  it('finds the clipped mean in the first block, as text and beat say', () => {
    expect(runsNeeded(audit({ mistake: 'clip-batch', epochs: 1 }).points, 1)).toBe(125);
  });

  it('knows when nothing can be shown', () => {
    expect(audit({ runs: 10 }).points.at(-1)!.most).toBeLessThan(1);
  });
});
