import { surveys } from '../shared/surveys.ts';

export type DeniabilityValues = {
  survey: string;
  truthProbability: number;
  /** What an observer believes of a person before hearing them. */
  prior: number;
};
export type DeniabilityRow = { prior: number; yes: number; no: number };

/** What the observer believes after an answer, by Bayes' rule; undefined if that answer is impossible. */
export function posterior(values: DeniabilityValues, answer: 0 | 1): number | undefined {
  const survey = { truthProbability: values.truthProbability, options: 2 };
  const mechanism = surveys[values.survey];
  const holds = values.prior * mechanism.pmf(answer, 1, survey);
  const lacks = (1 - values.prior) * mechanism.pmf(answer, 0, survey);
  return holds + lacks > 0 ? holds / (holds + lacks) : undefined;
}

const POINTS = 120;

/** The belief after each answer, over all beliefs before. */
export function deniabilityRows(values: DeniabilityValues): DeniabilityRow[] {
  return Array.from({ length: POINTS + 1 }, (_, i) => {
    // At a belief of exactly 0 or 1 an answer may be impossible, so the curve ends just before.
    const prior = Math.min(1 - 1e-9, Math.max(1e-9, i / POINTS));
    const at = { ...values, prior };
    return { prior, yes: posterior(at, 1) ?? prior, no: posterior(at, 0) ?? prior };
  });
}

export const epsilonOf = (values: DeniabilityValues) =>
  surveys[values.survey].epsilon({ truthProbability: values.truthProbability, options: 2 });

export type Group = { answer: string; holds: boolean; people: number; from: number };

/** A thousand people: how many give each answer, by their true answer. */
export function thousand(values: DeniabilityValues): Group[] {
  const survey = { truthProbability: values.truthProbability, options: 2 };
  const mechanism = surveys[values.survey];
  return ([1, 0] as const).flatMap((answer) => {
    const holds = 1000 * values.prior * mechanism.pmf(answer, 1, survey);
    const lacks = 1000 * (1 - values.prior) * mechanism.pmf(answer, 0, survey);
    const said = answer ? 'yes' : 'no';
    return [
      { answer: said, holds: true, people: holds, from: 0 },
      { answer: said, holds: false, people: lacks, from: holds },
    ];
  });
}
