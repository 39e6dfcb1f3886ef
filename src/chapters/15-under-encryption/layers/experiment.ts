/**
 * What the result says about one person, however well its computation was hidden: whoever knows all other rows compares the published
 * coefficients with those of two databases that differ in one row.
 *
 * Claim: without noise the guess is always right. If only noisy coefficients are released, it is right with probability at most e^ε/(1 + e^ε).
 * Assumes: one release of the last coefficients. Fit and noise are computed in one place here, in the clear: what a secure computation that
 *   hides its rounds would give. The chapter's protocol publishes every round and is not that.
 * Why: noise with density exp(−‖z‖/s) makes the nearer of two vectors the likelier one, so no guess is better than this one.
 */
import { fitting, SLACK } from '../../../core/crypto/secure/noisy-sum.ts';
import type { Dataset } from '../../../core/data/dataset.ts';
import type { DenseRows } from '../../../core/learners/logistic-sums.ts';
import { outputSensitivity } from '../../../core/learners/sensitivity.ts';
import { twoClasses } from '../../../core/learners/two-classes.ts';
import { sphericalLaplace } from '../../../core/mechanisms/spherical-laplace.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { bestGuess } from '../../../core/strength.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { dense, EPSILONS, errorOf, marginsOf } from '../shared/unit-rows.ts';

export type LayersParams = { data: string; lambda: number; person: number; seed: number; epsilon: number };

export type LayersRow = {
  epsilon: number;
  /** The share of draws in which the nearer database was the right one, and the most that it may be. */
  success: number;
  bound: number;
  /** Test errors with and without noise. */
  error: number;
  plainError: number;
  /** How far this person moves the coefficients, and how far anybody could. */
  distance: number;
  sensitivity: number;
  rows: number;
  weights: number;
};

type Inputs = Pick<LayersParams, 'data' | 'lambda' | 'person' | 'seed'>;
type Fit = {
  distance: number;
  sensitivity: number;
  rows: number;
  weights: number;
  /** z · (β − β′) of every draw of unit noise. */
  along: Float64Array;
  margins: Float64Array;
  noise: Float64Array[];
};

const DRAWS = 4_000;
/** Of these the test error is taken. */
const SCORED = 20;

export const experiment = defineExperiment<LayersParams, Task, Inputs, Fit>({
  id: 'secure-layers',
  tasks: () => [{ key: 'person' }],
  needs: ({ data }) => [data],
  fitInputs: ({ data, lambda, person, seed }) => ({ data, lambda, person, seed }),
  *fit({ data: id, lambda, person, seed }, _task, data) {
    const { train, test } = yield* scaleProgress(twoClasses(id, data[id] as Dataset), 0, 0.2);
    const rows = dense(train);
    const at = (person - 1) % rows.rows;
    const other = replaced(rows, at);
    const beta = yield* scaleProgress(fitting(rows, lambda), 0.2, 0.5);
    const without = yield* scaleProgress(fitting(other, lambda), 0.5, 0.8);
    const gap = beta.map((b, j) => b - without[j]);
    const rng = createRng(seed).fork('layers');
    const along = new Float64Array(DRAWS);
    const noise: Float64Array[] = [];
    const testRows = dense(test);
    for (let draw = 0; draw < DRAWS; draw++) {
      const z = sphericalLaplace.draw(rng.fork(draw), rows.columns);
      along[draw] = z.reduce((sum, x, j) => sum + x * gap[j], 0);
      if (draw < SCORED) noise.push(marginsOf(testRows, z));
    }
    return {
      distance: Math.hypot(...gap),
      sensitivity: outputSensitivity({ rows: rows.rows, lambda, gradientNorm: SLACK }),
      rows: rows.rows,
      weights: rows.columns,
      along,
      margins: marginsOf(testRows, beta),
      noise,
    };
  },
  release(_params, _task, { along, margins, noise, ...fit }) {
    const plainError = errorOf(margins);
    return EPSILONS.map((epsilon) => {
      const scale = sphericalLaplace.scale({ epsilon, delta: 0, sensitivity: fit.sensitivity });
      // The truth is β: the guess is right where the release lies nearer to it, |s z|² < |s z + β − β′|².
      const right = along.reduce((sum, b) => sum + Number(2 * scale * b + fit.distance ** 2 > 0), 0);
      return {
        epsilon,
        success: right / along.length,
        bound: bestGuess(epsilon, 0),
        error:
          noise.reduce(
            (sum, z) =>
              sum +
              errorOf(
                margins,
                z.map((x) => scale * x),
              ),
            0,
          ) / noise.length,
        plainError,
        ...fit,
      };
    });
  },
});

/** The same people, but for one who is replaced by the next one with the opposite label. */
function replaced({ rows, columns, X, y }: DenseRows, at: number): DenseRows {
  const [newX, newY] = [X.slice(), y.slice()];
  const next = (at + 1) % rows;
  newX.set(X.subarray(next * columns, (next + 1) * columns), at * columns);
  newY[at] = -y[at];
  return { rows, columns, X: newX, y: newY };
}
