/**
 * A source's classifier: the optimum of its regularised logistic loss, and the copy with noise that it sends.
 *
 * Claim: w + scale · z with |z| ~ Gamma(d) in a random direction and scale 2/(nλε) is ε-DP. Independent Laplace noise of that scale on
 *   each weight is the labelled mistake: what is proven of it is √d ε.
 * Assumes: neighbours differ in one row; n is public; ‖x‖₂ ≤ 1; every weight is penalised; λ was chosen without looking at the rows.
 * Why: sensitivity.ts. The unit noise is drawn once and kept, so a new ε only changes its factor.
 * Source: [@chaudhuri-monteleoni-2009, theorem 2]; [@wang-2018, algorithm 4]
 */
import type { Guarantee } from '../../guarantee.ts';
import type { Rng } from '../../random/rng.ts';
import { logistic } from '../loss.ts';
import { minimising } from '../minimise.ts';
import { outputNoises, type OutputNoise } from '../output-noise.ts';
import { outputRelease, type OutputRelease } from '../output-release.ts';
import { sparseRows, type SparseRows } from '../sparse-rows.ts';

/** Dense rows, one after the other, none longer than 1, with labels −1 and +1. */
export type UnitRows = {
  rows: number;
  columns: number;
  X: Float32Array | Float64Array;
  y: Float32Array | Float64Array;
};

/** `norm`: the right noise. `each`: Laplace on each weight with the same scale, too little noise. */
export type SourceNoiseId = 'norm' | 'each';

export const sourceNoises: Record<SourceNoiseId, OutputNoise> = {
  norm: { ...outputNoises.vector, title: 'Noise with a norm from Gamma(d)' },
  each: {
    ...outputNoises.published,
    title: 'Laplace on each weight (too little noise)',
    source: '[@wang-2018, algorithm 4]',
  },
};

export type SourceClassifier = {
  /** Without noise: the source keeps these to itself. */
  w: Float64Array;
  rows: number;
  lambda: number;
  /** Gradient norm at which the solver stopped, at most. */
  tolerance: number;
  /** What is wrong with the rows, if something is; the classifier is usable all the same. */
  problem?: 'empty' | 'one class';
};

/** The optimum. Rows may be dense, or sparse as they stand. A source without rows has the classifier 0, which says nothing. */
export function* fitSource(
  data: UnitRows | SparseRows,
  { lambda, tolerance = 1e-6 / Math.max(1, data.rows) }: { lambda: number; tolerance?: number },
): Generator<number, SourceClassifier> {
  const { rows, columns, y } = data;
  const facts = { rows, lambda, tolerance };
  if (rows === 0) return { w: new Float64Array(columns), ...facts, problem: 'empty' };
  const sparse = 'X' in data ? toSparse(data) : data;
  const { w } = yield* minimising({ data: sparse, loss: logistic, lambda, tolerance });
  const isOne = (y as Float64Array).every((label) => label === y[0]);
  return { w, ...facts, ...(isOne && { problem: 'one class' as const }) };
}

const toSparse = ({ rows, columns, X, y }: UnitRows): SparseRows =>
  sparseRows(
    { rows, columns, names: [], X: Float32Array.from(X), y: Float32Array.from(y) },
    // A row of length 1 in doubles may be a hair longer in floats; longer rows are cut to 1.
    'unit ball',
  );

export type SourceNoise = Record<SourceNoiseId, Float64Array>;

/** Unit noise of both kinds, to be kept while ε moves. */
export const drawSourceNoise = (rng: Rng, columns: number): SourceNoise => ({
  norm: sourceNoises.norm.draw(rng.fork('norm'), columns),
  each: sourceNoises.each.draw(rng.fork('each'), columns),
});

export type SourceBudget = { noise: SourceNoiseId; epsilon: number };

/** How the classifier is released at this ε: scale, what is really proven, ledger. Not for an empty source or ε = ∞. */
export function sourcePlan(
  given: { rows: number; lambda: number; columns: number; tolerance?: number },
  { noise, epsilon }: SourceBudget,
): OutputRelease {
  const { rows, lambda, columns, tolerance } = given;
  return outputRelease({
    noise: sourceNoises[noise],
    accounting: 'proven',
    epsilon,
    delta: 0,
    rows,
    lambda,
    dimension: columns,
    gradientNorm: tolerance,
  });
}

/** The factor on the unit noise; 0 at ε = ∞ and for an empty source, which has nothing to hide. */
const sourceScale = (fit: SourceClassifier, budget: SourceBudget): number =>
  budget.epsilon === Infinity || fit.rows === 0
    ? 0
    : sourcePlan({ ...fit, columns: fit.w.length }, budget).scale;

/** What the source sends. */
export function releaseSource(fit: SourceClassifier, noise: SourceNoise, budget: SourceBudget): Float64Array {
  const scale = sourceScale(fit, budget);
  if (scale === 0) return fit.w.slice();
  const z = noise[budget.noise];
  return fit.w.map((v, j) => v + scale * z[j]);
}

/** What may be claimed of it. */
export const sourceGuarantee = (
  given: { rows: number; lambda: number; columns: number; tolerance?: number },
  budget: SourceBudget,
): Guarantee => sourcePlan(given, budget).guarantee;
