import {
  claimedRound,
  printedAs,
  printedTernaryTable,
  provenRound,
  type TernaryRound,
} from '../../../core/accounting/ternary-round.ts';

export type TernaryValues = TernaryRound;
export type TernaryRow = {
  line: string;
  epsilon: number;
  samplingRate: number;
  uploads: number;
  each: number;
  basicPrinted: string;
  basic: number;
  basicVerdict: string;
  advancedPrinted: string;
  advanced: number;
  advancedVerdict: string;
  /** What follows if each number costs epsilon: for the mechanism as printed, and for peeling with the smaller of the two sums. */
  proven: number;
  peeling: number;
};

export const OWN = 'yours';

function rowOf(line: string, round: TernaryRound, printed?: { basic: string; advanced: string }): TernaryRow {
  const { epsilon, samplingRate, uploads } = round;
  const claimed = claimedRound(round);
  const proven = provenRound(round);
  return {
    line,
    epsilon,
    samplingRate,
    uploads,
    each: claimed.each,
    basicPrinted: printed?.basic ?? '–',
    basic: claimed.basic,
    basicVerdict: printed ? printedAs(printed.basic, claimed.basic) : '–',
    advancedPrinted: printed?.advanced ?? '–',
    advanced: claimed.advanced,
    advancedVerdict: printed ? printedAs(printed.advanced, claimed.advanced) : '–',
    proven: proven.printed,
    peeling: proven.peelingAdvanced,
  };
}

export function ternaryRows(values: TernaryValues): TernaryRow[] {
  const printed = printedTernaryTable.map((row, i) => rowOf(String(i + 1), row, row));
  return [...printed, rowOf(OWN, values)];
}

export const ownRow = <R extends TernaryRow>(rows: R[]) => rows.find(({ line }) => line === OWN)!;

/**
 * What is proven for one row added or removed. The noise is calibrated to the most that a replaced row can change, 2B; an added or
 * removed row changes a clipped sum by B at most, so each number costs half of epsilon.
 */
export const provenFor = (round: TernaryRound) => provenRound({ ...round, epsilon: round.epsilon / 2 });

export type TernaryPoint = TernaryRow & { atMost: number; peelingAtMost: number };

export const pointsOf = (rows: TernaryRow[]): TernaryPoint[] =>
  rows.map((row) => {
    const { printed, peelingAdvanced } = provenFor(row);
    return { ...row, atMost: printed, peelingAtMost: peelingAdvanced };
  });

/** How many of the printed numbers got this verdict. */
export const tally = (rows: TernaryRow[], verdict: string): number =>
  rows.flatMap((row) => [row.basicVerdict, row.advancedVerdict]).filter((one) => one === verdict).length;
