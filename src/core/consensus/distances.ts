/** How far everybody is from the optimum of whoever is present, tick by tick. Only the page can know it: no device sees the others. */
import { norm } from '../linalg/vectors.ts';
import type { LocalLoss } from './local-loss.ts';
import { pooledOptimum } from './pooled-optimum.ts';
import type { StudyRun } from './study.ts';

/** In place of a distance where there is no optimum: nobody is there, or nobody who has a row. */
export const NOWHERE = -1;

/** Below this only rounding is left, and above the other a run has flown off: what is beyond counts as this. */
export const NEAREST = 1e-10;
const FARTHEST = 1e6;

/** ‖θᵢ − θ*‖ / ‖θ*‖, tick after tick, device after device. */
export function* distancesOf(losses: LocalLoss[], run: StudyRun): Generator<number, Float64Array> {
  const optima = new Map<string, Float64Array | undefined>();
  const devices = losses.length;
  const out = new Float64Array(run.present.length * devices).fill(NOWHERE);
  for (const [tick, present] of run.present.entries()) {
    const key = present.map(Number).join('');
    if (!optima.has(key)) {
      optima.set(key, pooledOptimum(losses.filter((_, i) => present[i])));
      yield tick / run.present.length;
    }
    const optimum = optima.get(key);
    if (!optimum) continue;
    // A gradient that is zero from the start has its optimum there.
    const size = norm(optimum) || 1;
    run.estimates[tick].forEach((theta, i) => {
      const distance = norm(theta.map((v, j) => v - optimum[j])) / size;
      out[tick * devices + i] = distance <= FARTHEST ? Math.max(NEAREST, distance) : FARTHEST;
    });
  }
  return out;
}
