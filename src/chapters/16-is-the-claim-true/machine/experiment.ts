import { createRng } from '../../../core/random/create-rng.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { drawUnits, histogramOf, scaleOf, type MachineId } from '../shared/releases.ts';

/** Releases of both databases, counted in bins. Half of them choose a test and the other half count its errors. */
export type MachineParams = {
  mechanism: string;
  /** What the noise is made for. */
  truth: number;
  delta: number;
  releases: number;
  seed: number;
};

export type MachineRow = {
  half: 'choose' | 'count';
  /** Of each database. */
  releases: number;
  a: Float64Array;
  b: Float64Array;
};

type Block = Task & { half: 'choose' | 'count'; block: number; size: number };
type Fit = { a: Float64Array; b: Float64Array };

/** The first block is small, to be seen at once. */
function* sizes(releases: number) {
  for (let left = releases, size = 1_000; left > 0; left -= size, size = Math.min(50_000, size * 5))
    yield Math.min(left, size);
}

export const experiment = defineExperiment<MachineParams, Block, { mechanism: string; seed: number }, Fit>({
  id: 'audit-releases',
  tasks: ({ releases }) =>
    [...sizes(Math.floor(releases / 2))].flatMap((size, block) =>
      (['choose', 'count'] as const).map((half) => ({
        key: `${half}/${block}/${size}`,
        half,
        block,
        size,
        cost: size,
      })),
    ),
  fitInputs: ({ mechanism, seed }) => ({ mechanism, seed }),
  *fit({ mechanism, seed }, { half, block, size }) {
    const rng = createRng(seed).fork(mechanism).fork(half).fork(block);
    const id = mechanism as MachineId;
    const a = yield* scaleProgress(drawUnits(id, size, rng.fork('a')), 0, 0.5);
    const b = yield* scaleProgress(drawUnits(id, size, rng.fork('b')), 0.5, 1);
    return { a, b };
  },
  release({ mechanism, truth, delta }, { half, size }, { a, b }) {
    const id = mechanism as MachineId;
    const scale = scaleOf(id, { epsilon: truth, delta });
    return [{ half, releases: size, a: histogramOf(id, a, 0, scale), b: histogramOf(id, b, 1, scale) }];
  },
});
