/**
 * Which pixels the Lasso keeps: the weights at the reader's λ, and how many are 0 along a range of λ.
 *
 * Claim: with the soft threshold the number of zeros grows with λ; with the published one it is the number of columns that
 *   are constant, whatever λ and however few rows.
 * Source: einarsson-2018 figures 4.11 and 4.12.
 */
import { gramForm, quadraticOfGram, type GramForm } from '../../../core/learners/lasso/gram-form.ts';
import { largestCurvature } from '../../../core/learners/lasso/quadratic.ts';
import { solveLasso } from '../../../core/learners/lasso/solve.ts';
import type { Rows } from '../../../core/learners/lasso/rows.ts';
import type { Threshold } from '../../../core/learners/lasso/threshold.ts';
import { runToEnd } from '../../../core/work/run-to-end.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { errorOf, lassoRows, lassoSource, SOURCE } from '../shared/lasso-data.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

export type PixelsParams = { lambda: number; threshold: string; rows: number };

export type PixelsRow = {
  kind: 'chosen' | 'path';
  lambda: number;
  /** Weights of the pixels; only for the chosen λ. */
  w: Float64Array;
  zeros: number;
  error: number;
  rounds: number;
  /** How far from the minimum at most; 0 where nothing certifies it. */
  gap: number;
  /** How many pixels carry no ink in any of all the training rows, and which; the latter only with the chosen λ. */
  never: number;
  blank: Float64Array;
  /** The typical 4 and the typical 9, in grey values; only with the chosen λ. */
  four: Float64Array;
  nine: Float64Array;
};

const PATH = [0.5, 0.05, 5e-3, 5e-4, 0.2, 0.02, 2e-3, 2e-4, 0.1, 0.01, 1e-3, 1e-4];
/** As published: η = 0.01, 3,000 rounds. */
const PUBLISHED = { step: 0.01, rounds: 3000 };
const SOLVED = { rounds: 3000, gap: 1e-5 };

type Known = { form: GramForm; L: number; blank: Float64Array; four: Float64Array; nine: Float64Array };
type Piece = Task & { lambda?: number };
type Fit = { row: PixelsRow } | (Known & { test: Rows });

export const experiment = defineExperiment<
  PixelsParams,
  Piece,
  Pick<PixelsParams, 'threshold' | 'rows'>,
  Fit
>({
  id: 'lasso-pixels',
  tasks: () => [
    { key: 'chosen', group: 'pixels' },
    ...PATH.map((lambda) => ({ key: `lambda=${lambda}`, group: 'pixels', lambda })),
  ],
  needs: () => [SOURCE],
  fitInputs: ({ threshold, rows }) => ({ threshold, rows }),
  *fit({ threshold, rows }, { lambda }, data) {
    const { train } = data[SOURCE];
    const source = yield* scaleProgress(lassoSource(data[SOURCE], 'pixels'), 0, 0.1);
    const known = yield* scaleProgress(
      cachedOn(data[SOURCE], `pixels|${rows}`, function* (): Generator<number, Known> {
        // The file is shuffled: its first rows are a fair sample.
        const taken = lassoRows(
          source,
          Array.from({ length: rows }, (_, i) => i),
        );
        const form = yield* scaleProgress(gramForm(taken), 0, 0.9);
        const L = yield* scaleProgress(largestCurvature(quadraticOfGram(form)), 0.9, 1);
        const { factor } = source.scaling!;
        const blank = Float64Array.from(Array.from(factor.keys()).filter((j) => factor[j] === 0));
        return { form, L, blank, four: typical(train, -1), nine: typical(train, 1) };
      }),
      0.1,
      0.6,
    );
    if (lambda === undefined) return { ...known, test: source.test };
    const fit = { ...known, test: source.test };
    return { row: yield* scaleProgress(fitAt(fit, 'path', lambda, threshold as Threshold), 0.6, 1) };
  },
  release: (params, task, fit) => runToEnd(releasing(params, task, fit)),
  releasing,
});

/** The reader's λ is a release: moving it fits one Lasso on the XᵀX that is there. */
function* releasing(
  { lambda, threshold }: PixelsParams,
  _task: Piece,
  fit: Fit,
): Generator<number, PixelsRow[]> {
  return ['row' in fit ? fit.row : yield* fitAt(fit, 'chosen', lambda, threshold as Threshold)];
}

function* fitAt(
  { form, L, blank, four, nine, test }: Known & { test: Rows },
  kind: PixelsRow['kind'],
  lambda: number,
  threshold: Threshold,
): Generator<number, PixelsRow> {
  const of = quadraticOfGram(form);
  const solution =
    threshold === 'published'
      ? yield* solveLasso(of, { lambda, step: PUBLISHED.step, threshold }, { rounds: PUBLISHED.rounds })
      : yield* solveLasso(of, { lambda, step: 1 / L, algorithm: 'fista' }, SOLVED);
  const w = solution.w.slice(0, -1);
  const none = new Float64Array(0);
  const chosen = kind === 'chosen';
  return {
    kind,
    lambda,
    w: chosen ? w : none,
    zeros: w.filter((v) => v === 0).length,
    error: errorOf(test, solution.w),
    rounds: solution.rounds,
    gap: solution.gap ?? 0,
    never: blank.length,
    blank: chosen ? blank : none,
    four: chosen ? four : none,
    nine: chosen ? nine : none,
  };
}

function typical(
  { rows, columns, X, y }: { rows: number; columns: number; X: ArrayLike<number>; y: Float32Array },
  label: number,
) {
  const mean = new Float64Array(columns);
  let count = 0;
  for (let i = 0; i < rows; i++) {
    if (y[i] !== label) continue;
    count++;
    for (let j = 0; j < columns; j++) mean[j] += X[i * columns + j];
  }
  return mean.map((v) => v / count);
}
