import { accountants } from '../../../core/accounting/index.ts';
import { shuffle } from '../../../core/data/shuffle.ts';
import { Batches } from '../../../core/learners/sgd/batches.ts';
import { calibratedMultiplier } from '../../../core/learners/sgd/calibrated.ts';
import type { PreparedRows } from '../../../core/learners/sgd/prepared-rows.ts';
import { privateSgd, type Recipe } from '../../../core/learners/sgd/private-sgd.ts';
import { trainAndTest } from '../../../core/learners/sgd/train-and-test.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Row, type Task } from '../../../lab/experiment.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { ruleBatch, vectorNoise } from '../shared/sgd-recipe.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

/** One budget, spent as vector noise on disjoint batches or as Gaussian noise on Poisson samples. Neighbours: add or remove a row. */
export type SgdOldNewParams = {
  epsilon: number;
  delta: number;
  /** Expected rows of a Poisson sample. Vector noise has its own rule. */
  batch: number;
  epochs: number;
  firstStep: number;
  accountant: string;
  runs: number;
  seed: number;
};

export type SgdOldNewRow =
  | {
      part: 'error';
      run: number;
      /** What was to be spent in all. */
      epsilon: number;
      /** No noise, `epochs` passes; Gaussian noise, as many; vector noise, one pass; and as many as `epochs`. */
      none: number;
      gaussian: number;
      vector: number;
      vectorMany: number;
      noiseMultiplier: number;
      steps: number;
    }
  | {
      part: 'spent';
      /** Steps taken, passes over the rows, and what they have cost. */
      steps: number;
      passes: number;
      accountant: string;
      spent: number;
      noiseMultiplier: number;
    };

export const OLD_NEW_ROWS = 11750;
export const OLD_NEW_K = 50;
/** Coarse first. */
const COARSE = [0.1, 1, 10];
const FINE = [0.2, 0.5, 2, 5];
/** Those that say something about sampled Gaussian noise. */
export const OLD_NEW_ACCOUNTANTS = ['basic', 'advanced', 'rdp', 'pld'];
const CHECKPOINTS = 12;
const LAMBDA = 1e-4;
/** What calibrations are remembered by. */
const calibrations = {};

type Part = Task & { run: number; epsilons: number[] };
type Fit = PreparedRows | undefined;

function* multiplierFor(params: SgdOldNewParams, epsilon: number): Generator<number, number> {
  const { delta, batch, epochs, accountant } = params;
  const given = { rows: OLD_NEW_ROWS, batch, epochs, epsilon, delta, accountant };
  return yield* cachedOn(calibrations, JSON.stringify(given), function* () {
    yield 0;
    return calibratedMultiplier(given);
  });
}

/** The settings of the Gaussian training, but for its rows: the trained one and the one that is only counted are the same. */
const gaussianSetting = ({ batch, epochs }: SgdOldNewParams, noiseMultiplier: number) =>
  ({
    batch,
    epochs,
    sampling: 'poisson',
    noise: { kind: 'gaussian', noiseMultiplier },
    clip: 1,
  }) as const;

function* errorsAt(params: SgdOldNewParams, run: number, rows: PreparedRows, epsilon: number) {
  const { epochs } = params;
  const noiseMultiplier = yield* multiplierFor(params, epsilon);
  const { firstStep } = params;
  const common = { loss: 'logistic', lambda: LAMBDA, stepSize: 'inverse-sqrt', firstStep } as const;
  const vector = (passes: number, total: number): Recipe => ({
    ...common,
    batch: ruleBatch(OLD_NEW_K, total / passes, rows.train.rows),
    epochs: passes,
    sampling: 'coins',
    noise: vectorNoise(total / passes),
    clip: 1,
  });
  const rng = createRng(params.seed).fork('train').fork(run);
  const train = (recipe: Recipe, name: string) => trainAndTest(rows, recipe, rng.fork(name));
  const gaussian = yield* scaleProgress(
    train({ ...common, ...gaussianSetting(params, noiseMultiplier) }, 'gaussian'),
    0,
    0.4,
  );
  const one = yield* scaleProgress(train(vector(1, epsilon), 'vector'), 0.4, 0.5);
  const many =
    epochs === 1 ? one : yield* scaleProgress(train(vector(epochs, epsilon), 'vector many'), 0.5, 0.8);
  const none = yield* scaleProgress(
    cachedOn(rows, `none|${epochs}|${firstStep}`, () => train(vector(epochs, Infinity), 'none')),
    0.8,
    1,
  );
  return {
    none: none.error,
    gaussian: gaussian.error,
    vector: one.error,
    vectorMany: many.error,
    noiseMultiplier,
    steps: gaussian.steps,
  };
}

