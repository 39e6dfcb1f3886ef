import { mapExactly, norms } from '../../../core/learners/regression/exact-map.ts';
import { adaSspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { ridge } from '../../../core/learners/regression/plain-fits.ts';
import type { Preparation, Prepared } from '../../../core/learners/regression/preparation.ts';
import { privateFit } from '../../../core/learners/regression/private-fit.ts';
import type { Rows } from '../../../core/learners/regression/rows.ts';
import { symmetricSolver } from '../../../core/learners/regression/solve.ts';
import type { PublicBounds } from '../../../core/learners/regression/statistics.ts';
import { squaredError, sumsOf, type Sums } from '../../../core/learners/regression/sums.ts';
import type { UnitNoise } from '../../../core/learners/regression/unit-noise.ts';
import { RHO } from '../shared/private-curves.ts';

/** Test rows by their norm, in units of the longest training row: what a linear model has seen ends at 1. */
export type BySize = {
  /** Of each group that is not empty: its mean norm, its mean row, and its mean y in the units of the data. */
  sizes: Float64Array;
  means: Float64Array[];
  told: Float64Array;
  inside: Sums;
  beyond: Sums;
  /** From the scale of the prepared y back to the data. */
  yShift: number;
  yScale: number;
  /** The mean squared norm of the training rows: how well they fill the ball. */
  filled: number;
};

/** What the fits of one way of clipping say of test rows, short and long. */
export type BeyondRow = {
  arm: 'beyond';
  way: string;
  sizes: Float64Array;
  /** Means of y, of the private predictions and of those of ridge, for each group. */
  told: Float64Array;
  said: Float64Array;
  plain: Float64Array;
  /** Which share of the test rows is longer than every training row, and their share of the squared error. */
  share: number;
  errorShare: number;
  filled: number;
};

/** So many groups to a tenfold of the norm. */
const PER_TENFOLD = 6;

export function bySize(training: Rows, held: Rows, preparation: Preparation, bounds: PublicBounds): BySize {
  const { X, testX, testY, d, affine } = mapExactly(training, held, preparation, bounds);
  const { yShift, yScale } = affine!;
  const lengths = norms(testX, d);
  const groups = new Map<number, number[]>();
  lengths.forEach((length, i) => {
    const group = Math.floor(PER_TENFOLD * Math.log10(Math.max(1e-3, length)));
    const rows = groups.get(group);
    if (rows) rows.push(i);
    else groups.set(group, [i]);
  });
  const sorted = [...groups].sort(([a], [b]) => a - b).map(([, rows]) => rows);
  const mean = (rows: number[], of: (i: number) => number) =>
    rows.reduce((sum, i) => sum + of(i), 0) / rows.length;
  const among = (is: (length: number) => boolean) => {
    const rows = Array.from(lengths.keys()).filter((i) => is(lengths[i]));
    const some = Float64Array.from(rows.flatMap((i) => [...testX.subarray(i * d, (i + 1) * d)]));
    return sumsOf(
      some,
      Float64Array.from(rows, (i) => testY[i]),
      d,
    );
  };
  return {
    sizes: Float64Array.from(sorted, (rows) => mean(rows, (i) => lengths[i])),
    means: sorted.map((rows) =>
      Float64Array.from({ length: d }, (_, j) => mean(rows, (i) => testX[i * d + j])),
    ),
    told: Float64Array.from(sorted, (rows) => yShift + yScale * mean(rows, (i) => testY[i])),
    inside: among((length) => length <= 1),
    beyond: among((length) => length > 1),
    yShift,
    yScale,
    filled: X.reduce((sum, x) => sum + x * x, 0) / training.rows,
  };
}

export function beyondRow(
  way: string,
  tests: BySize,
  { train, smallest, xBound, yBound }: Prepared,
  draws: UnitNoise[],
  budget: { epsilon: number; delta: number },
): BeyondRow {
  const settings = { plan: adaSspPlan('fixed', { ...budget, rho: RHO }), rho: RHO, xBound, yBound };
  const solve = symmetricSolver(train.d);
  const thetas = draws.map((noise) => privateFit(train, smallest, noise, settings, solve).theta);
  const { sizes, means, told, inside, beyond, yShift, yScale, filled } = tests;
  const says = (some: Float64Array[]) =>
    Float64Array.from(means, (mean) => {
      const sum = some.reduce((all, theta) => all + theta.reduce((dot, t, j) => dot + t * mean[j], 0), 0);
      return yShift + (yScale * sum) / some.length;
    });
  const error = (sums: Sums) =>
    sums.rows === 0 ? 0 : sums.rows * thetas.reduce((all, theta) => all + squaredError(sums, theta), 0);
  const [near, far] = [error(inside), error(beyond)];
  return {
    arm: 'beyond',
    way,
    sizes,
    told,
    said: says(thetas),
    plain: says([ridge(train, 1)]),
    share: beyond.rows / (inside.rows + beyond.rows),
    errorShare: far / (near + far || 1),
    filled,
  };
}
