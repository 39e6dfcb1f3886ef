import { logSumExp } from '../special/log.ts';
import type { Rng } from '../random/rng.ts';
import { checkContest, topIndices } from './contest.ts';
import { proven } from './budget.ts';
import type { SelectionMechanism } from './mechanism.ts';

/*
 * Claim: releasing candidate a with probability proportional to exp(epsilon u(a) / (2 sensitivity)) is epsilon-DP; for scores that
 *   one row moves all in the same direction (counts, add-remove) the 2 is not needed.
 * Assumes: one row moves every score by at most the sensitivity; the list of candidates is public.
 * Why: the weight of a moves by at most e^(epsilon / 2), and so does the sum of all weights. If all move the same way, only one of the
 *   two can hurt.
 * Source: McSherry and Talwar 2007. As an argmax: scores + (2 sensitivity / epsilon) Gumbel noise have exactly this distribution.
 */
function exponentialMechanism(id: string, title: string, monotone: boolean): SelectionMechanism {
  const factor = monotone ? 1 : 2;
  const mechanism: SelectionMechanism = {
    kind: 'selection',
    id,
    title,
    claim: `Releasing a candidate with probability ∝ exp(ε · score / (${monotone ? '' : '2 · '}sensitivity)) is ε-differentially private.`,
    assumes: [
      monotone
        ? 'Neighbouring data sets differ by one row more or less, which moves all scores in the same direction, each by at most the sensitivity.'
        : 'Neighbouring data sets differ in one row, which moves every score by at most the sensitivity.',
      'The candidates are public and fixed beforehand; only the chosen one is released.',
    ],
    neighbours: monotone ? 'add-remove' : 'replace-one',
    source: '[@mcsherry-talwar-2007]',
    draw: drawGumbel,
    scale(contest) {
      checkContest(contest, 'one');
      return (factor * contest.sensitivity) / contest.epsilon;
    },
    select: topIndices,
    order: 'list',
    counts: 'one',
    probability: ([chosen], scores, scale) => softmax(scores, scale)[chosen],
    guarantee(contest) {
      checkContest(contest, 'one');
      const reason = monotone
        ? 'All weights change in the same direction, each by at most a factor eᵋ, so a probability, one weight divided by their sum, changes by at most eᵋ.'
        : 'The weight of a candidate changes by at most a factor e^(ε/2), and so does the sum of all weights. Their ratio changes by at most eᵋ.';
      return proven(mechanism, contest.epsilon, 0, reason);
    },
    event({ epsilon }, neighbours = mechanism.neighbours) {
      return { kind: 'pure', epsilon, neighbours };
    },
  };
  return mechanism;
}

export const exponential = exponentialMechanism('exponential', 'Exponential mechanism', false);
export const exponentialMonotone = exponentialMechanism(
  'exponential-monotone',
  'Exponential mechanism, scores that move together',
  true,
);

/** A standard Gumbel draw for each candidate: -ln of an exponential. */
export function drawGumbel(rng: Rng, candidates: number): Float64Array {
  const noise = new Float64Array(candidates);
  for (let i = 0; i < candidates; i++) noise[i] = -Math.log(rng.exponential());
  return noise;
}

/** exp(score / scale), normalised: the distribution of the argmax of score + scale * Gumbel. */
export function softmax(scores: ArrayLike<number>, scale: number): Float64Array {
  const logits = Float64Array.from(scores, (score) => score / scale);
  const total = logSumExp(logits);
  return logits.map((logit) => Math.exp(logit - total));
}
