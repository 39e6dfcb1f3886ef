import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pld } from '../../../../src/core/accounting/pld.ts';
import {
  adaSspPlan,
  sspPlan,
  type AdaVersion,
  type SspVersion,
} from '../../../../src/core/learners/regression/noise-plan.ts';
import {
  planReleases,
  spentDelta,
  spentEpsilon,
  toLedger,
} from '../../../../src/core/learners/regression/release-ledger.ts';
import { statisticReleases } from '../../../../src/core/learners/regression/statistics.ts';
import { normBound } from '../../../../src/core/learners/regression/private-fit.ts';
import { analyticGaussianSigma } from '../../../../src/core/mechanisms/analytic-gaussian.ts';
import { classicalGaussianSigma } from '../../../../src/core/mechanisms/gaussian.ts';
import { gaussianDelta } from '../../../../src/core/mechanisms/gaussian-delta.ts';
import { normalCdf } from '../../../../src/core/special/normal.ts';

/* The numbers of the specification's facts 1 to 9: noise, what it really spends, and the damping that follows. */

const DELTA = 1e-6;
const ADA: AdaVersion[] = ['wang', 'fixed', 'split', 'joint'];
const SSP: SspVersion[] = ['printed', 'code', 'fixed', 'joint'];
const unit = { xBound: 1, yBound: 1 };
const ada = (version: AdaVersion, epsilon: number) =>
  adaSspPlan(version, { epsilon, delta: DELTA, rho: 0.05 });
const ssp = (version: SspVersion, epsilon: number) => sspPlan(version, { epsilon, delta: DELTA });

describe('noise of one Gaussian release', () => {
  it.each([
    [1, 1e-6, 4.22468],
    [1 / 3, 1e-6 / 3, 12.47123],
    [0.1, 1e-5, 30.74957],
    [10, 1e-6, 0.54109],
    [3, 1e-6, 1.54386],
  ])('analytic at ε = %f, δ = %f is %f (fact 1)', (epsilon, delta, sigma) => {
    expect(Math.abs(analyticGaussianSigma({ epsilon, delta, sensitivity: 1 }) - sigma)).toBeLessThan(1e-4);
  });

  it('classical, and what its δ really is (facts 2 and 3)', () => {
    expect(classicalGaussianSigma({ epsilon: 1, delta: 1e-6, sensitivity: 1 })).toBeCloseTo(5.2988, 4);
    expect(classicalGaussianSigma({ epsilon: 1, delta: 1e-5, sensitivity: 1 })).toBeCloseTo(4.84481, 4);
    expect(Math.abs(normalCdf(-5) / 2.866515718791945e-7 - 1)).toBeLessThan(1e-9);
    expect(Math.abs(normalCdf(-8) / 6.220960574271785e-16 - 1)).toBeLessThan(1e-9);
    const exact = gaussianDelta({ epsilon: 1, sigma: 5.2988, sensitivity: 1 });
    expect(Math.abs(exact / 3.2e-9 - 1)).toBeLessThan(0.02);
  });

  it('has a δ that falls with σ and with ε (fact 3)', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 10, noNaN: true }),
        fc.double({ min: 0.3, max: 30, noNaN: true }),
        (epsilon, sigma) => {
          const at = (e: number, s: number) => gaussianDelta({ epsilon: e, sigma: s, sensitivity: 1 });
          expect(at(epsilon, 1.05 * sigma)).toBeLessThanOrEqual(at(epsilon, sigma));
          expect(at(1.05 * epsilon, sigma)).toBeLessThanOrEqual(at(epsilon, sigma));
        },
      ),
      { seed: 15, numRuns: 200 },
    );
  });
});

describe('unit noise of each version', () => {
  it.each([
    ['wang', 1, 11.8518],
    ['fixed', 1, 16.5067],
    ['split', 1, 12.4712],
    ['joint', 1, 7.3174],
    ['wang', 3, 3.9506],
    ['fixed', 3, 5.5022],
    ['split', 3, 4.4457],
    ['joint', 3, 2.674],
    ['split', 0.1, 108.69],
    ['wang', 0.1, 118.52],
  ] as const)('AdaSSP %s at ε = %f is %f (fact 4; fact 5 at 0.1)', (version, epsilon, sigma) => {
    expect(Math.abs(ada(version, epsilon).gram / sigma - 1)).toBeLessThan(1e-4);
  });

  it.each([
    ['printed', 7.7979],
    ['code', 3.8989],
    ['fixed', 10.8561],
    ['joint', 5.9746],
  ] as const)('SSP %s at ε = 1 is %f (fact 6)', (version, sigma) => {
    expect(ssp(version, 1).gram).toBeCloseTo(sigma, 3);
  });

  it('differs by 1.3928 between the thesis and Wang at every ε; exact shares pass Wang between 0.1 and 1 (fact 5)', () => {
    expect(ada('split', 0.1).gram).toBeLessThan(ada('wang', 0.1).gram);
    expect(ada('split', 1).gram).toBeGreaterThan(ada('wang', 1).gram);
    for (const epsilon of [0.05, 0.3, 1, 7])
      expect(ada('fixed', epsilon).gram / ada('wang', epsilon).gram).toBeCloseTo(1.3928, 4);
  });
});

