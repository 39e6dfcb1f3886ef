import { shuffle } from '../../../core/data/shuffle.ts';
import { fitNested } from '../../../core/learners/fit-nested.ts';
import { machineFor } from '../../../core/learners/lanes/machines.ts';
import { losses, type LossId } from '../../../core/learners/loss.ts';
import { outputNoises, type OutputNoiseId } from '../../../core/learners/output-noise.ts';
import { releaser, scoreFits, type ScoredFit } from '../../../core/learners/scored-fit.ts';
import { sourceOf } from '../../../core/learners/two-classes.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { sizeAt } from '../../../core/data/curve-sizes.ts';

/** Errors against the weight decay, with and without noise, for one number of rows. */
export type LambdaChoiceParams = {
  data: string;
  loss: string;
  noise: string;
  epsilon: number;
  delta: number;
  dimension: number;
  /** How many rows, in tenths of all. */
  tenths: number;
  runs: number;
  seed: number;
};

export type LambdaChoiceRow = {
  run: number;
  size: number;
  /** Of the mean convention. */
  lambdas: Float64Array;
  /** Infinity stands for no noise. */
  epsilons: Float64Array;
  /** Test rows that are wrong, lambda by lambda. */
  wrong: Float64Array;
  tested: number;
  /** How many weights there are. */
  weightCount: number;
};

/** Three to a decade. */
const PER_DECADE = 3;
export const LAMBDAS = Array.from({ length: 16 }, (_, k) => 10 ** (-5 + k / PER_DECADE));
const COMPARED_EPSILONS = [10, 1, 0.1];
/** The decades that matter most under noise come first. */
const DECADES = [-2, -1, -3, 0, -4, -5];
const COARSE_RUNS = 4;
const PROJECTIONS = 2;

type Part = Task & { run: number; decade: number };
type Fit = { tested: number; weightCount: number; fits: ScoredFit[] };

const nearest = (decade: number) => LAMBDAS.filter((lambda) => Math.round(Math.log10(lambda)) === decade);

export const experiment = defineExperiment<
  LambdaChoiceParams,
  Part,
  Pick<LambdaChoiceParams, 'data' | 'loss' | 'dimension' | 'tenths' | 'seed'>,
  Fit
>({
  id: 'lambda-choice',
  tasks({ runs }) {
    const parts = (from: number, to: number) =>
      DECADES.flatMap((decade) =>
        Array.from({ length: Math.max(0, to - from) }, (_, k): Part => {
          const run = from + k;
          // One worker has a decade, so that its anchor is made once; small lambdas take more passes.
          return {
            key: `decade=${decade}/run=${run}`,
            group: `decade=${decade}`,
            cost: 1 - decade,
            run,
            decade,
          };
        }),
      );
    const coarse = Math.min(COARSE_RUNS, runs);
    return [...parts(0, coarse), ...parts(coarse, runs)];
  },
  needs: ({ data }) => [sourceOf(data)],
  fitInputs: ({ data, loss, dimension, tenths, seed }) => ({ data, loss, dimension, tenths, seed }),
  *fit(params, { run, decade }, data) {
    const { data: id, dimension, seed } = params;
    const projection = `${seed}/${run % PROJECTIONS}`;
    const machine = yield* scaleProgress(machineFor(data, { id, dimension, projection }), 0, 0.1);
    const rng = createRng(seed);
    const order = shuffle(machine.data.rows, rng.fork('shuffle').fork(run));
    const size = sizeAt(machine.data.rows, 5 * params.tenths);
    const tasks = nearest(decade).map((lambda) => ({ size, lambda, anchor: 10 ** decade }));
    const fits = yield* scaleProgress(
      fitNested({ machine, loss: losses[params.loss as LossId], order, tasks }),
      0.1,
      0.95,
    );
    // The same noise for every lambda, so that curves differ by lambda and not by luck.
    const noise = () => rng.fork('noise').fork(run).fork(size);
    return {
      tested: machine.scored.rows,
      weightCount: machine.data.columns,
      fits: scoreFits(machine, fits, noise),
    };
  },
  release(params, { run }, { tested, weightCount, fits }) {
    const { epsilon, delta } = params;
    const others = COMPARED_EPSILONS.filter((e) => e !== epsilon);
    const epsilons = [Infinity, epsilon, ...others];
    const noise = outputNoises[params.noise as OutputNoiseId];
    const releases = epsilons.map((e) =>
      releaser({ noise, accounting: 'proven', epsilon: e, delta, dimension: weightCount }),
    );
    const row: LambdaChoiceRow = {
      run,
      size: fits[0].rows,
      lambdas: Float64Array.from(fits, (fit) => fit.lambda),
      epsilons: Float64Array.from(epsilons),
      wrong: Float64Array.from(fits.flatMap((fit) => releases.map((release) => release.wrong(fit)))),
      tested,
      weightCount,
    };
    return [row];
  },
});
