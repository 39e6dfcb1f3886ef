import { couldRelease, neighboursOf } from '../../../core/audit/last-bits.ts';
import { thresholdBound } from '../../../core/audit/threshold-bound.ts';
import { laplace } from '../../../core/mechanisms/laplace.ts';
import { SAMPLERS, type LastBitsRow, type Sampler } from './experiment.ts';

export type LastBitsValues = { epsilon: number; place: number; releases: number; seed: number };

export const NAMES: Record<Sampler, string> = {
  floating: 'floating-point Laplace',
  snapping: 'snapping mechanism',
  whole: 'whole-numbered noise',
};

/** Two tests are tried, each with half of the risk: nothing but certainty counts as B, or the nearer answer where both are possible. */
export function boundOf(
  { releases, onlyA, onlyB, nearerA, nearerB }: LastBitsRow,
  confidence: number,
): number {
  const half = 1 - (1 - confidence) / 2;
  const certain = { fromA: releases, falsePositives: 0, fromB: releases, falseNegatives: releases - onlyB };
  const nearer = { fromA: releases, falsePositives: nearerB, fromB: releases, falseNegatives: nearerA };
  // Of A, those that only A could give are never taken for B.
  return Math.max(onlyA + onlyB > 0 ? thresholdBound(certain, 0, half) : 0, thresholdBound(nearer, 0, half));
}

/** The share of all releases that give their database away. */
export const shareGivenAway = ({ releases, onlyA, onlyB }: LastBitsRow) => (onlyA + onlyB) / (2 * releases);

export const byName = (rows: LastBitsRow[]): LastBitsRow[] =>
  SAMPLERS.flatMap((sampler) => rows.filter((row) => row.sampler === sampler));

export const WINDOW = 48;

/** The floating-point numbers from a place on, and which answer could give each of them. */
export function combs({ epsilon, place }: Pick<LastBitsValues, 'epsilon' | 'place'>) {
  const scale = laplace.scale({ epsilon, delta: 0, sensitivity: 1 });
  return neighboursOf(place, WINDOW).map((y, step) => ({
    step,
    a: couldRelease(y, 0, scale),
    b: couldRelease(y, 1, scale),
  }));
}
