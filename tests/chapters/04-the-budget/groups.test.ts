import { describe, expect, it } from 'vitest';
import {
  endOf,
  groupDelta,
  groupRows,
  groupsOf,
} from '../../../src/chapters/04-the-budget/groups/summary.ts';
import { groupPrivacy } from '../../../src/core/index.ts';
import { numUp } from '../../../src/figures/format.ts';
import { wordsOf } from '../words-of.ts';

const { at, cellOf, says } = await wordsOf('04-the-budget');

describe('a family, a clinic', () => {
  it('four, twenty and twenty-seven people', () => {
    says('For a family of four $\\varepsilon$ is 2: an answer may become 7.39 times as likely');
    says('for one person it is 1.65 times');
    says('the factor is $e^{10}$, about 22,000');
    says('from $10^{-6}$ for one person to $9.9 \\cdot 10^{-6}$ for four and 0.034 for twenty');
    says('[At 27 people](#groups?size=27) it reaches 1');
    says('The simpler textbook bound reaches 1 already at 23, where the sum is still 0.153');
    const values = { epsilon: 0.5, delta: 1e-6 };
    const points = groupsOf(groupRows({ ...values, size: 1 }), { ...values, size: 1 });
    const of = (size: number) => points[size - 1];
    expect(of(4).epsilon).toBe(2);
    expect(of(4).odds).toBeCloseTo(7.39, 2);
    expect(of(1).odds).toBeCloseTo(1.65, 2);
    expect(of(20).odds / 22_000).toBeCloseTo(1, 2);
    expect([of(1), of(4), of(20)].map(({ sum }) => numUp(sum, 2))).toEqual(['10⁻⁶', '9.9·10⁻⁶', '0.034']);
    expect(numUp(of(23).sum)).toBe('0.153');
    expect(endOf(points, 'sum')).toBe(27);
    expect(endOf(points, 'bound')).toBe(23);
  });

  it('the bound is the sum of its steps, and never above that of the textbook', () => {
    for (const epsilon of [0.01, 0.5, 3])
      for (const delta of [1e-12, 1e-6, 0.1])
        for (const { size, sum, bound } of groupsOf(groupRows({ epsilon, delta, size: 1 }), {
          epsilon,
          delta,
          size: 1,
        })) {
          let steps = 0;
          for (let i = 0; i < size; i++) steps = Math.exp(epsilon) * steps + delta;
          expect(sum / Math.min(1, steps)).toBeCloseTo(1, 9);
          expect(sum).toBeLessThanOrEqual(bound * (1 + 1e-9));
          expect(groupPrivacy({ epsilon, delta, size }).delta).toBe(bound);
        }
  });

  it('Gaussian noise that is just enough for one person has less than the bound', () => {
    says('The exact $\\delta$ of Gaussian noise that is just enough for one person is smaller');
    for (const epsilon of [0.05, 0.5, 3])
      for (const { size, exact } of groupRows({ epsilon, delta: 1e-6, size: 4 })) {
        const sum = groupDelta({ epsilon, delta: 1e-6, size });
        if (size === 1) expect(exact / sum).toBeCloseTo(1, 6);
        else expect(exact).toBeLessThan(sum);
      }
  });

  it('the badge claims nothing once delta has reached 1', () => {
    const badge = (size: number) => cellOf('groups').guarantee!(at('groups', { size }), []);
    expect(badge(26)).toMatchObject({ status: 'proven', epsilon: 13 });
    expect(numUp(badge(26).delta!)).toBe('0.682');
    expect(badge(27).status).toBe('none');
  });
});
