import { errorOf, type Confusion, type Mode } from '../../../core/peers/ensemble.ts';
import { fitPeers, type PeerFit } from '../../../core/peers/fit.ts';
import { releasePeers } from '../../../core/peers/release.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment } from '../../../lab/experiment.ts';
import { PUBLISHED } from '../shared/setting.ts';
import { sourceOf } from '../shared/source.ts';
import { penaltiesFor } from './published.ts';

export type RatesParams = { data: string; tie: 'no' | 'yes'; runs: number; seed: number };

/** One run with one penalty: the errors in the order of `KINDS`. */
export type RatesRow = { run: number; lambda: number; errors: Float64Array };

/** As table 6.1 of the thesis plans it: ten peers with 300 rows, all in one group. */
const PLAN = { ...PUBLISHED, peers: 10, group: 10, rows: 300 };
const EPSILONS = [1, 0.1];

type RatesTask = { key: string; run: number; lambda: number };

export const experiment = defineExperiment<
  RatesParams,
  RatesTask,
  Pick<RatesParams, 'data' | 'seed'>,
  PeerFit
>({
  id: 'peers-rates',
  tasks: ({ data, runs }) =>
    Array.from({ length: runs }, (_, run) => run).flatMap((run) =>
      penaltiesFor(data).map((lambda) => ({ key: `lambda=${lambda}/run=${run}`, run, lambda })),
    ),
  fitInputs: ({ data, seed }) => ({ data, seed }),
  needs: ({ data }) => [sourceOf(data)],
  fit: ({ data: id, seed }, { run, lambda }, data) =>
    fitPeers(data[sourceOf(id)], {
      ...PLAN,
      ...{ n: PLAN.rows, lambda, flipped: 0, rng: createRng(seed).fork(run) },
    }),
  release({ tie, seed }, { run, lambda }, fit) {
    const { form, noise: shape, divide, unit } = PLAN;
    const recipe = { form, shape, divide, unit };
    const outcomes = EPSILONS.map((epsilon) =>
      releasePeers(fit, { ...PLAN, epsilon, tie, recipe, rng: createRng(seed).fork(run) }),
    );
    const wrong = fit.central.filter((vote, i) => (vote === 1) !== fit.test.y[i] > 0).length;
    const mean = (tables: Record<Mode, Confusion[]>, mode: Mode) =>
      tables[mode].reduce((sum, table) => sum + errorOf(table), 0) / tables[mode].length;
    const errors = [
      wrong / fit.test.rows,
      mean(outcomes[0].tables, 'local'),
      ...outcomes.flatMap(({ tables }) => [mean(tables, 'aggregated'), mean(tables, 'both')]),
    ];
    return [{ run, lambda, errors: Float64Array.from(errors) }];
  },
});
