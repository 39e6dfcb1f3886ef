import { exponential, exponentialMonotone, softmax } from '../../../core/mechanisms/exponential.ts';
import type { SelectionMechanism } from '../../../core/mechanisms/mechanism.ts';
import { laplaceMaxProbabilities } from '../../../core/mechanisms/noisy-max-probability.ts';
import { reportNoisyMax, reportNoisyMaxMonotone } from '../../../core/mechanisms/report-noisy-max.ts';

/* The vote over eye colours, which two cells show, and the exact distributions that three of them compare. */

export type ColourValues = { epsilon: number; gap: number; scoring: string };

export const LARGEST_GAP = 9;

/** Twelve people with brown eyes, `gap` fewer with blue, three with green. */
export const scoresOf = ({ gap }: { gap: number }): number[] => [12, 12 - gap, 3];

/** The two mechanisms, with the noise that the scores ask for. */
export const contestants = (
  scoring: string,
): { exponential: SelectionMechanism; noisyMax: SelectionMechanism } =>
  scoring === 'monotone'
    ? { exponential: exponentialMonotone, noisyMax: reportNoisyMaxMonotone }
    : { exponential, noisyMax: reportNoisyMax };

/** The exact distribution of each mechanism's choice. */
export function chancesOf(scores: number[], epsilon: number, scoring: string) {
  const contest = { epsilon, sensitivity: 1, count: 1, candidates: scores.length };
  const by = contestants(scoring);
  return {
    exponential: softmax(scores, by.exponential.scale(contest)),
    noisyMax: laplaceMaxProbabilities(scores, by.noisyMax.scale(contest)),
  };
}

/** Both mechanisms have the same guarantee; the badge shows the exponential mechanism's. */
export const guaranteeOf = (scoring: string, epsilon: number, candidates: number) =>
  contestants(scoring).exponential.guarantee({ epsilon, sensitivity: 1, count: 1, candidates });
