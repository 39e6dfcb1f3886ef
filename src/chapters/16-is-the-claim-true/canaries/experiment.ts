import { digitsFrom, plainWorld, type CanaryPlant } from '../../../core/audit/canary/worlds.ts';
import type { CanaryMistake } from '../../../core/audit/canary/mistakes.ts';
import { honestOf, programOf } from '../../../core/audit/canary/programs.ts';
import { canaryClaim, type CanaryClaim, type CanarySetting } from '../../../core/audit/claims/sgd-canary.ts';
import type { Scorer } from '../../../core/audit/claims/claim.ts';
import { chooseThreshold, countErrors } from '../../../core/audit/play.ts';
import type { Dataset } from '../../../core/data/dataset.ts';
import { Batches } from '../../../core/learners/sgd/batches.ts';
import { errorRate } from '../../../core/learners/sgd/dense-rows.ts';
import type { PreparedRows } from '../../../core/learners/sgd/prepared-rows.ts';
import { sgd } from '../../../core/learners/sgd/sgd.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import type { Rng } from '../../../core/random/rng.ts';
import { meanBand } from '../../../core/stats/mean-band.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/**
 * Trainings with a planted row and without it, in blocks that double; a test for the row is chosen beforehand on others. And, where nobody plants anything, the test
 * error of the program and of the correct one.
 */
export type CanariesParams = {
  mistake: string;
  plant: string;
  epsilon: number;
  epochs: number;
  sees: string;
  runs: number;
  seed: number;
};

export type CountRow = {
  kind: 'count';
  block: number;
  /** Blocks that there will be: the risk is shared among them. */
  blocks: number;
  delta: number;
  /** What the ledger of the program adds up to; infinite where nothing bounds it. */
  pld: number;
  renyi: number;
  fromA: number;
  falsePositives: number;
  fromB: number;
  falseNegatives: number;
};

/** Mean test errors of both programs, with the same rows and coins, and half of the width of a 95 % interval. */
export type ErrorRow = {
  kind: 'error';
  trainings: number;
  honest: number;
  honestHalf: number;
  broken: number;
  brokenHalf: number;
};
export type CanariesRow = CountRow | ErrorRow;

const DATA = 'mnist-0-1';
const FIRST = 125;
const PILOT = { least: 200, most: 4_000 };
/** Of each program, to compare their test errors. */
const ERROR_RUNS = 200;

/** The first block is small, to be seen at once; then all together are twice as many each time. */
export function blockSizes(runs: number): number[] {
  const sizes: number[] = [];
  for (let left = runs, size = FIRST; left > 0; left -= sizes.at(-1)!) {
    sizes.push(Math.min(left, size));
    if (sizes.length > 1) size *= 2;
  }
  return sizes;
}

type Piece = Task & ({ kind: 'count'; block: number; size: number; blocks: number } | { kind: 'error' });
type Prepared = { claim: CanaryClaim; score: Scorer; threshold: number };

export const experiment = defineExperiment<CanariesParams, Piece, CanariesParams, CanariesRow>({
  id: 'sgd-canaries',
  tasks({ runs }) {
    const blocks = blockSizes(runs).map((size, block, { length }): Piece => ({
      ...{ key: `${block}/${size}/${length}`, cost: size },
      ...{ kind: 'count', block, size, blocks: length },
    }));
    const error: Piece = { key: 'error', kind: 'error', cost: ERROR_RUNS };
    return [blocks[0], error, ...blocks.slice(1)];
  },
  needs: () => [DATA],
  fitInputs: (params) => params,
  *fit(params, piece, data) {
    const { seed } = params;
    const owner = data[DATA];
    const digits = cachedOn(owner, `canaries|${seed}`, () =>
      digitsFrom(owner, createRng(seed).fork('digits')),
    );
    const known = yield* scaleProgress(digits, 0, 0.1);
    const setting: CanarySetting = {
      ...{ mistake: params.mistake as CanaryMistake, plant: params.plant as CanaryPlant },
      ...{ sees: params.sees as CanarySetting['sees'], epsilon: params.epsilon, epochs: params.epochs },
    };
    const rng = createRng(seed).fork('canaries').fork(setting.mistake);
    if (piece.kind === 'error') return yield* scaleProgress(testErrors(setting, known, rng), 0.1, 1);
    const { block, blocks, size } = piece;
    const work = prepared(setting, known, params, rng, owner);
    const { claim, score, threshold } = yield* scaleProgress(work, 0.1, 0.4);
    const counting = countErrors(score, threshold, size, rng.fork('count').fork(block));
    const counts = yield* scaleProgress(counting, 0.4, 1);
    const { delta, proven: pld = Infinity, renyi } = claim;
    return { kind: 'count', block, blocks, delta, pld, renyi, ...counts };
  },
  release: (_, __, row) => [row],
});

/** The claim, and the test for the planted row: the same for all blocks. */
function prepared(
  setting: CanarySetting,
  digits: PreparedRows,
  { runs, seed }: CanariesParams,
  rng: Rng,
  owner: Dataset,
): Generator<number, Prepared> {
  const pilot = Math.round(Math.max(PILOT.least, Math.min(PILOT.most, runs / 4)));
  return cachedOn(owner, `canary|${JSON.stringify(setting)}|${pilot}|${seed}`, function* () {
    yield 0;
    const claim = canaryClaim(setting, digits);
    const score = claim.prepare();
    const threshold = yield* chooseThreshold(score, pilot, claim.delta, rng.fork('choose'));
    return { claim, score, threshold };
  });
}

function* testErrors(setting: CanarySetting, digits: PreparedRows, rng: Rng): Generator<number, ErrorRow> {
  const { rows, batch, columns, a: data, ...trained } = plainWorld(digits, setting.mistake);
  const size = { rows, batch, epochs: setting.epochs };
  const programs = [honestOf(setting, size), programOf(setting, size)];
  const errors: [number[], number[]] = [[], []];
  for (let i = 0; i < ERROR_RUNS; i++) {
    programs.forEach((program, which) => {
      const batches = new Batches({ ...program, dimension: columns, rng: rng.fork('error').fork(i) });
      errors[which].push(errorRate(digits.test, sgd({ ...trained, data, batches }).w));
    });
    if (i % 10 === 9) yield i / ERROR_RUNS;
  }
  const [honest, broken] = errors.map(meanBand);
  return {
    ...{ kind: 'error', trainings: ERROR_RUNS, honest: honest.mean, broken: broken.mean },
    ...{ honestHalf: honest.half ?? 0, brokenHalf: broken.half ?? 0 },
  };
}
