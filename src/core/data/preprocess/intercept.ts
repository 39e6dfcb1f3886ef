import { defineStep, type Step } from './step.ts';

/**
 * A column of ones at the end. A bound ‖x‖ ≤ 1 does not survive it (the length becomes up to √2), so everything is
 * divided by √2 unless asked not to.
 */
export function intercept(rescale = true): Step {
  const one = rescale ? Math.SQRT1_2 : 1;
  return defineStep<null>({
    id: 'intercept',
    title: rescale ? 'Add a column of ones, rescaled' : 'Add a column of ones',
    formula: rescale ? '(x, 1) / √2' : '(x, 1)',
    looksAtPrivateData: false,
    why: 'The new column is the same for everybody.',
    fit: () => null,
    apply(_, { rows, columns, names, X, y }) {
      const width = columns + 1;
      const out = new Float32Array(rows * width);
      for (let i = 0; i < rows; i++) {
        for (let j = 0; j < columns; j++) out[i * width + j] = X[i * columns + j] * one;
        out[i * width + columns] = one;
      }
      return { rows, columns: width, names: [...names, 'intercept'], X: out, y };
    },
  });
}
