import { check } from '../check.ts';
import { checkEpsilon, proven } from './budget.ts';
import type { LocalMechanism, Survey } from './mechanism.ts';

/*
 * Claim: who tells the truth with probability t and else names one of k answers at random is epsilon-DP with
 *   epsilon = ln(1 + k t / (1 - t)); for two answers that is ln((1 + t) / (1 - t)).
 * Assumes: every person flips their own coins and each answers once; only the answer leaves them.
 * Why: P(answer | it is true) = t + (1 - t) / k against P(answer | it is not) = (1 - t) / k, and that ratio is e^epsilon.
 * Source: Warner 1965; Kairouz, Oh and Viswanath 2014 for more than two answers.
 */
function randomizedResponse(id: string, title: string, claim: string, source: string): LocalMechanism {
  const mechanism: LocalMechanism = {
    kind: 'local',
    id,
    title,
    claim,
    assumes: [
      'Each person randomizes their own answer (the local model), so neighbours are any two true answers of one person.',
      'Each person answers once, and nobody else sees their coins.',
    ],
    neighbours: 'local',
    source,
    draw: (rng) => [rng.next(), rng.next()],
    respond(truth, coins, survey) {
      return coins[0] < survey.truthProbability ? truth : Math.floor(coins[1] * survey.options);
    },
    pmf(answer, truth, survey) {
      checkSurvey(survey);
      const other = (1 - survey.truthProbability) / survey.options;
      return answer === truth ? survey.truthProbability + other : other;
    },
    epsilon(survey) {
      checkSurvey(survey);
      const { truthProbability: t, options } = survey;
      return Math.log1p((options * t) / (1 - t));
    },
    estimate(share, survey) {
      checkSurvey(survey);
      const { truthProbability: t, options } = survey;
      check(t > 0, 'truthProbability', '> 0 for an estimate', t);
      return (share - (1 - t) / options) / t;
    },
    deviation(held, n, survey) {
      checkSurvey(survey);
      const { truthProbability: t, options } = survey;
      const given = t * held + (1 - t) / options;
      return Math.sqrt((given * (1 - given)) / n) / t;
    },
    guarantee(survey) {
      const epsilon = mechanism.epsilon(survey);
      if (epsilon < Infinity) {
        const reason = 'No answer is more than eᵋ times as likely under one true answer as under another.';
        return proven(mechanism, epsilon, 0, reason);
      }
      const reason = 'Everybody tells the truth, so no answer can be denied.';
      return { status: 'none', neighbours: 'local', assumptions: mechanism.assumes, reason, source };
    },
    event(survey) {
      const epsilon = mechanism.epsilon(survey);
      if (epsilon === Infinity) return { kind: 'unbounded', neighbours: 'local' };
      return { kind: 'randomized-response', epsilon, options: survey.options, neighbours: 'local' };
    },
  };
  return mechanism;
}

export const coinFlip = randomizedResponse(
  'coin-flip',
  'Randomized response, two answers',
  'Answering truthfully with probability t, and otherwise by a fair coin, is ln((1 + t) / (1 − t))-differentially private.',
  '[@warner-1965]',
);

export const karyResponse = randomizedResponse(
  'k-ary-response',
  'Randomized response, k answers',
  'Answering truthfully with probability t, and otherwise by a fair die with k sides, is ln(1 + k t / (1 − t))-differentially private.',
  '[@kairouz-oh-viswanath-2014]',
);

/** The truth probability t that gives this epsilon: (e^epsilon - 1) / (e^epsilon - 1 + k). */
export function truthProbability({ epsilon, options }: { epsilon: number; options: number }): number {
  checkEpsilon(epsilon);
  const t = 1 / (1 + options / Math.expm1(epsilon));
  // Round towards privacy: 1 - t is too coarse to hold an epsilon beyond 37, and 1 would be no privacy at all.
  return Math.min(t * (1 - 2 ** -52), 1 - 2 ** -53);
}

export function checkSurvey({ truthProbability: t, options }: Survey): void {
  check(t >= 0 && t <= 1, 'truthProbability', 'in [0, 1]', t);
  check(Number.isInteger(options) && options >= 2, 'options', 'a whole number >= 2', options);
}
