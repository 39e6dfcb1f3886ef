import { check, ParameterError } from '../check.ts';
import type { Accountant } from './accountant.ts';
import type { Ledger } from './event.ts';
import { maxCount } from './event.ts';
import { accountants } from './index.ts';
import { checkSteps } from './rdp.ts';
import { solveIncreasing } from './solve-increasing.ts';

/** Steps of sampled noise, all alike: what private SGD does. */
type Run = {
  samplingRate: number;
  noiseMultiplier: number;
  steps: number;
  mechanism?: 'gaussian' | 'laplace';
};

function ledgerOf({ samplingRate, noiseMultiplier, steps, mechanism = 'gaussian' }: Run): Ledger {
  check(mechanism === 'gaussian' || mechanism === 'laplace', 'mechanism', 'gaussian or laplace', mechanism);
  const leaf = { kind: mechanism, noiseMultiplier, neighbours: 'add-remove' } as const;
  const event = { kind: 'poisson-sampled', samplingRate, event: leaf } as const;
  return [{ label: `${steps} steps`, rows: 'all', event: { kind: 'repeated', event, count: steps } }];
}

function accountantOf(id: string): Accountant {
  check(Object.hasOwn(accountants, id), 'accountant', `one of ${Object.keys(accountants).join(', ')}`, id);
  return accountants[id];
}

function checkTarget(epsilon: number, delta: number): void {
  check(epsilon > 0 && epsilon < Infinity, 'epsilon', '> 0', epsilon);
  check(delta >= 0 && delta < 1, 'delta', 'in [0, 1)', delta);
}

/**
 * The smallest noise with which `steps` sampled releases stay within (epsilon, delta), found to 1e-6 relative and rounded up:
 * the accountant's own epsilon at this noise is at most the one asked for. Where delta alone pays for everything, being at least
 * the chance of being in a sample at all, no noise is needed: the answer then is the smallest that is looked at, 1e-9.
 *
 * @param accountant id in `accountants`; `pld` by default
 * @param mechanism `gaussian` unless `laplace` is asked for
 */
export function calibrateNoiseMultiplier({
  epsilon,
  delta,
  samplingRate,
  steps,
  accountant = 'pld',
  mechanism = 'gaussian',
}: {
  epsilon: number;
  delta: number;
  samplingRate: number;
  steps: number;
  accountant?: string;
  mechanism?: 'gaussian' | 'laplace';
}): number {
  checkTarget(epsilon, delta);
  checkSteps(steps);
  check(samplingRate > 0 && samplingRate <= 1, 'samplingRate', 'in (0, 1]', samplingRate);
  const reader = accountantOf(accountant);
  // More noise, less epsilon: solve for the precision, in which epsilon grows.
  const cost = (precision: number) =>
    reader.epsilon(ledgerOf({ samplingRate, noiseMultiplier: 1 / precision, steps, mechanism }), delta);
  const found = solveIncreasing(cost, epsilon, { low: 1e-9, start: 1, high: 1e9 });
  if (found === undefined)
    throw new ParameterError('epsilon', `reachable with noise below 1e9 by ${accountant}`, epsilon);
  return 1 / found;
}

/** The largest number of steps that stays within (epsilon, delta); 0 when one is already too much. */
export function stepsWithin({
  epsilon,
  delta,
  accountant = 'pld',
  ...run
}: Omit<Run, 'steps'> & { epsilon: number; delta: number; accountant?: string }): number {
  checkTarget(epsilon, delta);
  const reader = accountantOf(accountant);
  const cost = (steps: number) => reader.epsilon(ledgerOf({ ...run, steps }), delta);
  const within = (steps: number) => cost(Math.round(steps)) <= epsilon;
  if (!within(1)) return 0;
  if (within(maxCount)) return maxCount;
  const near = solveIncreasing((steps) => cost(Math.round(steps)), epsilon, {
    low: 1,
    start: 1,
    high: maxCount,
  });
  let steps = Math.round(near ?? 1);
  while (steps > 1 && !within(steps)) steps--;
  while (within(steps + 1)) steps++;
  return steps;
}
