/**
 * Private SGD with a planted row, and the test that looks for it.
 *
 * Claim: `canaryClaim` gives a claim (ε, δ), an attack on it, and what the ledger of the program really adds up to, by two accountants.
 * Assumes: see ../canary/attacker.ts for what the attacker knows. The last weights alone are an attack of their own: how far they lie along the planted row.
 * Source: [@nasr-2021]
 */
import { pld } from '../../accounting/pld.ts';
import { rdp } from '../../accounting/rdp.ts';
import { neighboursOf, sensitivityOf } from '../../learners/sgd/batches.ts';
import { dotRow } from '../../learners/sgd/dense-rows.ts';
import type { PreparedRows } from '../../learners/sgd/prepared-rows.ts';
import { sgd } from '../../learners/sgd/sgd.ts';
import type { Rng } from '../../random/rng.ts';
import { createRng } from '../../random/create-rng.ts';
import { Attacker, PlantedBatches } from '../canary/attacker.ts';
import { CANARY_DELTA, isSampled, type CanaryMistake } from '../canary/mistakes.ts';
import { programOf, type Program } from '../canary/programs.ts';
import { worldOf, type CanaryPlant } from '../canary/worlds.ts';
import type { AuditedClaim, ClaimEntry, Scorer } from './claim.ts';

export type CanarySetting = {
  mistake: CanaryMistake;
  plant: CanaryPlant;
  epsilon: number;
  epochs: number;
  /** Whether the attacker sees every step and knows a fixed order, sees every step, or only the last weights. */
  sees: 'order' | 'steps' | 'end';
};

export type CanaryClaim = AuditedClaim & { renyi: number };

const scaleOf = ({ noise, sampling, clip }: Program): number => {
  const sensitivity = sensitivityOf(sampling, clip);
  if (noise.kind === 'gaussian') return noise.noiseMultiplier * sensitivity;
  return noise.kind === 'none' ? 0 : sensitivity / noise.epsilon;
};

/**
 * What is proven of these is exactly what is spent where every gradient is chosen and the order is known: the planted row turns round, or comes, in one batch of each
 * pass, and moves a single sum as far as the noise is charged for.
 */
const TIGHT: CanaryMistake[] = ['clip-batch', 'one-epoch', 'unsampled'];

/** Digits are needed unless every gradient is chosen. */
export function canaryClaim(setting: CanarySetting, digits?: PreparedRows): CanaryClaim {
  const { mistake, plant, epsilon, epochs, sees } = setting;
  const world = worldOf(plant, mistake, digits);
  const { rows, batch, columns, loss, lambda, stepSize } = world;
  const program = programOf(setting, { rows, batch, epochs });
  const neighbours = neighboursOf(program.sampling);
  const delta = isSampled(mistake) ? CANARY_DELTA : 0;
  const batchesFor = (side: 'a' | 'b', rng: Rng) =>
    new PlantedBatches({ ...program, dimension: columns, rng }, side === 'a' && neighbours === 'add-remove');
  const common = { loss, lambda, stepSize };
  const { ledger } = sgd({ ...common, data: world.b, batches: batchesFor('b', createRng(0)) });
  const proven = pld.epsilon(ledger, delta);
  return {
    ...{ epsilon, delta, neighbours, proven },
    least: plant === 'worst' && sees === 'order' && TIGHT.includes(mistake) ? proven : 0,
    renyi: delta > 0 ? rdp.epsilon(ledger, delta) : pld.epsilon(ledger, delta),
    prepare(): Scorer {
      const scale = scaleOf(program);
      const last = rows - 1;
      return (side, rng) => {
        const batches = batchesFor(side, rng.fork(Math.floor(rng.next() * 2 ** 31)));
        const data = world[side];
        if (sees === 'end')
          return world.b.y[last] * dotRow(world.b.X, last * columns, sgd({ ...common, data, batches }).w);
        const attacker = new Attacker(world, program, batches, sees === 'order', scale);
        sgd({ ...common, data, batches, watch: attacker.watch });
        return attacker.score;
      };
    },
  };
}

const worst = { epsilon: 1, sees: 'order', plant: 'worst' } as const;
const entry = (id: string, cost: number, mistake: CanaryMistake, epochs: number): ClaimEntry => ({
  id,
  cost,
  open: () => canaryClaim({ ...worst, mistake, epochs }),
});

export const sgdClaims: ClaimEntry[] = [
  entry('sgd', 100, 'none', 3),
  entry('sgd-one-pass', 30, 'one-epoch', 3),
  entry('sgd-clip-batch', 20, 'clip-batch', 1),
  entry('sgd-ball', 20, 'ball', 1),
  entry('sgd-unsampled', 100, 'unsampled', 3),
  entry('sgd-actual', 30, 'actual', 3),
];
