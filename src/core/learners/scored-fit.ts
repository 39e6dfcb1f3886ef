/**
 * A fit held against the test rows, ready to be released with any noise at any epsilon at once.
 *
 * Why: with common random numbers the score of a noisy classifier is w·x + scale z·x. Two unit draws serve all four noises:
 *   a normal vector and one of the spherical distribution from the same stream differ in their length only.
 */
import type { Rng } from '../random/rng.ts';
import { countWrong, errorCurve, wrongAt, type ErrorCurve } from './error-curve.ts';
import type { NestedFit } from './fit-nested.ts';
import type { LaneMachine } from './lanes/machine.ts';
import type { Optimum } from './optimum.ts';
import { outputNoises, type OutputNoise } from './output-noise.ts';
import { outputReach, type Accounting } from './output-release.ts';

export type ScoredFit = Pick<Optimum, 'rows' | 'lambda' | 'tolerance'> & {
  /** Mean of the weights, and of their squares. */
  mean: number;
  square: number;
  /** Test rows that are wrong without noise. */
  wrong: number;
  noisy?: {
    normal: ErrorCurve;
    /** Length of the spherical draw over that of the normal one. */
    spherical: number;
    laplace: ErrorCurve;
  };
};

/** Test errors of the fits, and how they change with the scale of the noise from the stream that `noise` gives. */
export function scoreFits(
  machine: LaneMachine,
  fits: NestedFit[],
  noise?: (fit: NestedFit) => Rng,
): ScoredFit[] {
  const { y } = machine.scored;
  const d = machine.data.columns;
  const clean = machine.score(fits.map((fit) => fit.w));
  const draws = (draw: (rng: Rng) => Float64Array) =>
    noise ? machine.score(fits.map((fit) => draw(noise(fit)))) : [];
  const normal = draws((rng) => outputNoises.gaussian.draw(rng, d));
  const laplace = draws((rng) => outputNoises.laplace.draw(rng.fork('laplace'), d));
  return fits.map((fit, k) => {
    const { rows, lambda, tolerance, w } = fit;
    const mean = w.reduce((sum, v) => sum + v, 0) / d;
    const square = w.reduce((sum, v) => sum + v * v, 0) / d;
    const scored = { rows, lambda, tolerance, mean, square, wrong: countWrong(clean[k], y) };
    if (!noise) return scored;
    return {
      ...scored,
      noisy: {
        normal: errorCurve(clean[k], normal[k], y),
        spherical: sphericalFactor(noise(fit), d),
        laplace: errorCurve(clean[k], laplace[k], y),
      },
    };
  });
}

/** The spherical draw from this stream, over the normal draw from it: they are the same vector but for their length. */
function sphericalFactor(rng: Rng, d: number): number {
  let squares = 0;
  for (let j = 0; j < d; j++) squares += rng.normal() ** 2;
  return rng.gamma(d) / Math.sqrt(squares);
}

export type Releaser = { wrong(fit: ScoredFit): number; variance(fit: ScoredFit): number };

/** How fits are released at an epsilon: what depends on it alone is computed once, not for every fit. Infinity: as they are. */
export function releaser(given: {
  noise: OutputNoise | undefined;
  accounting: Accounting;
  epsilon: number;
  delta: number;
  dimension: number;
}): Releaser {
  const { noise, accounting, epsilon, delta, dimension } = given;
  if (!noise || epsilon === Infinity) return { wrong: (fit) => fit.wrong, variance: () => 0 };
  const perSensitivity = noise.scale({ epsilon, delta, sensitivity: 1, dimension });
  const scaleOf = ({ rows, lambda, tolerance }: ScoredFit) =>
    perSensitivity * outputReach({ accounting, rows, lambda, gradientNorm: tolerance }).claimed;
  return {
    wrong(fit) {
      if (!fit.noisy) return fit.wrong;
      const { normal, spherical, laplace } = fit.noisy;
      const scale = scaleOf(fit);
      if (noise.draws === 'laplace') return wrongAt(laplace, scale);
      return wrongAt(normal, noise.draws === 'sphere' ? scale * spherical : scale);
    },
    variance: (fit) => noise.variance(scaleOf(fit), dimension),
  };
}
