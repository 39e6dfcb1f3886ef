/**
 * Claims about models that are fitted first and made noisy afterwards.
 *
 * The row that is replaced has a direction of its own, which no other row has: so the weights along it depend on this row alone, and a change of its label moves
 * them as far as one row can with this loss.
 */
import { logistic, huberSvm, type Loss } from '../../learners/loss.ts';
import { minimise } from '../../learners/minimise.ts';
import { objectivePerturbation } from '../../learners/objective-perturbation.ts';
import { outputNoises, type OutputNoise } from '../../learners/output-noise.ts';
import { outputRelease, type Accounting } from '../../learners/output-release.ts';
import type { SparseRows } from '../../learners/sparse-rows.ts';
import { gaussianEpsilon } from '../../mechanisms/gaussian-delta.ts';
import { fitLocal } from '../../peers/local-model.ts';
import { noiseScale, provenMultiplier, type Recipe } from '../../peers/recipe.ts';
import { unitNoise } from '../../peers/release.ts';
import { createRng } from '../../random/create-rng.ts';
import { runToEnd } from '../../work/run-to-end.ts';
import type { AuditedClaim, ClaimEntry, ClaimSetting, Scorer } from './claim.ts';
import { along, euclidean, laplaceRatio } from './scores.ts';

const neighbours = 'replace-one' as const;

/** Rows along the first coordinate with labels in turn, and last of all the one that differs: along all the others, each of its numbers being `value`. */
function rowsOf(
  n: number,
  d: number,
  label: number,
  { one, value }: { one: number; value: number },
): SparseRows {
  const entries = n - 1 + (d - 1);
  const column = Uint16Array.from({ length: entries }, (_, k) => Math.max(0, k - (n - 2)));
  const y = Float32Array.from({ length: n }, (_, i) => (i % 2 === 0 ? 1 : -1));
  y[n - 1] = label;
  return {
    ...{ rows: n, columns: d, column, y },
    starts: Uint32Array.from({ length: n + 1 }, (_, i) => (i < n ? i : entries)),
    value: Float32Array.from({ length: entries }, (_, k) => (k < n - 1 ? one : value)),
  };
}

/** Norm 1, or a little less: rounding to floats may not make it more. */
const unitRows = (n: number, d: number, label: number): SparseRows =>
  rowsOf(n, d, label, { one: SHORT, value: SHORT / Math.sqrt(d - 1) });
const SHORT = 1 / (1 + 2 ** -23);

/** The largest privacy loss between two centres of noise: reached by outputs beyond both. */
function largestLoss(noise: OutputNoise, { a, b, scale, delta }: Centres): number {
  const apart = euclidean(a, b);
  if (noise.draws === 'sphere') return apart / scale;
  if (noise.draws === 'normal')
    return apart > 0 ? gaussianEpsilon({ sigma: scale, delta, sensitivity: apart }) : 0;
  return laplaceRatio(b, a, b, scale);
}
type Centres = { a: Float64Array; b: Float64Array; scale: number; delta: number };

function scoreOf(noise: OutputNoise, z: Float64Array, { a, b, scale }: Centres): number {
  if (noise.draws === 'sphere') return euclidean(z, a) - euclidean(z, b);
  return noise.draws === 'normal' ? along(z, a, b) : laplaceRatio(z, a, b, scale);
}

/** Noise on the weights of a model. */
export function output(given: {
  noise: OutputNoise;
  accounting: Accounting;
  epsilon: number;
  delta?: number;
  loss: Loss;
  rows: number;
  lambda: number;
  columns: number;
}): AuditedClaim {
  const { noise, epsilon, loss, rows, lambda, columns: dimension } = given;
  const delta = noise.draws === 'normal' ? (given.delta ?? 0) : 0;
  const optimum = (label: number) =>
    minimise({ data: unitRows(rows, dimension, label), loss, lambda, tolerance: 1e-9 }).w;
  const { scale, effectiveEpsilon } = outputRelease({ ...given, delta, dimension });
  const centres = { a: optimum(1), b: optimum(-1), scale, delta };
  return {
    ...{ epsilon, delta, neighbours, proven: effectiveEpsilon, least: largestLoss(noise, centres) },
    isGaussian: noise.draws === 'normal',
    prepare(): Scorer {
      const z = new Float64Array(dimension);
      return (side, rng) => {
        const unit = noise.draw(rng, dimension);
        const centre = centres[side];
        for (let j = 0; j < dimension; j++) z[j] = centre[j] + scale * unit[j];
        return scoreOf(noise, z, centres);
      };
    },
  };
}

