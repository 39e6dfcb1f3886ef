/**
 * How much of the variance the first components explain together.
 *
 * Claim: cumulative shares of all eigenvalues of the correlation matrix (or covariance matrix) of the first rows.
 * Source: einarsson-2018 §3.3.3, eq. 3.18; figure 4.7.
 */
import { explained, fullPca, spread } from '../../../core/data/preprocess/pca.ts';
import { firstOf, rowsOfSet } from '../shared/digit-set.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

export type ExplainedVarianceParams = { rows: number; standardised: boolean };
export type ExplainedVarianceRow = {
  set: string;
  images: number;
  /** Pixels that are the same in every image. */
  constant: number;
  /** Share explained by the first 1, 2, … components. */
  shares: Float64Array;
};

const SETS = ['0-1', '4-9', 'all'] as const;

type Set = Task & { set: string };

const setOf = (digits: string) => ({ digits, a: 0, b: 1 });

export const experiment = defineExperiment<
  ExplainedVarianceParams,
  Set,
  Pick<ExplainedVarianceParams, 'rows' | 'standardised'>,
  ExplainedVarianceRow
>({
  id: 'explained-variance',
  tasks: () => SETS.map((set) => ({ key: set, set })),
  needs: ({ rows }, task) => (task ? [task.set] : SETS).map((set) => firstOf(setOf(set), rows)),
  fitInputs: ({ rows, standardised }) => ({ rows, standardised }),
  *fit({ rows, standardised }, { set }, data) {
    const { table } = rowsOfSet(setOf(set), data, rows);
    const of = yield* scaleProgress(spread(table, { standardised }), 0, 0.6);
    const pca = yield* scaleProgress(fullPca(of, false), 0.6, 1);
    return { set, images: table.rows, constant: table.columns - of.active.length, shares: explained(pca) };
  },
  release: (_params, _task, fit) => [fit],
});
