import { describe, expect, it } from 'vitest';
import { memberPoint, memberPoints } from '../../../src/chapters/16-is-the-claim-true/members/summary.ts';
import type { MembersRow } from '../../../src/chapters/16-is-the-claim-true/members/experiment.ts';
import { lossAttack, shadowAttack, type Training } from '../../../src/core/attacks/membership.ts';
import { mostAdvantage } from '../../../src/core/audit/membership-bound.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { runExperiment } from '../run-experiment.ts';

const standard = { epsilon: 1, rows: 20, lambda: 0.01, pools: 40, seed: 1 };
const measure = (given: Partial<typeof standard> = {}) =>
  runExperiment<MembersRow>('is-the-claim-true/members', { ...standard, ...given });
const advantage = (rows: MembersRow[], epsilon: number, attack = 'shadow') =>
  memberPoint(rows, attack, epsilon)!.advantage;

/** Margins that are normal around 0, or around `shift` for members. */
function madeUp(shift: number): Training[] {
  const rng = createRng(5);
  return Array.from({ length: 40 }, () => {
    const isMember = Array.from({ length: 200 }, () => (rng.next() < 0.5 ? 1 : 0));
    return { isMember, margins: isMember.map((inside) => rng.normal() + shift * inside) };
  });
}

describe('attacks on membership', () => {
  // 4,000 members, 4,000 others: a difference of rates has a standard deviation of at most 0.012; the seed is fixed.
  it.each([
    ['loss', lossAttack],
    ['shadow', shadowAttack],
  ] as const)('find nothing where there is nothing, and the best test where it is known: %s', (_, attack) => {
    const gap = (trainings: Training[]) => {
      const { members, others } = attack(trainings);
      const inside = trainings.reduce(
        (n, { isMember }) => n + Array.from(isMember).filter(Boolean).length,
        0,
      );
      return members / inside - others / (trainings.length * 200 - inside);
    };
    expect(Math.abs(gap(madeUp(0)))).toBeLessThan(0.04);
    // Two normals two apart: Φ(1) − Φ(−1) = 0.683.
    expect(Math.abs(gap(madeUp(2)) - 0.683)).toBeLessThan(0.04);
  });
});

describe('who was in the data', () => {
  const rows = measure();

  it('finds what the text and the beats say, without noise', () => {
    const bare = memberPoint(rows, 'shadow', Infinity)!;
    expect(bare.members).toBeCloseTo(0.8, 2);
    expect(bare.others).toBeCloseTo(0.37, 2);
    expect(Math.round(100 * bare.advantage)).toBe(43);
    expect(Math.round(100 * advantage(rows, Infinity, 'loss'))).toBe(30);
  });

  it('finds next to nothing at ε = 1 and 10, and 30 % at 100', () => {
    expect(mostAdvantage(1)).toBeCloseTo(0.46, 2);
    const { low, high } = memberPoint(rows, 'shadow', 1)!;
    expect(low < 0 && high > 0).toBe(true);
    expect(advantage(rows, 10)).toBeLessThan(0.04);
    expect(Math.round(100 * advantage(rows, 100))).toBe(30);
  });

  it('never exceeds what ε allows by more than its error', () => {
    // Four standard errors; points of one curve share their noise. The seed is fixed.
    for (const attack of ['shadow', 'loss'])
      for (const { epsilon, advantage: found, high } of memberPoints(rows, attack))
        expect(found - 2 * (high - found)).toBeLessThanOrEqual(mostAdvantage(epsilon));
    // A bound at 95 % for each of 26 points that share their noise.
    for (const attack of ['shadow', 'loss'])
      for (const { epsilon, atLeast } of memberPoints(rows, attack))
        expect(atLeast).toBeLessThanOrEqual(epsilon);
  });

  it('finds more where the model overfits, less where it does not, and less of an overfit one with noise', () => {
    const overfit = measure({ lambda: 1e-4, pools: 20 });
    expect(Math.abs(advantage(overfit, Infinity) - 0.47)).toBeLessThan(0.015);
    expect(advantage(overfit, 100)).toBeLessThan(0.03);
    const many = measure({ rows: 200, lambda: 0.1, pools: 8 });
    expect(Math.abs(advantage(many, Infinity) - 0.06)).toBeLessThan(0.015);
  });

  it('moves ε without training anew', () => {
    const few = measure({ pools: 1 });
    const moved = measure({ pools: 1, epsilon: 30 });
    expect(advantage(moved, 100)).toBe(advantage(few, 100));
    expect(memberPoint(moved, 'loss', 30)).toBeDefined();
  });
});
