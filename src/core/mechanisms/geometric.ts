import { check } from '../check.ts';
import { checkEpsilon, proven, roundUp } from './budget.ts';
import type { DiscreteMechanism } from './mechanism.ts';

/*
 * Claim: a count plus two-sided geometric noise, P(k) proportional to exp(-epsilon |k| / sensitivity), is epsilon-DP.
 * Assumes: the answer is whole-numbered and one row moves it by at most the whole-numbered sensitivity.
 * Why: | |k - s| - |k| | <= s. The noise is whole-numbered, so no floating-point digit of it can tell the answer.
 * Source: Ghosh, Roughgarden and Sundararajan 2009. The difference of two geometric draws has this distribution, and the whole part of
 *   scale * exponential is geometric with ratio exp(-1 / scale): so one pair of exponentials serves every scale.
 */
export const geometric: DiscreteMechanism = {
  kind: 'discrete',
  id: 'geometric',
  title: 'Two-sided geometric mechanism',
  claim:
    'Adding whole-numbered noise with P(k) ∝ exp(−ε |k| / sensitivity) to a count is ε-differentially private.',
  assumes: [
    'Neighbouring data sets differ in one row, which moves the whole-numbered answer by at most the sensitivity.',
    'The sensitivity is a whole number, known beforehand.',
  ],
  neighbours: 'replace-one',
  source: '[@ghosh-roughgarden-sundararajan-2009]',
  draw: (rng) => [rng.exponential(), rng.exponential()],
  at: (unit, scale) => Math.floor(unit[0] * scale) - Math.floor(unit[1] * scale),
  // The sum of exp(-|k| / scale) over all k is coth(1 / (2 scale)).
  pmf: (k, scale) => (Number.isInteger(k) ? Math.tanh(0.5 / scale) * Math.exp(-Math.abs(k) / scale) : 0),
  cdf(k, scale) {
    k = Math.floor(k);
    const ratio = Math.exp(-1 / scale);
    return k < 0 ? Math.exp(k / scale) / (1 + ratio) : 1 - Math.exp(-(k + 1) / scale) / (1 + ratio);
  },
  scale({ epsilon, sensitivity }) {
    checkEpsilon(epsilon);
    check(
      Number.isInteger(sensitivity) && sensitivity > 0,
      'sensitivity',
      'a positive whole number',
      sensitivity,
    );
    return roundUp(sensitivity / epsilon, (scale) => sensitivity / scale > epsilon);
  },
  loss: (k, shift, scale) => (Math.abs(k - shift) - Math.abs(k)) / scale,
  delta(epsilon, shift, scale) {
    const distance = Math.abs(shift);
    if (epsilon >= distance / scale) return 0;
    // The loss is above epsilon exactly for k <= last.
    const last = Math.ceil((distance - epsilon * scale) / 2) - 1;
    return Math.max(
      0,
      geometric.cdf(last, scale) - Math.exp(epsilon) * geometric.cdf(last - distance, scale),
    );
  },
  guarantee(budget) {
    geometric.scale(budget);
    return proven(
      geometric,
      budget.epsilon,
      0,
      'The ratio of the two probabilities of every whole number is at most eᵋ.',
    );
  },
  event: (scale, sensitivity, neighbours = geometric.neighbours) => ({
    kind: 'pure',
    epsilon: sensitivity / scale,
    neighbours,
  }),
};
