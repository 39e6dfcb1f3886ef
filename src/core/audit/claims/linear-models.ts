/** Claims about models that are fitted first and made noisy afterwards. */
import { logistic, huberSvm, type Loss } from '../../learners/loss.ts';
import { minimise } from '../../learners/minimise.ts';
import { objectivePerturbation } from '../../learners/objective-perturbation.ts';
import { outputNoises, type OutputNoise } from '../../learners/output-noise.ts';
import { outputRelease, type Accounting } from '../../learners/output-release.ts';
import type { SparseRows } from '../../learners/sparse-rows.ts';
import { gaussianEpsilon } from '../../mechanisms/gaussian-delta.ts';
import { createRng } from '../../random/create-rng.ts';
import { runToEnd } from '../../work/run-to-end.ts';
import type { AuditedClaim, ClaimEntry, ClaimSetting, Scorer } from './claim.ts';
import { peers } from './peers.ts';
import { rowsOf } from './replaced-row.ts';
import { along, euclidean, laplaceRatio } from './scores.ts';

const neighbours = 'replace-one' as const;

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

/** Algorithm 1 at the size of the default of its cell. */
const published = { form: 'sum', shape: 'laplace', divide: false, unit: 'record' } as const;
const ten = { epsilon: 0.1, lambda: 0.5, rows: 300, count: 10, rounds: 1 };
/** Fourteen questions and a constant, each with one 1 among its columns: the full Adult data of the thesis. */
const ADULT = { columns: 124, ones: 15 };

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
  { id: 'peers', cost: 15, open: () => peers(published, { ...ten, columns: 58 }) },
  { id: 'peers-adult', cost: 30, open: () => peers(published, { ...ten, ...ADULT }) },
];
