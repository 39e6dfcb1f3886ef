import { surveys } from '../shared/surveys.ts';
import type { CrowdRow } from './experiment.ts';

export type CrowdValues = {
  survey: string;
  truthProbability: number;
  share: number;
  people: number;
  /** Share of the crowd that has been asked. */
  asked: number;
  reveal: boolean;
  seed: number;
};

/** The number of the person that is looked at, from 1; 0 is nobody. */
export type Looking = { person: number };

/** A 95 % interval reaches so many standard deviations to either side. */
const Z = 1.96;

export const askedOf = ({ asked, people }: CrowdValues) => Math.round(asked * people);

/** The estimate from the first m answers, for every m up to those asked, and its interval, from the answers alone. */
export function estimates(row: CrowdRow, values: CrowdValues) {
  const survey = { truthProbability: values.truthProbability, options: 2 };
  const mechanism = surveys[values.survey];
  let yes = 0;
  return Array.from(row.answer.subarray(0, askedOf(values)), (answer, i) => {
    yes += answer;
    const given = yes / (i + 1);
    // Two yeses and two noes are added, as Agresti and Coull do, or three equal answers would give an interval of width zero.
    const near = (yes + 2) / (i + 5);
    const half = (Z * Math.sqrt((near * (1 - near)) / (i + 5))) / values.truthProbability;
    const estimate = mechanism.estimate(given, survey);
    return { asked: i + 1, yes, given, estimate, low: estimate - half, high: estimate + half };
  });
}

/**
 * The person that is looked at, once they have answered: what they said, what the coins did, and what somebody who knows the true
 * share of the population should believe of them then, by Bayes' rule.
 */
export function lookedAt(row: CrowdRow, values: CrowdValues & Looking) {
  const i = values.person - 1;
  if (i < 0 || i >= askedOf(values) || i >= row.answer.length) return undefined;
  const survey = { truthProbability: values.truthProbability, options: 2 };
  const mechanism = surveys[values.survey];
  const answer = row.answer[i];
  const holds = values.share * mechanism.pmf(answer, 1, survey);
  const lacks = (1 - values.share) * mechanism.pmf(answer, 0, survey);
  const belief = holds + lacks > 0 ? holds / (holds + lacks) : undefined;
  return { number: values.person, answer, truth: row.truth[i], byCoin: row.byCoin[i] > 0, belief };
}

/** Of those asked: how many answers the coin decided, and how many yeses were the truth. */
export function decided(row: CrowdRow, values: CrowdValues): { byCoin: number; trueYes: number } {
  const first = row.byCoin.subarray(0, askedOf(values));
  return {
    byCoin: first.reduce((sum, coin) => sum + coin, 0),
    trueYes: first.reduce((sum, coin, i) => sum + (coin ? 0 : row.answer[i]), 0),
  };
}
