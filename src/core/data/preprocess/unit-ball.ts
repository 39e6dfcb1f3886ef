import { scaleRows } from './norms.ts';
import { defineStep } from './step.ts';

/** Rows longer than 1 are shortened to 1; others stay. */
export const unitBall = defineStep<null>({
  id: 'unit-ball',
  title: 'Into the unit ball',
  formula: 'x / max(1, ‖x‖)',
  looksAtPrivateData: false,
  why: 'A row is shortened by its own length only; the bound 1 is chosen before the data is seen.',
  fit: () => null,
  apply: (_, table) => scaleRows(table, (norm) => 1 / Math.max(1, norm)),
});