describe('what a version really spends', () => {
  const spent = (plan: ReturnType<typeof ada>, delta = DELTA) =>
    spentEpsilon(planReleases(plan, unit), delta);

  it.each([
    ['wang', 1, 0.596],
    ['fixed', 1, 0.418],
    ['split', 1, 0.564],
    ['joint', 1, 1],
    ['wang', 3, 1.95],
    ['wang', 10, 7.57],
    ['fixed', 3, 1.36],
    ['fixed', 10, 5.16],
  ] as const)('AdaSSP %s at ε = %f: %f (fact 7)', (version, epsilon, truth) => {
    expect(Math.abs(spent(ada(version, epsilon)) - truth)).toBeLessThan(epsilon === 1 ? 0.002 : 0.006);
  });

  it.each([
    ['code', 1, 1.587],
    ['code', 2, 3.4],
    ['code', 10, 23.2],
    ['printed', 1, 0.751],
    ['joint', 1, 1],
  ] as const)('SSP %s at ε = %f: %f (fact 7)', (version, epsilon, truth) => {
    expect(Math.abs(spent(ssp(version, epsilon)) / truth - 1)).toBeLessThan(0.003);
  });

  it('is within the budget for every version but the code of SSP, at every ε and δ of the sliders', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 20, noNaN: true }),
        fc.double({ min: -9, max: -3, noNaN: true }),
        fc.double({ min: 1, max: 2, noNaN: true }),
        (epsilon, power, xBound) => {
          const delta = 10 ** power;
          const bounds = { xBound, yBound: 1 };
          const given = { epsilon, delta, rho: 0.05 };
          const shares = { smallest: xBound - 1, gram: 2, cross: xBound };
          const plans = [
            adaSspPlan('joint', given, shares),
            adaSspPlan('split', given),
            sspPlan('joint', given),
          ];
          for (const plan of plans)
            expect(spentDelta(planReleases(plan, bounds), epsilon)).toBeLessThanOrEqual(delta);
        },
      ),
      { seed: 16, numRuns: 300 },
    );
  });

  it('is within the budget when means and deviations are paid for too, however it is divided', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          epsilon: fc.double({ min: 0.02, max: 30, noNaN: true }),
          power: fc.integer({ min: -9, max: -3 }),
        }),
        fc.tuple(share, share, share, share, fc.integer({ min: 1, max: 80 })),
        ({ epsilon, power }, [smallest, gram, cross, statistics, d]) => {
          const delta = 10 ** power;
          const shares = { smallest, gram: gram + 0.01, cross: cross + 0.01, statistics: statistics + 0.01 };
          const plan = adaSspPlan('joint', { epsilon, delta, rho: 0.05 }, shares);
          const whole = [
            ...statisticReleases(d, plan.statistics!),
            ...planReleases(plan, { xBound: Math.SQRT2, yBound: 1 }),
          ];
          expect(whole.length).toBe(smallest > 0 ? 5 : 4);
          expect(spentDelta(whole, epsilon)).toBeLessThanOrEqual(delta);
          // Nothing is left over either.
          expect(spentEpsilon(whole, delta)).toBeGreaterThan(0.999 * epsilon);
        },
      ),
      { seed: 17, numRuns: 200 },
    );
  });

  it('is what the notebook’s tightest accountant says of the same ledger', () => {
    for (const plan of [...ADA.map((version) => ada(version, 1)), ...SSP.map((version) => ssp(version, 1))]) {
      const releases = planReleases(plan, { xBound: Math.SQRT2, yBound: 1 });
      const told = pld.epsilon(toLedger(releases), DELTA);
      expect(Math.abs(told / spentEpsilon(releases, DELTA) - 1)).toBeLessThan(1e-9);
    }
  });

  it('has no end where a release is not accounted for', () => {
    const releases = [...planReleases(ada('joint', 1), unit), { label: 'means', why: 'told exactly' }];
    expect(spentEpsilon(releases, DELTA)).toBe(Infinity);
    expect(spentDelta(releases, 1)).toBe(1);
    expect(pld.epsilon(toLedger(releases), DELTA)).toBe(Infinity);
  });

  it('returns the share of λ_min to the others when it is not released', () => {
    const given = { epsilon: 1, delta: DELTA, rho: 0.05 };
    const plan = adaSspPlan('joint', given, { smallest: 0, gram: 1, cross: 1 });
    expect(plan.smallest).toBeUndefined();
    expect(plan.gram).toBeCloseTo(ssp('joint', 1).gram, 9);
  });
});

describe('the damping', () => {
  it.each([
    [5, 69.65, 97.01],
    [18, 154.73, 215.51],
    [77, 365.87, 509.57],
  ])('has its target at d = %i: %f by Wang, %f by the thesis (fact 8)', (d, wang, fixed) => {
    expect(Math.abs((ada('wang', 1).gram * normBound(d, 0.05)) / wang - 1)).toBeLessThan(2e-4);
    expect(Math.abs((ada('fixed', 1).gram * normBound(d, 0.05)) / fixed - 1)).toBeLessThan(2e-4);
  });

  it('moves λ_min down by 46.82 and 90.82 (fact 9)', () => {
    const moved = (version: AdaVersion) => ada(version, 1).shift * ada(version, 1).smallest!;
    expect(moved('wang')).toBeCloseTo(46.82, 2);
    expect(moved('fixed')).toBeCloseTo(90.82, 2);
  });
});
