import { preparedRows } from '../../../core/peers/fit.ts';
import type { Form } from '../../../core/peers/local-model.ts';
import { noiseScale, provenMultiplier, type Shape } from '../../../core/peers/recipe.ts';
import { measureMoves, type Moves } from '../../../core/peers/replaced.ts';
import type { Scaling } from '../../../core/peers/rows.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment } from '../../../lab/experiment.ts';

export type SpentParams = {
  data: string;
  epsilon: number;
  form: Form;
  scaling: Scaling;
  noise: Shape;
  divide: boolean;
  rows: number;
  lambda: number;
  peers: number;
  seed: number;
};

/** What replaced records really cost in one run, beside what is proven. All as multiples of the nominal ε. */
export type SpentRow = {
  run: number;
  proven: number;
  /** The privacy loss of each replaced record. */
  measured: Float64Array;
  scale: number;
  D: number;
  bound: number;
  n: number;
};

type Inputs = Pick<SpentParams, 'data' | 'form' | 'scaling' | 'rows' | 'lambda' | 'seed'>;
type Fit = { moves: Moves; D: number; bound: number; n: number };

const RUNS = 3;
const TRIES = 12;

export const experiment = defineExperiment<SpentParams, { key: string; run: number }, Inputs, Fit>({
  id: 'peers-spent',
  tasks: () => Array.from({ length: RUNS }, (_, run) => ({ key: `run=${run}`, run })),
  fitInputs: ({ data, form, scaling, rows, lambda, seed }) => ({ data, form, scaling, rows, lambda, seed }),
  needs: ({ data }) => [data],
  *fit({ data: id, form, scaling, rows, lambda, seed }, { run }, data) {
    const { train, bound } = yield* preparedRows(data[id], scaling);
    const n = Math.min(rows, train.rows - TRIES);
    const rng = createRng(seed).fork('replaced').fork(run);
    const moves = yield* scaleProgress(measureMoves(train, { n, form, lambda, tries: TRIES, rng }), 0, 1);
    return { moves, D: train.columns, bound, n };
  },
  release({ form, noise, divide, lambda, peers }, { run }, { moves, D, bound, n }) {
    const recipe = { form, shape: noise, divide, unit: 'record' as const };
    const size = { n, lambda, D, K: peers, bound };
    const scale = noiseScale(recipe, size, 1);
    // Independent Laplace noise loses the 1-norm of the move over its scale; round noise the Euclidean norm.
    const lost = noise === 'laplace' ? moves.oneNorm : moves.euclidean;
    const measured = lost.map((move) => move / peers / scale);
    return [{ run, proven: provenMultiplier(recipe, size), measured, scale, D, bound, n }];
  },
});