/** What the Gaussian training has cost after so many steps, by each accountant: asked of the very object that draws its batches. */
function* spending(params: SgdOldNewParams): Generator<number, SgdOldNewRow[]> {
  const { epsilon, delta, seed } = params;
  const noiseMultiplier = yield* multiplierFor(params, epsilon);
  const setting = gaussianSetting(params, noiseMultiplier);
  const batches = new Batches({ ...setting, rows: OLD_NEW_ROWS, dimension: OLD_NEW_K, rng: createRng(seed) });
  const total = Math.ceil(OLD_NEW_ROWS / params.batch) * params.epochs;
  const found: SgdOldNewRow[] = [];
  for (let c = 1; c <= CHECKPOINTS; c++) {
    const steps = Math.max(batches.steps, Math.round((total * c) / CHECKPOINTS));
    if (steps === batches.steps) continue;
    while (batches.steps < steps) batches.next();
    for (const id of OLD_NEW_ACCOUNTANTS) {
      const spent = accountants[id].epsilon(batches.ledger(), delta);
      const passes = (steps * params.epochs) / total;
      found.push({ part: 'spent', steps, passes, accountant: id, spent, noiseMultiplier });
      yield (c - 1) / CHECKPOINTS;
    }
  }
  return found;
}

export const experiment = defineExperiment<SgdOldNewParams, Part, Pick<SgdOldNewParams, 'seed'>, Fit>({
  id: 'sgd-old-new',
  tasks({ runs }) {
    const of = (epsilons: number[], name: string) =>
      Array.from({ length: runs }, (_, run): Part => ({
        key: `run=${run}/${name}`,
        group: `run=${run}`,
        run,
        epsilons,
        cost: epsilons.length,
      }));
    const [first, ...coarse] = of(COARSE, 'coarse');
    const [second, ...fine] = of(FINE, 'fine');
    return [first, { key: 'spent', run: -1, epsilons: [] }, second, ...coarse, ...fine];
  },
  needs: () => ['mnist-4-9'],
  fitInputs: ({ seed }) => ({ seed }),
  *fit({ seed }, { run }, data) {
    if (run < 0) return undefined;
    const dataset = data['mnist-4-9'];
    return yield* cachedOn(dataset, `sgd-old-new|${seed}|${run}`, () => {
      const rng = createRng(seed).fork('rows').fork(run);
      const numbers = shuffle(dataset.train.rows, rng.fork('order')).subarray(0, OLD_NEW_ROWS);
      const setting = { scaling: 'unit rows', reduction: 'projection', k: OLD_NEW_K } as const;
      return privateSgd.fit({ ...dataset, numbers }, setting, rng.fork('projection'));
    });
  },
  *releasing(params, { run, epsilons }, rows) {
    if (!rows) return (yield* spending(params)) as Row[];
    const found: SgdOldNewRow[] = [];
    for (const [i, epsilon] of epsilons.entries()) {
      const key = JSON.stringify({ ...params, runs: 0, seed: 0, epsilon });
      const work = cachedOn(rows, key, () => errorsAt(params, run, rows, epsilon));
      const errors = yield* scaleProgress(work, i / epsilons.length, (i + 1) / epsilons.length);
      found.push({ part: 'error', run, epsilon, ...errors });
    }
    return found as Row[];
  },
});
