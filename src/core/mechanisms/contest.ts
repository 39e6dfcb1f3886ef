import { check } from '../check.ts';
import { checkEpsilon, checkSensitivity } from './budget.ts';
import type { Contest } from './mechanism.ts';

export function checkContest(contest: Contest, counts: 'one' | 'many'): void {
  const { epsilon, sensitivity, count, candidates } = contest;
  checkEpsilon(epsilon);
  checkSensitivity(sensitivity);
  check(Number.isInteger(candidates) && candidates > 0, 'candidates', 'a positive whole number', candidates);
  if (counts === 'one') check(count === 1, 'count', '1', count);
  check(Number.isInteger(count) && count > 0 && count <= candidates, 'count', 'from 1 to candidates', count);
}

/** The indices of the `count` largest of scores + scale * noise, best first. */
export function topIndices(
  scores: ArrayLike<number>,
  noise: ArrayLike<number>,
  scale: number,
  count: number,
): number[] {
  if (count === 1) {
    let best = 0;
    for (let i = 1; i < scores.length; i++) {
      if (scores[i] + scale * noise[i] > scores[best] + scale * noise[best]) best = i;
    }
    return [best];
  }
  const noisy = Float64Array.from(scores, (score, i) => score + scale * noise[i]);
  return Array.from(noisy.keys())
    .sort((a, b) => noisy[b] - noisy[a])
    .slice(0, count);
}
