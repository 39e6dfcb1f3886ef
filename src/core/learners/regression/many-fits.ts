import { privateFit, type FitSettings } from './private-fit.ts';
import type { Prepared } from './preparation.ts';
import { generalSolver, symmetricSolver } from './solve.ts';
import { squaredError } from './sums.ts';
import type { UnitNoise } from './unit-noise.ts';

/** What of a fit's settings does not come from the rows. */
export type Release = Pick<FitSettings, 'plan' | 'baseRidge' | 'rho' | 'norm'>;

/** Test errors of many private fits on the same rows: one line of releases for each draw of noise. */
export function errorsOver(
  prepared: Pick<Prepared, 'train' | 'test' | 'smallest' | 'xBound' | 'yBound'>,
  releases: Release[],
  draws: UnitNoise[],
): Float64Array {
  const { train, test, smallest, xBound, yBound } = prepared;
  const solve = draws.some(({ isFull }) => isFull) ? generalSolver(train.d) : symmetricSolver(train.d);
  const errors = new Float64Array(draws.length * releases.length);
  const settings = releases.map((release) => ({ ...release, xBound, yBound }));
  let at = 0;
  for (const noise of draws) {
    for (const given of settings) {
      const { theta } = privateFit(train, smallest, noise, given, solve);
      errors[at++] = squaredError(test, theta);
    }
  }
  return errors;
}
