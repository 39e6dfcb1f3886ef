import { pld } from '../../../core/accounting/pld.ts';
import { shuffle } from '../../../core/data/shuffle.ts';
import { calibratedMultiplier } from '../../../core/learners/sgd/calibrated.ts';
import type { PreparedRows } from '../../../core/learners/sgd/prepared-rows.ts';
import { privateSgd, type Recipe } from '../../../core/learners/sgd/private-sgd.ts';
import { trainAndTest } from '../../../core/learners/sgd/train-and-test.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { ruleBatch } from '../shared/sgd-recipe.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

/** Private SGD with one classic mistake, beside the same without it: same rows, same order, same noise. */
export type SgdMistakesParams = {
  mistake: string;
  epochs: number;
  runs: number;
  seed: number;
};

export type SgdMistakesRow = {
  run: number;
  /** What is claimed. */
  epsilon: number;
  honest: number;
  broken: number;
  /** What can be proven of the mistaken one, at the same delta: its own ledger, by the exact accountant. Infinite where nothing can. */
  truth: number;
  batch: number;
  /** Of Gaussian noise; 0 for vector noise. */
  noiseMultiplier: number;
};

export const MISTAKES = ['clip-batch', 'ball', 'one-epoch', 'unsampled', 'actual'] as const;
export type Mistake = (typeof MISTAKES)[number];
export const MISTAKES_K = 50;
export const MISTAKES_ROWS = 11750;
export const MISTAKES_DELTA = 1e-5;
/** Of the mistakes with Gaussian noise. */
export const MISTAKES_BATCH = 500;
const COARSE = [0.1, 1, 10];
const FINE = [0.3, 3];
const calibrations = {};

type Pair = { honest: Recipe; broken: Recipe };
type Part = Task & { run: number; epsilons: number[] };

/** The training as it should be, and with the mistake. */
function pairOf(mistake: Mistake, epsilon: number, epochs: number, noiseMultiplier: number): Pair {
  const common = { loss: 'logistic', lambda: 1e-4, stepSize: 'inverse-sqrt', firstStep: 4, clip: 1 } as const;
  const batch = (each: number) => ruleBatch(MISTAKES_K, each, MISTAKES_ROWS);
  const vector = (each: number, passes: number): Recipe => ({
    ...common,
    batch: batch(each),
    epochs: passes,
    sampling: 'permutation',
    noise: { kind: 'vector', epsilon: each },
  });
  const gaussian: Recipe = {
    ...common,
    batch: MISTAKES_BATCH,
    epochs,
    sampling: 'poisson',
    noise: { kind: 'gaussian', noiseMultiplier },
  };
  switch (mistake) {
    case 'clip-batch': {
      const honest = vector(epsilon, 1);
      return { honest, broken: { ...honest, clipping: 'the batch' } };
    }
    case 'ball': {
      const honest = vector(epsilon, 1);
      return { honest, broken: { ...honest, noise: { kind: 'ball', epsilon } } };
    }
    case 'one-epoch':
      return { honest: vector(epsilon / epochs, epochs), broken: vector(epsilon, epochs) };
    case 'unsampled':
      return { honest: gaussian, broken: { ...gaussian, sampling: 'coins' } };
    case 'actual':
      return { honest: gaussian, broken: { ...gaussian, dividing: 'actual' } };
  }
}

export const usesGaussian = (mistake: string) => mistake === 'unsampled' || mistake === 'actual';

function* both(params: SgdMistakesParams, run: number, rows: PreparedRows, epsilon: number) {
  const mistake = params.mistake as Mistake;
  const { epochs } = params;
  const given = { rows: MISTAKES_ROWS, batch: MISTAKES_BATCH, epochs, epsilon, delta: MISTAKES_DELTA };
  const noiseMultiplier = usesGaussian(mistake)
    ? yield* cachedOn(calibrations, JSON.stringify(given), function* () {
        yield 0;
        return calibratedMultiplier({ ...given, accountant: 'rdp' });
      })
    : 0;
  const { honest, broken } = pairOf(mistake, epsilon, epochs, noiseMultiplier);
  const rng = createRng(params.seed).fork('train').fork(run);
  const right = yield* scaleProgress(trainAndTest(rows, honest, rng), 0, 0.5);
  const wrong = yield* scaleProgress(trainAndTest(rows, broken, rng), 0.5, 1);
  return {
    honest: right.error,
    broken: wrong.error,
    truth: pld.epsilon(wrong.ledger, usesGaussian(mistake) ? MISTAKES_DELTA : 0),
    batch: honest.batch,
    noiseMultiplier,
  };
}

export const experiment = defineExperiment<
  SgdMistakesParams,
  Part,
  Pick<SgdMistakesParams, 'seed'>,
  PreparedRows
>({
  id: 'sgd-mistakes',
  tasks: ({ runs }) =>
    [COARSE, FINE].flatMap((epsilons, half) =>
      Array.from({ length: runs }, (_, run): Part => ({
        key: `run=${run}/${half}`,
        group: `run=${run}`,
        run,
        epsilons,
        cost: epsilons.length,
      })),
    ),
  needs: () => ['mnist-4-9'],
  fitInputs: ({ seed }) => ({ seed }),
  *fit({ seed }, { run }, data) {
    const dataset = data['mnist-4-9'];
    return yield* cachedOn(dataset, `sgd-mistakes|${seed}|${run}`, () => {
      const rng = createRng(seed).fork('rows').fork(run);
      const numbers = shuffle(dataset.train.rows, rng.fork('order')).subarray(0, MISTAKES_ROWS);
      const setting = { scaling: 'unit rows', reduction: 'projection', k: MISTAKES_K } as const;
      return privateSgd.fit({ ...dataset, numbers }, setting, rng.fork('projection'));
    });
  },
  *releasing(params, { run, epsilons }, rows) {
    const found: SgdMistakesRow[] = [];
    for (const [i, epsilon] of epsilons.entries()) {
      const key = `${params.mistake}|${params.epochs}|${epsilon}`;
      const work = cachedOn(rows, key, () => both(params, run, rows, epsilon));
      const pair = yield* scaleProgress(work, i / epsilons.length, (i + 1) / epsilons.length);
      found.push({ run, epsilon, ...pair });
    }
    return found;
  },
});
