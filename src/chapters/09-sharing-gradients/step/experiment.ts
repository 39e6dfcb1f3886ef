/**
 * The step size: one run at the reader's η, one at 1/L, and many between a tenth and three times 1/L.
 *
 * Claim: the cost falls to the minimum for η < 2/L, in every round for η ≤ 1/L, and grows without bound above 2/L.
 * Source: Beck and Teboulle 2009; einarsson-2018 tables 4.2 to 4.5 search η between 5·10⁻⁶ and 1.5.
 */
import { prepareRows, quadraticFrom, type GramForm } from '../../../core/learners/lasso/gram-form.ts';
import { largestCurvature } from '../../../core/learners/lasso/quadratic.ts';
import type { Rows } from '../../../core/learners/lasso/rows.ts';
import { solveLasso } from '../../../core/learners/lasso/solve.ts';
import { runToEnd } from '../../../core/work/run-to-end.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { lassoRows, lassoSource, pick, SOURCE } from '../shared/lasso-data.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

export type StepParams = { rows: number; step: number; rounds: number; seed: number };

/** One run. `cost` is where each gradient was taken; a run that goes to infinity ends early. */
export type StepRow = {
  kind: 'chosen' | 'safe' | 'sweep';
  step: number;
  /** The largest eigenvalue of XᵀX/N. */
  L: number;
  cost: Float64Array;
  last: number;
  diverged: boolean;
};

const LAMBDA = 1e-3;
/** η as a multiple of 1/L. */
export const SWEEP = [
  0.5, 1.5, 1.9, 2.1, 2.6, 0.2, 0.1, 0.3, 0.75, 1.2, 1.7, 1.8, 1.95, 2, 2.05, 2.2, 2.4, 2.8, 3,
];

type Piece = Task & { kind: StepRow['kind']; factor: number };
type Known = { L: number; form: Rows | GramForm };
type Fit = Known | { row: StepRow };

export const experiment = defineExperiment<
  StepParams,
  Piece,
  Pick<StepParams, 'rows' | 'rounds' | 'seed'>,
  Fit
>({
  id: 'lasso-step',
  tasks: () => [
    { key: 'chosen', group: 'runs', kind: 'chosen', factor: 0 },
    { key: 'safe', group: 'runs', kind: 'safe', factor: 1 },
    ...SWEEP.map((factor): Piece => ({ key: `sweep=${factor}`, group: 'runs', kind: 'sweep', factor })),
  ],
  needs: () => [SOURCE],
  fitInputs: ({ rows, rounds, seed }) => ({ rows, rounds, seed }),
  *fit({ rows, rounds, seed }, { kind, factor }, data) {
    const key = `step|${rows}|${seed}`;
    const known = yield* scaleProgress(
      cachedOn(data[SOURCE], key, function* () {
        const source = yield* scaleProgress(lassoSource(data[SOURCE], 'pixels'), 0, 0.4);
        const taken = lassoRows(source, pick(source.train.rows, rows, createRng(seed).fork('step')));
        const form = yield* scaleProgress(prepareRows(taken), 0.4, 0.8);
        return { form, L: yield* scaleProgress(largestCurvature(quadraticFrom(form)), 0.8, 1) };
      }),
      0,
      0.5,
    );
    if (kind === 'chosen') return known;
    return { row: yield* scaleProgress(runAt(known, kind, factor / known.L, rounds), 0.5, 1) };
  },
  release: (params, task, fit) => runToEnd(releasing(params, task, fit)),
  releasing,
});

/** The reader's η is a release: moving it runs one descent and nothing else. */
function* releasing({ step, rounds }: StepParams, _task: Piece, fit: Fit): Generator<number, StepRow[]> {
  return ['row' in fit ? fit.row : yield* runAt(fit, 'chosen', step, rounds)];
}

function* runAt(
  { form, L }: Known,
  kind: StepRow['kind'],
  step: number,
  rounds: number,
): Generator<number, StepRow> {
  const { history, stoppedBy } = yield* solveLasso(quadraticFrom(form), { lambda: LAMBDA, step }, { rounds });
  return { kind, step, L, cost: history, last: history.at(-1)!, diverged: stoppedBy === 'diverged' };
}
