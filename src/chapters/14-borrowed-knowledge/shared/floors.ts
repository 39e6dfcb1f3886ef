import { floored, WEIGHT_FLOOR } from '../../../core/learners/transfer/importance-weights.ts';
import { SIGMA_FLOOR } from '../../../core/learners/transfer/map.ts';
import { count, num } from '../../../figures/format.ts';

/* Two floors keep the corner cases finite: that of the importance weights, and that of the prior's spread. Wherever one is reached, the
 * figure says so. */

/** What stands at a floor in a run; a row has nothing of the kind where nothing does. */
export type Floors = {
  /** Weights of the prior whose spread stands at its floor, at most of all priors of a run. */
  floored?: number;
  /** Importance weights at their floor, of all that the sources send. */
  underflown?: number;
};

export function floorsOf(sent: Float64Array[], priors: number[]): Floors {
  const underflown = sent.reduce((sum, weights) => sum + floored(weights), 0);
  const most = Math.max(0, ...priors);
  return { ...(most > 0 && { floored: most }), ...(underflown > 0 && { underflown }) };
}

/** The most of any run. */
export const mostOf = (rows: Floors[]): Required<Floors> => ({
  floored: Math.max(0, ...rows.map((row) => row.floored ?? 0)),
  underflown: Math.max(0, ...rows.map((row) => row.underflown ?? 0)),
});

/** What is said of a prior at its floor. */
export function spreadSaid(found: number, given: { sources: number; columns: number }): string {
  const { sources, columns } = given;
  const at = `the spread of the prior stands at its floor of ${SIGMA_FLOOR}`;
  if (sources === 1)
    return ` With one source there is nothing to compare its weights with: ${at} for ${found} of ${columns} weights, and the labels hardly count.`;
  if (found === columns) return ` All weight is on one source in a run: ${at} for ${found} of ${columns} weights there.`; // prettier-ignore
  return found > 0
    ? ` For up to ${found} of ${columns} weights the sources that count differ by next to nothing: there ${at}.`
    : '';
}

/** What is said of importance weights at their floor. */
export const underflowSaid = (found: number): string =>
  found > 0
    ? ` So much noise makes up to ${count(found)} of the weights that the sources send too small for the computer: they stand at a floor of ${num(WEIGHT_FLOOR)} of the largest.`
    : '';
