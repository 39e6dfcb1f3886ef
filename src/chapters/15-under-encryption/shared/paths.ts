/**
 * The paths of both methods from one or several starts, with the distance that remains after each step.
 *
 * Why one run to the end and a cut afterwards: a looser tolerance only stops earlier on the same path.
 */
import { rates, takeSteps, type Method } from '../../../core/learners/logistic-steps.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { denseRows, sourceOf, type DataChoice } from './dense-rows.ts';

export type PathParams = DataChoice & {
  lambda: number;
  tolerance: number;
  /** Starting values with commas between them; each is that of all coefficients. */
  starts: string;
};

/** One path up to the step that the tolerance ends it with. */
export type PathRow = {
  method: Method;
  start: number;
  /** Steps taken, and whether the rule ended them. */
  steps: number;
  stopped: string;
  /** After 0, 1, … steps: how much log-likelihood is missing to the optimum, and the Euclidean distance to it. */
  gap: Float64Array;
  distance: Float64Array;
  /** The coefficients that it ends with, and the optimum. */
  beta: Float64Array;
  best: Float64Array;
  rows: number;
  columns: number;
  /** How the fixed matrix shrinks the error near the optimum, and the published bound. */
  rho: number;
  bound: number;
};

type Fit = Omit<PathRow, 'steps' | 'beta'> & { values: Float64Array; path: Float64Array[] };
type Piece = Task & { method: Method; start: number };

const MOST = { newton: 60, fixed: 300 };
/** As near as doubles come. */
const END = 1e-14;

export const experiment = defineExperiment<
  PathParams,
  Piece,
  Pick<PathParams, 'data' | 'columns' | 'lambda'>,
  Fit
>({
  id: 'logistic-paths',
  tasks: ({ starts }) =>
    starts.split(',').flatMap((text) =>
      (['newton', 'fixed'] as const).map((method) => {
        const start = Number(text);
        return { key: `${method}/c=${start}`, group: 'all', method, start };
      }),
    ),
  needs: (inputs) => [sourceOf(inputs)],
  fitInputs: ({ data, columns, lambda }) => ({ data, columns, lambda }),
  *fit(inputs, { method, start }, data) {
    const dataset = data[sourceOf(inputs)];
    const { lambda } = inputs;
    const rows = denseRows(dataset);
    const steps = (how: Method, from: number) =>
      takeSteps(rows, { method: how, lambda, start: from, tolerance: END, most: MOST[how] });
    const known = yield* cachedOn(dataset, `optimum ${lambda}`, function* () {
      const { path, values } = yield* scaleProgress(steps('newton', 0), 0, 0.4);
      return { best: path.at(-1)!, top: values.at(-1)!, ...rates(rows, path.at(-1)!, lambda) };
    });
    const taken = yield* scaleProgress(steps(method, start), 0.4, 1);
    return {
      method,
      start,
      stopped: taken.stopped,
      values: Float64Array.from(taken.values),
      path: taken.path,
      gap: Float64Array.from(taken.values, (value) => Math.max(0, known.top - value)),
      distance: Float64Array.from(taken.path, (beta) => away(beta, known.best)),
      best: known.best,
      rows: rows.rows,
      columns: rows.columns,
      rho: known.rho,
      bound: known.bound,
    };
  },
  release({ tolerance }, _task, { values, path, stopped, ...fit }) {
    let steps = 1;
    const isSmall = (k: number) => Math.abs(values[k] - values[k - 1]) < tolerance * Math.abs(values[k - 1]);
    while (steps < values.length - 1 && !isSmall(steps)) steps++;
    steps = Math.min(steps, values.length - 1);
    const ended = steps > 0 && isSmall(steps) ? 'converged' : stopped;
    const cut = (xs: Float64Array) => xs.slice(0, steps + 1);
    return [
      { ...fit, stopped: ended, steps, gap: cut(fit.gap), distance: cut(fit.distance), beta: path[steps] },
    ];
  },
});

const away = (a: Float64Array, b: Float64Array) =>
  Math.sqrt(a.reduce((sum, x, j) => sum + (x - b[j]) ** 2, 0));
