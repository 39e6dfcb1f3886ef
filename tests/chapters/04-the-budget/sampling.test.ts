import { describe, expect, it } from 'vitest';
import { amplifyBySampling } from '../../../src/core/index.ts';
import { numUp } from '../../../src/figures/format.ts';
import { wordsOf } from '../words-of.ts';

const { chapter, says } = await wordsOf('04-the-budget');

describe('one in a hundred', () => {
  it('what sampling saves', () => {
    says('[0.1 on a sample of 1 %](#sampling?epsilon=0.1) becomes 0.00106, little more than one hundredth');
    says('At $\\varepsilon = 1$ it becomes 0.0171');
    says('at $\\varepsilon = 1$ and $q = 0.01$ the cost is 0.0171');
    says('becomes 5.40, which is more than half');
    says('$e^{5.4} = 221$ times as likely');
    const amplified = (epsilon: number) => amplifyBySampling({ epsilon, samplingRate: 0.01 });
    expect(numUp(amplified(0.1))).toBe('0.00106');
    expect(numUp(amplified(1))).toBe('0.0171');
    expect(amplified(10)).toBeCloseTo(5.4, 2);
    expect(amplified(10)).toBeGreaterThan(5);
    expect(Math.exp(5.4)).toBeCloseTo(221.4, 1);
    // The exact odds: one in a hundred times e^10, and 99 times nothing.
    expect(Math.exp(amplified(10))).toBeCloseTo(0.99 + 0.01 * Math.exp(10), 6);
  });

  it('with a replaced row, sampling saves nothing in general', () => {
    says('“yes” is still exactly $e^{\\varepsilon}$ times as likely for a true *yes*');
    const [epsilon, q] = [1, 0.01];
    const truth = Math.exp(epsilon) / (1 + Math.exp(epsilon));
    // The answers “empty”, “yes” and “no” of a database of one person, whose truth is yes or no.
    const yes = [1 - q, q * truth, q * (1 - truth)];
    const no = [1 - q, q * (1 - truth), q * truth];
    const losses = yes.map((p, i) => Math.log(p / no[i]));
    expect(Math.max(...losses)).toBeCloseTo(epsilon, 12);
    expect(amplifyBySampling({ epsilon, samplingRate: q })).toBeLessThan(0.02);
  });

  it('what the lecture and the exercise say', () => {
    expect(chapter.beats.some(({ say }) => say.includes('ε = 1 becomes 0.159'))).toBe(true);
    expect(numUp(amplifyBySampling({ epsilon: 1, samplingRate: 0.1 }))).toBe('0.159');
    says(':::exercise order answer=0.062');
    expect(amplifyBySampling({ epsilon: 2, samplingRate: 0.01 })).toBeCloseTo(0.062, 3);
    expect(2 * amplifyBySampling({ epsilon: 1, samplingRate: 0.01 })).toBeCloseTo(0.034, 3);
  });
});
