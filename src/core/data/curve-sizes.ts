/**
 * The sizes of a learning curve: fiftieths of all rows, as published.
 *
 * Why: the thesis took steps of ⌊N/50⌋ rows and left the rest out, 41 of 11,791. Of a few hundred rows that would be a large part,
 *   and of fewer than fifty nothing would be left: there each size is rounded by itself, and several steps may be one size.
 */
export const STEPS = 50;
/** From here on the rest is less than a twentieth of the rows. */
const MANY = 1000;

/** How many of the rows `step` fiftieths of them are; at least one. */
export function sizeAt(rows: number, step: number): number {
  if (rows >= MANY) return step * Math.floor(rows / STEPS);
  return Math.max(1, Math.floor((rows * step) / STEPS));
}

/** Those of the steps that stand for a size: of steps with the same size the last, so that the whole is always there. */
export const distinctSteps = (rows: number, steps: number[]): number[] =>
  steps.filter((step) => step === STEPS || sizeAt(rows, step) < sizeAt(rows, step + 1));

/** The same among the given steps alone, in rising order: for when no other task has the sizes that are left out. */
export const distinctAmong = (rows: number, steps: number[]): number[] =>
  steps.filter((step, k) => k === steps.length - 1 || sizeAt(rows, step) < sizeAt(rows, steps[k + 1]));
