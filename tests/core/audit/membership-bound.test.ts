import { describe, expect, it } from 'vitest';
import {
  epsilonOfAdvantage,
  membershipBound,
  mostAdvantage,
} from '../../../src/core/audit/membership-bound.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

/** All halves of 2n rows, as sets of bits. */
const halves = (n: number) =>
  Array.from({ length: 2 ** (2 * n) }, (_, set) => set).filter((set) => ones(set) === n);
const ones = (set: number) => set.toString(2).replaceAll('0', '').length;

/** A release that names a half T, e^−ε times as likely for each row in which it differs from the true half: every row replaced costs ε at most, exactly. */
function largestAdvantage(n: number, epsilon: number): number {
  const all = halves(n);
  const weight = (S: number, T: number) => Math.exp(-epsilon * ones(S & ~T));
  const total = all.reduce((sum, T) => sum + weight(all[0], T), 0);
  let advantage = 0;
  // The best guess about row 0, output by output; all rows are alike.
  for (const T of all) {
    const mean = (of: number[]) => of.reduce((sum, S) => sum + weight(S, T) / total, 0) / of.length;
    const within = mean(all.filter((S) => S & 1));
    advantage += Math.max(0, within - mean(all.filter((S) => !(S & 1))));
  }
  return advantage;
}

describe('membership under random halves', () => {
  it('inverts what ε allows', () => {
    expect(mostAdvantage(1)).toBeCloseTo((Math.E - 1) / (Math.E + 1), 12);
    expect(epsilonOfAdvantage(mostAdvantage(3))).toBeCloseTo(3, 10);
    expect(epsilonOfAdvantage(-0.1)).toBe(0);
    expect(membershipBound([0.9], 0.95)).toBe(0);
  });

  it.each([0.1, 1, 4])(
    'no attack has more, by counting all halves, and two rows reach it: ε = %f',
    (epsilon) => {
      expect(largestAdvantage(1, epsilon)).toBeCloseTo(mostAdvantage(epsilon), 12);
      for (const n of [2, 3, 4]) {
        const found = largestAdvantage(n, epsilon);
        expect(found).toBeLessThan(mostAdvantage(epsilon));
        expect(found).toBeGreaterThan(0.3 * mostAdvantage(epsilon));
      }
    },
  );

  it('covers where the bound is exact: 1,000 audits of 40 pools of two rows, and finds a share of ε', () => {
    const q = 1 / (1 + Math.exp(-1));
    let [above, sum] = [0, 0];
    for (let i = 0; i < 1_000; i++) {
      const rng = createRng('members').fork(i);
      const pools = Array.from({ length: 40 }, () => {
        let right = 0;
        for (let t = 0; t < 32; t++) if (rng.next() < q) right++;
        // One of the two is named: a member found, or another row suspected.
        return (2 * right - 32) / 32;
      });
      const bound = membershipBound(pools, 0.95);
      if (bound > 1) above++;
      sum += bound / 1_000;
    }
    expect(above).toBeLessThanOrEqual(50);
    expect(sum).toBeGreaterThan(0.85);
  });
});
