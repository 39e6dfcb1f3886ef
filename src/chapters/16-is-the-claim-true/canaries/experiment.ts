import {
  canaryClaim,
  type CanaryClaim,
  type CanaryMistake,
  type CanarySetting,
} from '../../../core/audit/claims/sgd-canary.ts';
import type { Scorer } from '../../../core/audit/claims/claim.ts';
import { chooseThreshold, countErrors } from '../../../core/audit/play.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/** Trainings with a planted row and without it, in blocks that double; a test for the row is chosen beforehand on others. */
export type CanariesParams = {
  mistake: string;
  epsilon: number;
  epochs: number;
  sees: string;
  runs: number;
  seed: number;
};

export type CanariesRow = {
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

const FIRST = 125;
const PILOT = { least: 200, most: 4_000 };
const owner = {};

/** The first block is small, to be seen at once; then all together are twice as many each time. */
export function blockSizes(runs: number): number[] {
  const sizes: number[] = [];
  for (let left = runs, size = FIRST; left > 0; left -= sizes.at(-1)!) {
    sizes.push(Math.min(left, size));
    if (sizes.length > 1) size *= 2;
  }
  return sizes;
}

type Block = Task & { block: number; size: number; blocks: number };
type Prepared = { claim: CanaryClaim; score: Scorer; threshold: number };

export const experiment = defineExperiment<CanariesParams, Block, CanariesParams, CanariesRow>({
  id: 'sgd-canaries',
  tasks: ({ runs }) =>
    blockSizes(runs).map((size, block, { length }) => ({
      key: `${block}/${size}/${length}`,
      block,
      size,
      blocks: length,
      cost: size,
    })),
  fitInputs: (params) => params,
  *fit(params, { block, size, blocks }) {
    const { mistake, epsilon, epochs, sees, runs, seed } = params;
    const setting: CanarySetting = {
      ...{ mistake: mistake as CanaryMistake, sees: sees as CanarySetting['sees'] },
      ...{ epsilon, epochs },
    };
    const rng = createRng(seed).fork('canaries').fork(mistake);
    const pilot = Math.round(Math.max(PILOT.least, Math.min(PILOT.most, runs / 4)));
    const prepared = cachedOn(owner, JSON.stringify([setting, pilot, seed]), function* (): Generator<
      number,
      Prepared
    > {
      yield 0;
      const claim = canaryClaim(setting);
      const score = claim.prepare();
      const threshold = yield* chooseThreshold(score, pilot, claim.delta, rng.fork('choose'));
      return { claim, score, threshold };
    });
    const { claim, score, threshold } = yield* scaleProgress(prepared, 0, 0.4);
    const counting = countErrors(score, threshold, size, rng.fork('count').fork(block));
    const counts = yield* scaleProgress(counting, 0.4, 1);
    const { delta, proven: pld = Infinity, renyi } = claim;
    return { block, blocks, delta, pld, renyi, ...counts };
  },
  release: (_, __, row) => [row],
});
