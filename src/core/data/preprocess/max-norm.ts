import { rowNorms, scaleRows } from './norms.ts';
import { defineStep } from './step.ts';

/** All rows are divided by the length of the longest training row; a test row may be longer than 1. */
export const maxNorm = defineStep<number>({
  id: 'max-norm',
  title: 'Divide by the longest row',
  formula: 'x / max ‖xᵢ‖',
  looksAtPrivateData: true,
  why: 'The longest row belongs to one person, and everybody’s numbers tell how long it is.',
  fit: (train) => rowNorms(train).reduce((a, b) => Math.max(a, b), 0),
  apply: (longest, table) => scaleRows(table, () => (longest > 0 ? 1 / longest : 0)),
});
