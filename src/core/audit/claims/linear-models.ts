/**
 * Claims about models that are fitted first and made noisy afterwards.
 *
 * The row that is replaced has a direction of its own, which no other row has: so the weights along it depend on this row alone, and a change of its label moves
 * them as far as one row can with this loss.
 */
import type { Table } from '../../data/dataset.ts';
import { logistic, huberSvm, type Loss } from '../../learners/loss.ts';
import { minimise } from '../../learners/minimise.ts';
import { objectivePerturbation } from '../../learners/objective-perturbation.ts';
import { outputNoises, type OutputNoise } from '../../learners/output-noise.ts';
import { outputRelease, type Accounting } from '../../learners/output-release.ts';
import { sparseRows, type SparseRows } from '../../learners/sparse-rows.ts';
import { fitLocal } from '../../peers/local-model.ts';
import { noiseScale, provenMultiplier } from '../../peers/recipe.ts';
import { unitNoise } from '../../peers/release.ts';
import { createRng } from '../../random/create-rng.ts';
import { runToEnd } from '../../work/run-to-end.ts';
import type { AuditedClaim, ClaimEntry, Scorer } from './claim.ts';

const neighbours = 'replace-one' as const;

/** Rows along the first coordinate with labels in turn, and last of all the one that differs: along all the others. */
function rowsOf(n: number, d: number, label: number): Table<Float32Array> {
  const X = new Float32Array(n * d);
  const y = new Float32Array(n);
  for (let i = 0; i + 1 < n; i++) {
    X[i * d] = 1;
    y[i] = i % 2 === 0 ? 1 : -1;
  }
  X.fill(1, (n - 1) * d + 1);
  y[n - 1] = label;
  return { rows: n, columns: d, X, y, names: [] };
}

const unitRows = (n: number, d: number, label: number): SparseRows =>
  sparseRows(rowsOf(n, d, label), 'unit length');

/** ln of how much likelier z is around b than around a, for independent Laplace noise. */
function laplaceRatio(
  z: ArrayLike<number>,
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  scale: number,
): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += Math.abs(z[j] - a[j]) - Math.abs(z[j] - b[j]);
  return sum / scale;
}
const euclidean = (z: ArrayLike<number>, a: ArrayLike<number>) => {
  let square = 0;
  for (let j = 0; j < a.length; j++) square += (z[j] - a[j]) ** 2;
  return Math.sqrt(square);
};

/** The largest privacy loss between two centres of noise: reached by outputs beyond both. */
const largestLoss = (noise: OutputNoise, a: Float64Array, b: Float64Array, scale: number) =>
  (noise.draws === 'sphere' ? euclidean(a, b) : laplaceRatio(b, a, b, scale) * scale) / scale;

function output(given: {
  noise: OutputNoise;
  accounting: Accounting;
  epsilon: number;
  loss: Loss;
  rows: number;
  lambda: number;
  dimension: number;
}): AuditedClaim {
  const { noise, epsilon, loss, rows, lambda, dimension } = given;
  const optimum = (label: number) =>
    minimise({ data: unitRows(rows, dimension, label), loss, lambda, tolerance: 1e-9 }).w;
  const { scale, effectiveEpsilon } = outputRelease({ ...given, delta: 0 });
  const [a, b] = [optimum(1), optimum(-1)];
  return {
    ...{ epsilon, delta: 0, neighbours, proven: effectiveEpsilon, least: largestLoss(noise, a, b, scale) },
    prepare(): Scorer {
      const z = new Float64Array(dimension);
      return (side, rng) => {
        const unit = noise.draw(rng, dimension);
        const centre = side === 'a' ? a : b;
        for (let j = 0; j < dimension; j++) z[j] = centre[j] + scale * unit[j];
        return noise.draws === 'sphere' ? euclidean(z, a) - euclidean(z, b) : laplaceRatio(z, a, b, scale);
      };
    },
  };
}

const objective: AuditedClaim = {
  ...{ epsilon: 1, delta: 0, neighbours, proven: 1, least: 0 },
  prepare() {
    const setting = { loss: logistic, lambda: 0.5, tolerance: 1e-7 };
    const fit = (label: number) =>
      runToEnd(objectivePerturbation.fit(unitRows(12, 2, label), setting, createRng(0)));
    const fits = { a: fit(1), b: fit(-1) };
    // The weight along the direction of its own falls when the label turns.
    return (side, rng) => -runToEnd(objectivePerturbation.release(fits[side], { epsilon: 1 }, rng)).w[1];
  },
};

/** The recipe of algorithm 1 at the size of the default of its cell: 300 rows and 58 weights of each of ten peers, ε = 0.1. */
function peers(): AuditedClaim {
  const [n, lambda, D, K, epsilon] = [300, 0.5, 58, 10, 0.1];
  const recipe = { form: 'sum', shape: 'laplace', divide: false, unit: 'record' } as const;
  const size = { n, lambda, D, K, bound: Math.sqrt(D) };
  const scale = noiseScale(recipe, size, epsilon);
  /** Columns lie in [0, 1] as min-max scaling has them, and rows may be √D long. */
  const model = (label: number) => {
    const rows = longRows(n, D, label);
    const given = { form: 'sum', lambda, solver: 'exact', rng: createRng(0) } as const;
    return runToEnd(
      fitLocal(
        rows,
        Int32Array.from({ length: n }, (_, i) => i),
        given,
      ),
    );
  };
  // The other nine peers send the same models both times: only one θ of ten moves.
  const [a, b] = [model(1), model(-1)].map((theta) => theta.map((v) => v / K));
  return {
    ...{ epsilon, delta: 0, neighbours, proven: epsilon * provenMultiplier(recipe, size) },
    least: laplaceRatio(b, a, b, scale),
    prepare: () => (side, rng) => {
      const z = unitNoise('laplace', D, rng);
      const centre = side === 'a' ? a : b;
      for (let j = 0; j < D; j++) z[j] = centre[j] + scale * z[j];
      return laplaceRatio(z, a, b, scale);
    },
  };
}

/** The same rows with entries 0 and 1, not scaled to norm 1. */
function longRows(n: number, d: number, label: number): SparseRows {
  const { X, y } = rowsOf(n, d, label);
  const starts = new Uint32Array(n + 1);
  const column: number[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < d; j++) if (X[i * d + j] !== 0) column.push(j);
    starts[i + 1] = column.length;
  }
  return {
    rows: n,
    columns: d,
    starts,
    column: Uint16Array.from(column),
    value: new Float32Array(column.length).fill(1),
    y,
  };
}

const common = { accounting: 'proven', loss: huberSvm, rows: 100, lambda: 0.1 } as const;

export const modelClaims: ClaimEntry[] = [
  {
    id: 'vector',
    cost: 3,
    open: () => output({ ...common, noise: outputNoises.vector, epsilon: 1, dimension: 3 }),
  },
  { id: 'objective', cost: 60, open: () => objective },
  {
    id: 'each-weight',
    cost: 6,
    open: () => output({ ...common, noise: outputNoises.published, epsilon: 3, dimension: 25 }),
  },
  {
    id: 'factor-n',
    cost: 1,
    open: () =>
      output({
        ...{ noise: outputNoises.laplace, accounting: 'published', epsilon: 0.1 },
        ...{ loss: logistic, rows: 1000, lambda: 0.01, dimension: 2 },
      }),
  },
  { id: 'peers', cost: 15, open: peers },
];
