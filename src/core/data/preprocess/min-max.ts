import { applyAffine, inverse, type Affine } from './affine.ts';
import { defineStep } from './step.ts';

/** Every training column is stretched to [0, 1]; test rows may fall outside. */
export const minMax = defineStep<Affine>({
  id: 'min-max',
  title: 'Min–max',
  formula: '(x − smallest) / (largest − smallest), column by column',
  looksAtPrivateData: true,
  why: 'The smallest and the largest value of a column are each one person’s value, released as it is.',
  fit({ rows, columns, X }) {
    const low = new Float64Array(columns).fill(Infinity);
    const high = new Float64Array(columns).fill(-Infinity);
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) {
        const x = X[i * columns + j];
        if (x < low[j]) low[j] = x;
        if (x > high[j]) high[j] = x;
      }
    }
    return {
      shift: low.map((x) => (x === Infinity ? 0 : x)),
      factor: high.map((x, j) => inverse(x - low[j])),
    };
  },
  apply: applyAffine,
});
