import { adaSspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { ridge } from '../../../core/learners/regression/plain-fits.ts';
import { privateFit } from '../../../core/learners/regression/private-fit.ts';
import { matrix, smallestEigenvalue, symmetricSolver } from '../../../core/learners/regression/solve.ts';
import { sumsOf, type Sums } from '../../../core/learners/regression/sums.ts';
import { drawNoise, type UnitNoise } from '../../../core/learners/regression/unit-noise.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import type { Rng } from '../../../core/random/rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/**
 * Release the counts of a grid once, then fit anything: the perturbed histogram of Lei 2011.
 *
 * Claim: counts plus Laplace noise of scale 2/ε are ε-private, for rows that may be replaced. What is fitted to them costs nothing more.
 * Assumes: all coordinates lie in [0, 1], known beforehand. Empty cells get noise too: else which are empty would be told.
 * Why: replacing a row takes 1 from one cell and gives 1 to another, so that the L1 sensitivity is 2.
 */
export type HistogramParams = { dimension: number; points: number; epsilon: number; seed: number };

export type HistogramRow = {
  run: number;
  /** Cells along each side of the grid. */
  sides: Float64Array;
  /** Root mean square distance from the true line, for the noisy grid of each size. */
  errors: Float64Array;
  /** The same without noise: what the grid alone costs. */
  rounding: Float64Array;
  /** Least squares on the rows themselves, and AdaSSP at the same ε with δ = 10⁻⁶. */
  plain: number;
  ada: number;
  /** Cells of the finest grid. */
  cells: number;
};

const RUNS = 12;
export const SIDES = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
const ADA_DELTA = 1e-6;
const RHO = 0.05;

type Grid = { side: number; counts: Float64Array; noise: Float64Array };
type Fit = { sums: Sums; grids: Grid[]; smallest: number; noise: UnitNoise };
type RunTask = Task & { run: number };

const NOISE = 0.1;
/** The mean of y where there is no predictor. Not the middle of the range, which a single cell would hit by luck. */
const ALONE = 0.37;
const inside = (value: number) => Math.max(0, Math.min(1, value));

/** Rows in the unit cube: y = 0.2 + 0.6 · mean(x) + noise. The last coordinate is y; with one dimension there is only y. */
function draw(rng: Rng, points: number, dimension: number): Float64Array {
  const rows = new Float64Array(points * dimension);
  for (let i = 0; i < points; i++) {
    let sum = 0;
    for (let j = 0; j < dimension - 1; j++) sum += rows[i * dimension + j] = rng.next();
    const level = dimension > 1 ? 0.2 + (0.6 * sum) / (dimension - 1) : ALONE;
    rows[i * dimension + dimension - 1] = inside(level + NOISE * rng.normal());
  }
  return rows;
}

/** The true coefficients, the constant last. */
const truth = (dimension: number) =>
  Float64Array.from({ length: dimension }, (_, j) =>
    j === dimension - 1 ? (dimension > 1 ? 0.2 : ALONE) : 0.6 / (dimension - 1),
  );

export const experiment = defineExperiment<
  HistogramParams,
  RunTask,
  Pick<HistogramParams, 'dimension' | 'points' | 'seed'>,
  Fit
>({
  id: 'perturbed-histogram',
  tasks: () => Array.from({ length: RUNS }, (_, run) => ({ key: `run=${run}`, run })),
  fitInputs: ({ dimension, points, seed }) => ({ dimension, points, seed }),
  *fit({ dimension, points, seed }, { run }) {
    const rng = createRng(seed).fork('histogram').fork(run);
    const rows = draw(rng.fork('rows'), points, dimension);
    const grids: Grid[] = [];
    for (const [i, side] of SIDES.entries()) {
      const counts = count(rows, dimension, side);
      const stream = rng.fork('cells').fork(side);
      grids.push({ side, counts, noise: counts.map(() => stream.laplace()) });
      yield (i + 1) / (SIDES.length + 1);
    }
    const X = new Float64Array(rows.length);
    const y = new Float64Array(points);
    for (let i = 0; i < points; i++) {
      for (let j = 0; j < dimension - 1; j++) X[i * dimension + j] = rows[i * dimension + j];
      X[i * dimension + dimension - 1] = 1;
      y[i] = rows[i * dimension + dimension - 1];
    }
    const sums = sumsOf(X, y, dimension);
    const smallest = smallestEigenvalue(sums.G, dimension);
    return { sums, grids, smallest, noise: drawNoise(rng.fork('ada'), dimension, 'half') };
  },
  release({ dimension, epsilon }, { run }, { sums, grids, smallest, noise }) {
    const away = distance(dimension);
    const at = (scale: number) => Float64Array.from(grids, (grid) => away(fitCells(grid, dimension, scale)));
    const row: HistogramRow = {
      run,
      sides: Float64Array.from(SIDES),
      errors: at(2 / epsilon),
      rounding: at(0),
      plain: away(ridge(sums, 0)),
      ada: away(adaSsp(sums, smallest, noise, epsilon)),
      cells: SIDES.at(-1)! ** dimension,
    };
    return [row];
  },
});

function count(rows: Float64Array, dimension: number, side: number): Float64Array {
  const counts = new Float64Array(side ** dimension);
  for (let at = 0; at < rows.length; at += dimension) {
    let cell = 0;
    for (let j = 0; j < dimension; j++)
      cell = cell * side + Math.min(side - 1, Math.floor(rows[at + j] * side));
    counts[cell]++;
  }
  return counts;
}

/** Least squares on the centres of the cells, weighted by the noisy counts. Negative counts are taken for none, which is free. */
function fitCells({ side, counts, noise }: Grid, dimension: number, scale: number): Float64Array {
  const G = new Float64Array(dimension * dimension);
  const g = new Float64Array(dimension);
  const place = new Float64Array(dimension);
  for (let cell = 0; cell < counts.length; cell++) {
    const weight = counts[cell] + scale * noise[cell];
    if (weight <= 0) continue;
    let rest = cell;
    for (let j = dimension - 1; j >= 0; j--) {
      place[j] = ((rest % side) + 0.5) / side;
      rest = Math.floor(rest / side);
    }
    const y = place[dimension - 1];
    place[dimension - 1] = 1;
    for (let j = 0; j < dimension; j++) {
      g[j] += weight * place[j] * y;
      for (let k = 0; k < dimension; k++) G[j * dimension + k] += weight * place[j] * place[k];
    }
  }
  // One cell in a direction leaves its slope open: the smallest of all that fit is taken.
  const floor = 1e-9 * Math.max(1, G[dimension * dimension - 1]);
  return symmetricSolver(dimension)(matrix(G), floor, g);
}

/** Under replaced rows λ_min moves by xBound², XᵀX by √2 and Xᵀy by 2 times what one row more would do. */
function adaSsp(sums: Sums, smallest: number, noise: UnitNoise, epsilon: number): Float64Array {
  const plan = adaSspPlan('joint', { epsilon, delta: ADA_DELTA, rho: RHO });
  const replaced = { ...plan, gram: Math.SQRT2 * plan.gram, cross: 2 * plan.cross };
  const settings = { plan: replaced, rho: RHO, xBound: Math.sqrt(sums.d), yBound: 1 };
  return privateFit(sums, smallest, noise, settings, symmetricSolver(sums.d)).theta;
}

/** Root mean square distance between two linear functions over the unit cube, exactly: ∫ (a·x + b)². */
function distance(dimension: number) {
  const goal = truth(dimension);
  return (theta: Float64Array): number => {
    let [mean, spread] = [theta[dimension - 1] - goal[dimension - 1], 0];
    for (let j = 0; j < dimension - 1; j++) {
      const slope = theta[j] - goal[j];
      mean += slope / 2;
      spread += slope ** 2 / 12;
    }
    return Math.sqrt(mean ** 2 + spread);
  };
}
