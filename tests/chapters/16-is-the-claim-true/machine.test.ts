import { describe, expect, it } from 'vitest';
import {
  machineSummary,
  type MachineValues,
} from '../../../src/chapters/16-is-the-claim-true/machine/summary.ts';
import {
  allowed,
  MACHINES,
  tradeOff,
  type MachineId,
} from '../../../src/chapters/16-is-the-claim-true/shared/releases.ts';
import {
  farthest,
  leastError,
  measured,
} from '../../../src/chapters/16-is-the-claim-true/trade-off/summary.ts';
import { runExperiment } from '../run-experiment.ts';

const standard: MachineValues = {
  mechanism: 'laplace',
  epsilon: 1,
  truth: 1,
  delta: 1e-5,
  releases: 20_000,
  confidence: '0.95',
  seed: 1,
};
const audit = (given: Partial<MachineValues>) => {
  const values = { ...standard, ...given };
  return machineSummary(runExperiment('is-the-claim-true/machine', values), values)!;
};

describe('a machine that guesses', () => {
  it.each(MACHINES)('stays below the truth, and finds a part of it: %s', (mechanism) => {
    // At 99.9 % one of a thousand such audits would fail; the seed is fixed.
    const { bounds } = audit({ mechanism, confidence: '0.999' });
    expect(bounds.threshold).toBeLessThanOrEqual(1);
    expect(bounds.threshold).toBeGreaterThan(mechanism === 'gaussian' ? 0.2 : 0.7);
  });

  it('refutes ε = 1 for noise made for 2, with every seed', () => {
    for (let seed = 1; seed <= 5; seed++)
      expect(audit({ truth: 2, seed }).bounds.threshold).toBeGreaterThan(1.5);
  });

  it('says more of Gaussian noise where trade-offs are assumed to be Gaussian', () => {
    const { bounds } = audit({ mechanism: 'gaussian' });
    expect(bounds.gaussian!).toBeGreaterThan(bounds.threshold + 0.1);
    expect(bounds.gaussian!).toBeLessThanOrEqual(1);
    expect(audit({}).bounds.gaussian).toBeUndefined();
  });

  it('knows when nothing can be shown', () => {
    const { most, bounds } = audit({ truth: 3, releases: 12 });
    expect(most).toBeLessThan(1);
    expect(bounds.threshold).toBeLessThanOrEqual(most);
  });
});

describe('the trade-off curve', () => {
  const budget = { epsilon: 1, delta: 1e-5 };

  it.each(MACHINES)(
    'never enters the forbidden corner, and is its own mirror image: %s',
    (mechanism: MachineId) => {
      for (let i = 1; i < 100; i++) {
        const beta = tradeOff(mechanism, i / 100, budget);
        expect(beta).toBeGreaterThanOrEqual(allowed(i / 100, budget) - 1e-12);
        expect(tradeOff(mechanism, beta, budget)).toBeCloseTo(i / 100, 9);
      }
    },
  );

  it('is where it is measured: within 5 standard errors of 4,000 releases', () => {
    const values = { ...budget, releases: 4_000, seed: 3 };
    const points = measured(runExperiment('is-the-claim-true/trade-off', values));
    expect(new Set(points.map(({ mechanism }) => mechanism)).size).toBe(4);
    // α is measured too, and the curves are at most e¹ steep.
    expect(farthest(points, budget)).toBeLessThan((5 * (1 + Math.E) * 0.5) / Math.sqrt(4_000));
  });

  it('orders the mechanisms as the text says', () => {
    expect(leastError('response', budget)).toBeCloseTo(0.269, 3);
    expect(leastError('laplace', budget)).toBeCloseTo(0.303, 3);
    expect(leastError('gaussian', budget)).toBeCloseTo(0.45, 2);
  });
});