export function objective({
  loss,
  epsilon,
  lambda,
  rows,
}: Pick<ClaimSetting, 'epsilon' | 'lambda' | 'rows'> & { loss: Loss }): AuditedClaim {
  return {
    ...{ epsilon, delta: 0, neighbours, proven: epsilon, least: 0 },
    prepare() {
      const setting = { loss, lambda, tolerance: 1e-7 };
      const fit = (label: number) =>
        runToEnd(objectivePerturbation.fit(unitRows(rows, 2, label), setting, createRng(0)));
      const fits = { a: fit(1), b: fit(-1) };
      // The weight along the direction of its own falls when the label turns.
      return (side, rng) => -runToEnd(objectivePerturbation.release(fits[side], { epsilon }, rng)).w[1];
    },
  };
}

/** An average of models with noise, by a recipe; columns lie in [0, 1], and rows may be √D long unless they are scaled to norm 1. */
export function peers(
  recipe: Recipe,
  given: Pick<ClaimSetting, 'epsilon' | 'lambda' | 'rows' | 'columns' | 'count'> & { isUnit?: boolean },
): AuditedClaim {
  const { epsilon, lambda, rows: n, columns: D, count: K, isUnit = false } = given;
  const size = { n, lambda, D, K, bound: isUnit ? 1 : Math.sqrt(D) };
  const scale = noiseScale(recipe, size, epsilon);
  const one = isUnit ? 1 / Math.sqrt(D) : 1;
  const order = Int32Array.from({ length: n }, (_, i) => i);
  const model = (label: number) => {
    const how = { form: recipe.form, lambda, solver: 'exact', rng: createRng(0) } as const;
    return runToEnd(fitLocal(rowsOf(n, D, label, { one, value: one }), order, how));
  };
  // The other peers send the same models both times: only one θ of K moves.
  const [a, b] = [model(1), model(-1)].map((theta) => theta.map((v) => v / K));
  const ratio = (z: ArrayLike<number>) =>
    recipe.shape === 'laplace' ? laplaceRatio(z, a, b, scale) : (euclidean(z, a) - euclidean(z, b)) / scale;
  return {
    ...{ epsilon, delta: 0, neighbours, proven: epsilon * provenMultiplier(recipe, size) },
    least: ratio(b),
    prepare: () => (side, rng) => {
      const z = unitNoise(recipe.shape, D, rng);
      const centre = side === 'a' ? a : b;
      for (let j = 0; j < D; j++) z[j] = centre[j] + scale * z[j];
      return ratio(z);
    },
  };
}

/** Algorithm 1 at the size of the default of its cell. */
const published = { form: 'sum', shape: 'laplace', divide: false, unit: 'record' } as const;
const defaultPeers = () => peers(published, { epsilon: 0.1, lambda: 0.5, rows: 300, columns: 58, count: 10 });

const common = { accounting: 'proven', loss: huberSvm, rows: 100, lambda: 0.1 } as const;

export const modelClaims: ClaimEntry[] = [
  {
    id: 'vector',
    cost: 3,
    open: () => output({ ...common, noise: outputNoises.vector, epsilon: 1, columns: 3 }),
  },
  { id: 'objective', cost: 60, open: () => objective({ loss: logistic, epsilon: 1, lambda: 0.5, rows: 12 }) },
  {
    id: 'each-weight',
    cost: 6,
    open: () => output({ ...common, noise: outputNoises.published, epsilon: 3, columns: 25 }),
  },
  {
    id: 'factor-n',
    cost: 1,
    open: () =>
      output({
        ...{ noise: outputNoises.laplace, accounting: 'published', epsilon: 0.1 },
        ...{ loss: logistic, rows: 1000, lambda: 0.01, columns: 2 },
      }),
  },
  { id: 'peers', cost: 15, open: defaultPeers },
];
