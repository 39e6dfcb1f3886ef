/**
 * Synthetic linear regression.
 *
 * Claim: y = x·w + noise with a unit vector w; the covariance of x has eigenvalues from 1 down to 1/condition, evenly spaced
 * on a logarithmic scale, in random directions. With heavy tails whole rows are stretched, so the directions stay.
 * Why: x = Q diag(√value) z with z normal and Q the product of one random reflection per column.
 */
import { createRng } from '../../random/create-rng.ts';
import type { Rng } from '../../random/rng.ts';
import { common, defineGenerator } from './generator.ts';
import { splitRows } from './split-rows.ts';
import { studentFactor, tailsSetting } from './student.ts';

export const syntheticLinear = defineGenerator({
  id: 'synthetic-linear',
  title: 'Synthetic: linear',
  summary: 'A made-up linear relation with a chosen condition number, noise and tails.',
  task: 'regression',
  settings: {
    ...common,
    condition: { default: 10, min: 1, max: 1e8, help: 'Largest over smallest variance of a direction.' },
    noise: { default: 0.5, min: 0, max: 100, help: 'Standard deviation of what x does not explain.' },
    tails: tailsSetting,
  },
  generate({ rows, columns, condition, noise, tails, seed }) {
    const rng = createRng(seed).fork('synthetic-linear');
    const roots = Float64Array.from({ length: columns }, (_, j) =>
      Math.sqrt(columns === 1 ? 1 : condition ** (-j / (columns - 1))),
    );
    const reflections = Array.from({ length: columns }, (_, r) => unitVector(columns, rng.fork(`turn=${r}`)));
    const w = unitVector(columns, rng.fork('w'));
    const draw = rng.fork('rows');
    const X = new Float32Array(rows * columns);
    const y = new Float32Array(rows);
    const x = new Float64Array(columns);
    for (let i = 0; i < rows; i++) {
      const stretch = studentFactor(tails, draw);
      for (let j = 0; j < columns; j++) x[j] = stretch * roots[j] * draw.normal();
      for (const v of reflections) reflect(x, v);
      X.set(x, i * columns);
      y[i] = x.reduce((sum, xj, j) => sum + xj * w[j], 0) + noise * draw.normal();
    }
    return splitRows(X, y, columns, 'regression', []);
  },
});

function unitVector(n: number, rng: Rng): Float64Array {
  const v = Float64Array.from({ length: n }, () => rng.normal());
  const norm = Math.hypot(...v);
  return v.map((x) => x / norm);
}

function reflect(x: Float64Array, v: Float64Array): void {
  let dot = 0;
  for (let j = 0; j < x.length; j++) dot += x[j] * v[j];
  for (let j = 0; j < x.length; j++) x[j] -= 2 * dot * v[j];
}
