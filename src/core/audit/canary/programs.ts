/**
 * The trainings that are audited: correct, or with one of the five mistakes of chapter 8, which claim the ε of the correct one.
 *
 * Claim: `programOf` is what a program with the mistake runs, and `honestOf` the program whose ε it claims.
 * Source: the mistakes are those of chapter 8's *Five mistakes*.
 */
import type { BatchSetting } from '../../learners/sgd/batches.ts';
import { calibratedMultiplier } from '../../learners/sgd/calibrated.ts';
import { CANARY_DELTA, isSampled, type CanaryMistake } from './mistakes.ts';

export type Size = { rows: number; batch: number; epochs: number };
export type Claimed = { mistake: CanaryMistake; epsilon: number };
export type Program = Omit<BatchSetting, 'dimension' | 'rng'>;

export function programOf({ mistake, epsilon }: Claimed, size: Size): Program {
  const common = { ...size, clip: 1 };
  if (!isSampled(mistake))
    return {
      ...common,
      sampling: 'permutation',
      noise: { kind: mistake === 'ball' ? 'ball' : 'vector', epsilon },
      clipping: mistake === 'clip-batch' ? 'the batch' : 'each row',
    };
  const noiseMultiplier = calibratedMultiplier({ ...size, epsilon, delta: CANARY_DELTA, accountant: 'rdp' });
  return {
    ...common,
    sampling: mistake === 'unsampled' ? 'coins' : 'poisson',
    noise: { kind: 'gaussian', noiseMultiplier },
    dividing: mistake === 'actual' ? 'actual' : 'nominal',
  };
}

export function honestOf({ mistake, epsilon }: Claimed, size: Size): Program {
  if (isSampled(mistake)) return programOf({ mistake: 'none', epsilon }, size);
  // Every pass spends.
  return {
    ...programOf({ mistake: 'one-epoch', epsilon }, size),
    noise: { kind: 'vector', epsilon: epsilon / size.epochs },
  };
}
