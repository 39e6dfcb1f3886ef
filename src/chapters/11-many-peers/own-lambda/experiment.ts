import { crossErrors, strongestWithin } from '../../../core/peers/choose-lambda.ts';
import { dealRows } from '../../../core/peers/deal.ts';
import { preparedRows } from '../../../core/peers/fit.ts';
import { fitLocal } from '../../../core/peers/local-model.ts';
import { claimedSensitivity } from '../../../core/peers/recipe.ts';
import { unitNoise } from '../../../core/peers/release.ts';
import { margins, type SparseRows } from '../../../core/learners/sparse-rows.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment } from '../../../lab/experiment.ts';
import { sourceOf } from '../shared/source.ts';

export type OwnLambdaParams = {
  tolerance: number;
  epsilon: number;
  data: string;
  peers: number;
  rows: number;
  runs: number;
  seed: number;
};

/** One run: the penalty that each peer took, and the error of the aggregate with these and with one for all. */
export type OwnLambdaRow = {
  run: number;
  chosen: Float64Array;
  /** With the penalties of the peers, and the noise of the smallest. */
  error: number;
  /** With the same penalty for everybody, for each of the list. */
  common: Float64Array;
  trivial: number;
};

export const LAMBDAS = [-8, -6, -4, -2, 0, 2].map((power) => 2 ** power);

type Inputs = Pick<OwnLambdaParams, 'data' | 'peers' | 'rows' | 'seed'>;
type Fit = {
  n: number;
  /** By peer and penalty: the error by cross-validation, and the model. */
  errors: Float64Array[];
  models: Float64Array[][];
  test: SparseRows;
};

export const experiment = defineExperiment<OwnLambdaParams, { key: string; run: number }, Inputs, Fit>({
  id: 'peers-own-lambda',
  tasks: ({ runs }) => Array.from({ length: runs }, (_, run) => ({ key: `run=${run}`, run })),
  fitInputs: ({ data, peers, rows, seed }) => ({ data, peers, rows, seed }),
  needs: ({ data }) => [sourceOf(data)],
  *fit({ data: id, peers, rows, seed }, { run }, data) {
    const { train, test } = yield* preparedRows(data[sourceOf(id)], 'min-max');
    const rng = createRng(seed).fork('own-lambda').fork(run);
    const n = Math.max(3, Math.min(rows, Math.floor(train.rows / peers)));
    const held = dealRows(train, { peers, n, deal: 'uniform', skew: 0, rng });
    const [errors, models]: [Float64Array[], Float64Array[][]] = [[], []];
    for (let j = 0; j < peers; j++) {
      const search = crossErrors(train, held[j], { form: 'sum', lambdas: LAMBDAS, rng });
      let step = search.next();
      for (; !step.done; step = search.next()) yield j / peers;
      errors.push(step.value);
      models.push([]);
      for (const lambda of LAMBDAS) {
        const fit = fitLocal(train, held[j], { form: 'sum', lambda, solver: 'exact', rng });
        let model = fit.next();
        for (; !model.done; model = fit.next()) yield j / peers;
        models[j].push(model.value);
      }
    }
    return { n, errors, models, test };
  },
  release({ tolerance, epsilon, seed }, { run }, { n, errors, models, test }) {
    const D = test.columns;
    const noise = unitNoise('laplace', D, createRng(seed).fork('own-noise').fork(run));
    const errorAt = (chosen: number[]) => {
      const lambda = LAMBDAS[chosen.reduce((a, b) => Math.min(a, b))];
      const scale = claimedSensitivity({ n, lambda }) / epsilon;
      const theta = noise.map(
        (v, k) => scale * v + chosen.reduce((sum, l, j) => sum + models[j][l][k], 0) / models.length,
      );
      const scores = margins(test, theta, undefined, test.rows, true);
      return scores.filter((score, i) => score > 0 !== test.y[i] > 0).length / test.rows;
    };
    const chosen = errors.map((own) => strongestWithin(own, tolerance));
    const positives = test.y.filter((y) => y > 0).length;
    return [
      {
        run,
        chosen: Float64Array.from(chosen, (l) => LAMBDAS[l]),
        error: errorAt(chosen),
        common: Float64Array.from(LAMBDAS, (_, l) => errorAt(models.map(() => l))),
        trivial: Math.min(positives, test.rows - positives) / test.rows,
      },
    ];
  },
});
