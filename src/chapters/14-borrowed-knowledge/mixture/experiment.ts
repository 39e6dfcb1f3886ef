import { mixtureError } from '../../../core/learners/transfer/hypothesis-weights.ts';
import type { ReachId } from '../../../core/learners/transfer/importance-weights.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { floorsOf, type Floors } from '../shared/floors.ts';
import {
  drawTarget,
  fitLikeness,
  makeWorld,
  mix,
  sentWeights,
  sharesOf,
  targetWeights,
  type Likeness,
} from '../shared/run.ts';

/** Estimated mixtures of the sources, at the reader's ε and at several others (figures 4.2 and 4.3). */
export type MixtureParams = {
  epsilon: number;
  mixture: string;
  reach: string;
  rows: number;
  columns: number;
  lambda: number;
  first: string;
  seed: number;
  runs: number;
};

export type MixtureRow = Pick<Floors, 'underflown'> & {
  run: number;
  /** At the reader's ε: the shares, their mean squared error, and the divergence that is left. */
  found: Float64Array;
  error: number;
  residual: number;
  epsilons: Float64Array;
  errors: Float64Array;
};

const EPSILONS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, Infinity];
const OPEN_ROWS = 2000;
const TARGET_ROWS = 1500;

type Inputs = Pick<MixtureParams, 'mixture' | 'rows' | 'columns' | 'lambda' | 'first' | 'seed'>;
type Fit = { likeness: Likeness[]; target: Float64Array; errors: Record<ReachId, Float64Array> };

const errorAt = (
  { likeness, target }: Pick<Fit, 'likeness' | 'target'>,
  { columns, lambda, mixture }: Inputs,
  reach: ReachId,
  epsilon: number,
) => {
  const sent = sentWeights(likeness, { epsilon, reach, columns, lambda });
  const { weights, residual } = mix(target, sent);
  return { found: weights, residual, error: mixtureError(weights, sharesOf(mixture)), sent };
};

export const experiment = defineExperiment<MixtureParams, Task & { run: number }, Inputs, Fit>({
  id: 'transfer-mixture',
  tasks: ({ runs }) => Array.from({ length: runs }, (_, run) => ({ key: `run=${run}`, run })),
  fitInputs: ({ mixture, rows, columns, lambda, first, seed }) => ({
    mixture,
    rows,
    columns,
    lambda,
    first,
    seed,
  }),
  *fit(inputs, { run }) {
    const rng = createRng(inputs.seed).fork('mixture').fork(run);
    const shares = sharesOf(inputs.mixture);
    const world = makeWorld(
      { ...inputs, sources: shares.length, domains: shares.length, openRows: OPEN_ROWS },
      rng,
    );
    const likeness = yield* fitLikeness(world, rng);
    const target = targetWeights(world, drawTarget(world, shares, TARGET_ROWS, rng.fork('target')));
    // The curve does not depend on the reader's ε, so it is made here.
    const curve = (reach: ReachId) =>
      Float64Array.from(EPSILONS, (epsilon) => errorAt({ likeness, target }, inputs, reach, epsilon).error);
    return { likeness, target, errors: { tight: curve('tight'), printed: curve('printed') } };
  },
  release(params, { run }, fit) {
    const reach = params.reach as ReachId;
    const { sent, ...found } = errorAt(fit, params, reach, params.epsilon);
    const row: MixtureRow = {
      run,
      ...found,
      ...floorsOf(sent, []),
      epsilons: Float64Array.from(EPSILONS),
      errors: fit.errors[reach],
    };
    return [row];
  },
});
