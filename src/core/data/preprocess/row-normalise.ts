import { scaleRows } from './norms.ts';
import { defineStep } from './step.ts';

/** Every row gets length 1; a row of zeros stays. */
export const rowNormalise = defineStep<null>({
  id: 'row-normalise',
  title: 'Row-normalise',
  formula: 'x / ‖x‖',
  looksAtPrivateData: false,
  why: 'A row is divided by its own length: no other row is read, so it could be done before the data is collected.',
  fit: () => null,
  apply: (_, table) => scaleRows(table, (norm) => (norm > 0 ? 1 / norm : 0)),
});
