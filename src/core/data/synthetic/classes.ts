/**
 * Two synthetic classes that overlap.
 *
 * Claim: normal clouds of unit variance whose means are `separation` apart, equally likely; nobody can err less than
 * Φ(−separation/2), and a straight line reaches it.
 * Why: the likelihood ratio depends on x only through its coordinate along the line between the means.
 */
import { createRng } from '../../random/create-rng.ts';
import { common, defineGenerator } from './generator.ts';
import { splitRows } from './split-rows.ts';

export const syntheticClasses = defineGenerator({
  id: 'synthetic-classes',
  title: 'Synthetic: two classes',
  summary: 'Two made-up clouds with a chosen distance between their centres.',
  task: 'binary',
  settings: {
    ...common,
    separation: { default: 2, min: 0, max: 20, help: 'Distance of the centres, in standard deviations.' },
  },
  generate({ rows, columns, separation, seed }) {
    const rng = createRng(seed).fork('synthetic-classes');
    const X = new Float32Array(rows * columns);
    const y = new Float32Array(rows);
    // The same shift in every column: no column tells more than another.
    const shift = separation / 2 / Math.sqrt(columns);
    for (let i = 0; i < rows; i++) {
      y[i] = rng.next() < 0.5 ? -1 : 1;
      for (let j = 0; j < columns; j++) X[i * columns + j] = rng.normal() + y[i] * shift;
    }
    return splitRows(X, y, columns, 'binary', [
      { value: -1, name: 'left' },
      { value: 1, name: 'right' },
    ]);
  },
});
