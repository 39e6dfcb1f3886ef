import { couldRelease } from '../../../core/audit/last-bits.ts';
import { geometric } from '../../../core/mechanisms/geometric.ts';
import { laplace } from '../../../core/mechanisms/laplace.ts';
import { snapGrid, snappedLaplace } from '../../../core/mechanisms/snapping.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import type { Rng } from '../../../core/random/rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/** Releases of 0 (A) and of 1 (B) by three samplers, and which of the two answers could have given each of them. */
export type LastBitsParams = { epsilon: number; releases: number; seed: number };

export const SAMPLERS = ['floating', 'snapping', 'whole'] as const;
export type Sampler = (typeof SAMPLERS)[number];

export type LastBitsRow = {
  sampler: Sampler;
  /** Of each database. */
  releases: number;
  /** Releases of A that B could not have given, and the other way round. */
  onlyA: number;
  onlyB: number;
  /** Of those that both could have given: how many of A lie nearer to B's answer, and the other way round. */
  nearerB: number;
  nearerA: number;
};

const BOUND = 64;
type One = Task & { sampler: Sampler };

/** What a sampler releases, and whether an answer could have given it. */
function machineOf(sampler: Sampler, epsilon: number) {
  const scale = laplace.scale({ epsilon, delta: 0, sensitivity: 1 });
  switch (sampler) {
    case 'floating':
      return {
        release: (answer: number, rng: Rng) => answer + scale * rng.laplace(),
        could: (y: number, answer: number) => couldRelease(y, answer, scale),
      };
    case 'snapping':
      // Noise of this scale reaches every multiple of the grid within the bound, whatever the answer.
      return {
        release: (answer: number, rng: Rng) => snappedLaplace(answer, scale, BOUND, rng),
        could: (y: number) => Math.abs(y) <= BOUND && Number.isInteger(y / snapGrid(scale)),
      };
    case 'whole':
      return {
        release: (answer: number, rng: Rng) => answer + geometric.at(geometric.draw(rng), scale),
        could: (y: number) => Number.isInteger(y),
      };
  }
}

export const experiment = defineExperiment<LastBitsParams, One, LastBitsParams, LastBitsRow>({
  id: 'last-bits',
  tasks: () => SAMPLERS.map((sampler) => ({ key: sampler, sampler })),
  fitInputs: ({ epsilon, releases, seed }) => ({ epsilon, releases, seed }),
  *fit({ epsilon, releases, seed }, { sampler }) {
    const { release, could } = machineOf(sampler, epsilon);
    const rng = createRng(seed).fork('last bits').fork(sampler);
    const found = { sampler, releases, onlyA: 0, onlyB: 0, nearerB: 0, nearerA: 0 };
    for (let i = 0; i < releases; i++) {
      const [a, b] = [release(0, rng), release(1, rng)];
      if (!could(a, 1)) found.onlyA++;
      else if (a > 0.5) found.nearerB++;
      if (!could(b, 0)) found.onlyB++;
      else if (b < 0.5) found.nearerA++;
      if (i % 500 === 499) yield i / releases;
    }
    return found;
  },
  release: (_, __, fit) => [fit],
});
