import { errorsOver } from '../../../core/learners/regression/many-fits.ts';
import { noisyPrepared, THESIS, type Preparation } from '../../../core/learners/regression/preparation.ts';
import type { PublicMap } from '../../../core/learners/regression/public-map.ts';
import { variance } from '../../../core/learners/regression/sums.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { defineExperiment } from '../../../lab/experiment.ts';
import {
  defineCurves,
  noisyDraws,
  withoutRelease,
  releaseOf,
  RHO,
  type CurveRow,
  type Fold,
  type FoldTask,
} from '../shared/private-curves.ts';
import { CANDIDATES, sharesOf, STATISTICS, USUAL } from './split.ts';

/** AdaSSP with noisy statistics and one budget for everything, divided by the reader and by trying a hundred divisions. */
export type SpendParams = {
  data: string;
  epsilon: number;
  delta: number;
  statistics: number;
  smallest: number;
  gram: number;
  seed: number;
};

/** The unexplained share of y in one fold for each of the candidates, at the reader's ε. */
export type SearchRow = { arm: 'search'; fold: number; errors: Float64Array };
export type SpendRow = CurveRow | SearchRow;

type Inputs = Pick<SpendParams, 'data' | 'seed'>;

/** Noisy means and deviations, and a public radius: nothing is read that is not paid for. */
const PREPARATION: Preparation = { ...THESIS, map: 'radius', statistics: 'noisy', radius: 1 };

const curves = defineCurves<SpendParams, Inputs>({
  id: 'spend-it-well',
  inputs: ({ data, seed }) => ({ data, seed }),
  preparations: () => ({ own: PREPARATION }),
  arms: (params) => [
    { id: 'trivial', preparation: 'own', learner: { kind: 'trivial' } },
    { id: 'ridge', preparation: 'own', learner: { kind: 'ridge', lambda: 1 } },
    { id: 'usual', preparation: 'own', learner: { kind: 'ada', version: 'joint', shares: sharesOf(USUAL) } },
    { id: 'own', preparation: 'own', learner: { kind: 'ada', version: 'joint', shares: sharesOf(params) } },
  ],
  grid: () => [0.1, 0.3, 1, 3, 10],
});

export const experiment = defineExperiment<SpendParams, FoldTask, Inputs, Fold>({
  ...withoutRelease(curves),
  *releasing(params, task, fit) {
    const rows = (yield* curves.releasing!(params, task, fit)) as CurveRow[];
    const { epsilon, delta } = params;
    // The search does not depend on the reader's own division: dragging it must not repeat the search.
    const errors = yield* cachedOn(fit, `search ${epsilon} ${delta}`, function* () {
      yield 1;
      return tryAll({ epsilon, delta }, fit);
    });
    const search: SearchRow = { arm: 'search', fold: task.fold, errors };
    return [search, ...rows];
  },
});

function tryAll({ epsilon, delta }: Pick<SpendParams, 'epsilon' | 'delta'>, fit: Fold): Float64Array {
  const { map, rows } = fit.prepared.own as { map: PublicMap; rows: number };
  // The same draws as for the curves, so that the two can be compared.
  const tries = noisyDraws(rows);
  const releases = CANDIDATES.map((split) =>
    releaseOf({ kind: 'ada', version: 'joint', shares: sharesOf(split) }, { epsilon, delta, rho: RHO })!,
  );
  const errors = new Float64Array(CANDIDATES.length);
  for (let run = 0; run < tries; run++) {
    for (const share of STATISTICS) {
      const among = CANDIDATES.flatMap(({ statistics }, i) => (statistics === share ? [i] : []));
      const unit = releases[among[0]].plan.statistics!;
      const prepared = noisyPrepared(map, PREPARATION, fit.statistics[run], unit);
      const noise = fit.draws[prepared.train.d][run];
      const found = errorsOver(
        prepared,
        among.map((i) => releases[i]),
        [noise],
      );
      among.forEach((i, k) => (errors[i] += found[k] / variance(prepared.test) / tries));
    }
  }
  return errors;
}
