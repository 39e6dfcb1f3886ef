import { check } from '../check.ts';
import type { Guarantee } from '../guarantee.ts';
import type { LocalMechanism } from './mechanism.ts';
import { checkSurvey, coinFlip } from './randomized-response.ts';

/*
 * Claim: none. On tails everybody says yes, on heads the truth. It is told as differential privacy, and is not.
 * Why: who says "no" has told the truth: P(no | the truth is yes) = 0, so the ratio at "no" is infinite. Only those who say
 *   yes can deny it.
 * Source: the one-coin survey of Y. Wang 2018, section 2.3; flipping a second coin (coin-flip) repairs it.
 */
const yes = 1;

export const forcedYes: LocalMechanism = {
  kind: 'local',
  id: 'forced-yes',
  title: 'One-coin survey: tails means yes',
  claim: 'None: a “yes” can be denied, a “no” cannot.',
  assumes: coinFlip.assumes,
  neighbours: 'local',
  source: '[@wang-2018, section 2.3]',
  draw: coinFlip.draw,
  respond: (truth, coins, { truthProbability }) => (coins[0] < truthProbability ? truth : yes),
  pmf(answer, truth, survey) {
    checkTwo(survey);
    const forced = answer === yes ? 1 - survey.truthProbability : 0;
    return forced + (answer === truth ? survey.truthProbability : 0);
  },
  epsilon(survey) {
    checkTwo(survey);
    return survey.truthProbability > 0 ? Infinity : 0;
  },
  estimate(share, survey) {
    checkTwo(survey);
    const t = survey.truthProbability;
    check(t > 0, 'truthProbability', '> 0 for an estimate', t);
    return (share - (1 - t)) / t;
  },
  deviation(held, n, survey) {
    checkTwo(survey);
    const t = survey.truthProbability;
    const given = t * held + 1 - t;
    return Math.sqrt((given * (1 - given)) / n) / t;
  },
  guarantee(survey): Guarantee {
    checkTwo(survey);
    return {
      status: 'none',
      neighbours: 'local',
      assumptions: forcedYes.assumes,
      reason:
        'P(no | the truth is yes) = 0: anyone who says “no” has told the truth, so no ε bounds the ratio of the two probabilities.',
      source: forcedYes.source,
    };
  },
  event: () => ({ kind: 'unbounded', neighbours: 'local' }),
};

function checkTwo(survey: Parameters<typeof checkSurvey>[0]): void {
  checkSurvey(survey);
  check(survey.options === 2, 'options', '2, yes or no', survey.options);
}
