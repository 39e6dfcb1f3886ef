import { amplifyBySampling } from '../../../core/accounting/amplification.ts';
import {
  claimedRound,
  leastRound,
  provenRound,
  TERNARY_PARAMETERS,
} from '../../../core/accounting/ternary-round.ts';

export type ClaimValues = {
  epsilon: number;
  samplingRate: number;
  uploads: number;
  rounds: number;
  order: 'each' | 'once';
  signs: boolean;
  sent: 'signs' | 'values';
  steps: 'shot' | 'peeling';
  scale: 'public' | 'batch';
  number: 'whole' | 'half';
};

export type ClaimRow =
  | { kind: 'count'; id: string; label: string; epsilon: number }
  | {
      kind: 'sampling';
      id: string;
      label: string;
      epsilon: number;
      q: Float64Array;
      amplified: Float64Array;
    };

const CURVES = [0.1, 0.5, 1, 2, 5, 10];
const QS = Float64Array.from({ length: 101 }, (_, i) => i / 100);

/** How many noisy numbers the reader's count charges for one batch. */
function numbersCounted({ uploads, signs, sent, steps }: ClaimValues): number {
  if (sent === 'values') return TERNARY_PARAMETERS;
  const all = uploads === TERNARY_PARAMETERS;
  const choosing = all ? 0 : steps === 'peeling' ? uploads : Math.min(2 * uploads, TERNARY_PARAMETERS);
  // Without a charge for signs the published count has two numbers for each that is sent, whatever is done with them.
  return signs ? choosing + uploads : 2 * uploads;
}

/**
 * Values whose noise is scaled by the size of the batch have no bound at all: one row more changes the scale. Signs and the order of
 * numbers stay what they are when all numbers are divided alike, so for them the size does not matter.
 */
export const hasNoBound = ({ sent, scale }: Pick<ClaimValues, 'sent' | 'scale'>) =>
  sent === 'values' && scale === 'batch';

/** The reader's count of one round: what each number costs, how many there are, and when sampling comes in. */
export function ownCount(values: ClaimValues): number {
  if (hasNoBound(values)) return Infinity;
  const { samplingRate, order, number } = values;
  const each = number === 'half' ? values.epsilon / 2 : values.epsilon;
  const count = numbersCounted(values);
  return order === 'each'
    ? count * amplifyBySampling({ epsilon: each, samplingRate })
    : amplifyBySampling({ epsilon: count * each, samplingRate });
}

/** Whether the reader's count is one that follows. */
export const isSound = ({ order, signs, sent }: ClaimValues) =>
  order === 'once' && (signs || sent === 'values');

/** What is proven at most for the values of the chosen numbers: one of the d noisy numbers each. */
const valuesToo = ({ epsilon, samplingRate, scale }: ClaimValues) =>
  scale === 'batch' ? Infinity : amplifyBySampling({ epsilon: TERNARY_PARAMETERS * epsilon, samplingRate });

export function claimRows(values: ClaimValues): ClaimRow[] {
  const { epsilon, samplingRate, uploads, rounds } = values;
  const round = { epsilon, samplingRate, uploads };
  const claimed = claimedRound(round);
  const proven = provenRound(round);
  const counts: [string, string, number][] = [
    ['advanced', 'claimed, advanced', claimed.advanced],
    ['basic', 'claimed, basic', claimed.basic],
    ['own', 'your count', ownCount(values)],
    ['least', 'printed, at least', leastRound(round)],
    ['peeling-advanced', 'peeling, advanced', proven.peelingAdvanced],
    ['peeling', 'peeling, proven', proven.peeling],
    ['printed', 'printed, proven', proven.printed],
    ['values', 'values too, proven', valuesToo(values)],
  ];
  return [
    ...counts.map(([id, label, one]) => ({ kind: 'count' as const, id, label, epsilon: rounds * one })),
    ...[...new Set([...CURVES, epsilon])]
      .sort((a, b) => a - b)
      .map((one) => ({
        kind: 'sampling' as const,
        id: `eps-${one}`,
        label: `ε = ${one}`,
        epsilon: one,
        q: QS,
        amplified: QS.map((q) => amplifyBySampling({ epsilon: one, samplingRate: q })),
      })),
  ];
}

export const countsOf = (rows: ClaimRow[]) => rows.filter((row) => row.kind === 'count');
export const countAt = (rows: ClaimRow[], id: string): number =>
  countsOf(rows).find((row) => row.id === id)?.epsilon ?? NaN;
export const samplingOf = (rows: ClaimRow[]) => rows.filter((row) => row.kind === 'sampling');
