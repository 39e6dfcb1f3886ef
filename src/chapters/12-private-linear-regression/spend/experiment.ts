import { errorsOver } from '../../../core/learners/regression/many-fits.ts';
import { jointPlan } from '../../../core/learners/regression/noise-plan.ts';
import {
  noisyPrepared,
  THESIS,
  type Preparation,
  type Prepared,
} from '../../../core/learners/regression/preparation.ts';
import type { PublicMap } from '../../../core/learners/regression/public-map.ts';
import { variance } from '../../../core/learners/regression/sums.ts';
import { analyticGaussianSigma } from '../../../core/mechanisms/analytic-gaussian.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { defineExperiment } from '../../../lab/experiment.ts';
import {
  defineCurves,
  noisyDraws,
  withoutRelease,
  RHO,
  type CurveRow,
  type Fold,
  type FoldTask,
} from '../shared/private-curves.ts';
import { candidatesWith, levelsAt, shareOf, sharesOf, unitOf, USUAL } from './split.ts';

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

/** The unexplained share of y in one fold for each of the candidates, at the reader's ε; twenty for each share of the statistics, in percent. */
export type SearchRow = { arm: 'search'; fold: number; statistics: Float64Array; errors: Float64Array };
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
    const found = yield* cachedOn(fit, `search ${epsilon} ${delta}`, function* () {
      yield 1;
      return tryAll({ epsilon, delta }, fit);
    });
    const search: SearchRow = { arm: 'search', fold: task.fold, ...found };
    return [search, ...rows];
  },
});

function tryAll({ epsilon, delta }: Pick<SpendParams, 'epsilon' | 'delta'>, fit: Fold) {
  const { map, rows } = fit.prepared.own as { map: PublicMap; rows: number };
  const sigma = analyticGaussianSigma({ epsilon, delta, sensitivity: 1 });
  // The same draws as for the curves, so that the two can be compared.
  const tries = noisyDraws(rows);
  const levels = levelsAt(sigma);
  const shares = levels.map((level) => shareOf(level, sigma));
  const errors = levels.flatMap((level, i) => {
    const releases = candidatesWith(shares[i]).map((split) => ({
      plan: jointPlan(sigma, RHO, sharesOf(split)),
      rho: RHO,
    }));
    const sums = new Float64Array(releases.length);
    for (let run = 0; run < tries; run++) {
      const prepared = preparedAt(level, run, map, fit);
      const found = errorsOver(prepared, releases, [fit.draws[prepared.train.d][run]]);
      found.forEach((error, k) => (sums[k] += error / variance(prepared.test) / tries));
    }
    return [...sums];
  });
  return { statistics: Float64Array.from(shares), errors: Float64Array.from(errors) };
}

/** What the statistics at each level of noise make of the rows of a fold: a few numbers, kept as long as the fold. */
const kept = new WeakMap<Fold, Map<string, Prepared>>();

function preparedAt(level: number, run: number, map: PublicMap, fit: Fold): Prepared {
  const known = kept.get(fit) ?? new Map<string, Prepared>();
  kept.set(fit, known);
  const key = `${level} ${run}`;
  const found = known.get(key) ?? noisyPrepared(map, PREPARATION, fit.statistics[run], unitOf(level));
  known.set(key, found);
  return found;
}
