import { check } from '../check.ts';
import type { Guarantee } from '../guarantee.ts';
import type { MechanismFacts } from './mechanism.ts';

/** What the mechanisms ask of their parameters, in one place so that the messages agree. */
export function checkEpsilon(epsilon: number): void {
  check(epsilon > 0 && epsilon < Infinity, 'epsilon', 'positive and finite', epsilon);
}

export function checkDelta(delta: number): void {
  check(delta > 0 && delta < 1, 'delta', 'in (0, 1)', delta);
}

export function checkSensitivity(sensitivity: number): void {
  check(sensitivity > 0 && sensitivity < Infinity, 'sensitivity', 'positive and finite', sensitivity);
}

/**
 * A scale, rounded up where the division left it an ulp too small to meet the budget: privacy never pays for rounding.
 * @param spends whether noise of this scale costs more than was asked for
 */
export function roundUp(scale: number, spends: (scale: number) => boolean): number {
  const ok = () => scale > 0 && scale < Infinity;
  for (let step = 2 ** -52; ok() && spends(scale); step *= 2) scale *= 1 + step;
  check(ok(), 'scale', 'a positive number (sensitivity, epsilon and delta are too far apart)', scale);
  return scale;
}

/** The guarantee of a mechanism whose claim holds for every budget. */
export function proven(facts: MechanismFacts, epsilon: number, delta: number, reason: string): Guarantee {
  return {
    status: 'proven',
    epsilon,
    delta,
    neighbours: facts.neighbours,
    assumptions: facts.assumes,
    reason,
    source: facts.source,
  };
}
