import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { drawUnits, histogramOf, MACHINES, scaleOf, type MachineId } from '../shared/releases.ts';

/** Releases of each mechanism at the same ε, counted in bins: what every cut makes of them is its trade-off curve. */
export type TradeOffParams = { epsilon: number; delta: number; releases: number; seed: number };
export type TradeOffRow = { mechanism: MachineId; releases: number; a: Float64Array; b: Float64Array };

type One = Task & { mechanism: MachineId };
type Fit = { a: Float64Array; b: Float64Array };

export const experiment = defineExperiment<TradeOffParams, One, { releases: number; seed: number }, Fit>({
  id: 'trade-off',
  tasks: () => MACHINES.map((mechanism) => ({ key: mechanism, mechanism })),
  fitInputs: ({ releases, seed }) => ({ releases, seed }),
  *fit({ releases, seed }, { mechanism }) {
    const rng = createRng(seed).fork('trade-off').fork(mechanism);
    const a = yield* scaleProgress(drawUnits(mechanism, releases, rng.fork('a')), 0, 0.5);
    const b = yield* scaleProgress(drawUnits(mechanism, releases, rng.fork('b')), 0.5, 1);
    return { a, b };
  },
  release(params, { mechanism }, { a, b }) {
    const scale = scaleOf(mechanism, params);
    return [
      {
        mechanism,
        releases: params.releases,
        a: histogramOf(mechanism, a, 0, scale),
        b: histogramOf(mechanism, b, 1, scale),
      },
    ];
  },
});
