import { karyResponse, truthProbability } from '../../../core/mechanisms/randomized-response.ts';
import { populationShares, type ManyAnswersRow } from './experiment.ts';

export type ManyValues = { options: number; epsilon: number; people: number; seed: number };

const Z = 1.96;
export const letter = (i: number) => String.fromCharCode(65 + i);

/** One row for each answer: its true share, the share of people who gave it, and the estimate with its interval. */
export function answers(rows: ManyAnswersRow[], values: ManyValues) {
  const { options, epsilon } = values;
  const survey = { options, truthProbability: truthProbability({ epsilon, options }) };
  const people = rows.reduce((sum, row) => sum + row.people, 0);
  return populationShares(options).map((share, i) => {
    const given = rows.reduce((sum, row) => sum + row.given[i], 0) / people;
    const estimate = karyResponse.estimate(given, survey);
    const half = (Z * Math.sqrt((given * (1 - given)) / people)) / survey.truthProbability;
    return { answer: letter(i), share, given, estimate, low: estimate - half, high: estimate + half };
  });
}
