/**
 * Private linear regression from noisy sums.
 *
 * Claim: SSP solves (XᵀX + noise) θ = Xᵀy + noise. AdaSSP adds λI, with λ just large enough that the noise in XᵀX is
 *   smaller than what it is added to, judged by a noisy lower bound of λ_min(XᵀX).
 * Assumes: rows of norm at most `xBound` and |y| at most `yBound`, both known beforehand; neighbours differ by one row more or less.
 * Why: one row changes XᵀX by x xᵀ (Frobenius norm ‖x‖²), λ_min by at most as much (Weyl), and Xᵀy by x y (norm ‖x‖ |y|).
 * Source: Y.-X. Wang 2018, algorithm 2; Kalaja 2020, algorithms 2 and 3.
 */
import type { NoisePlan } from './noise-plan.ts';
import { lowestEigenvalue, type Fill, type Solver } from './solve.ts';
import type { Sums } from './sums.ts';
import type { NoiseShape, UnitNoise } from './unit-noise.ts';

/** What is known beforehand of every row. */
export type RowBounds = { xBound: number; yBound: number };

export type Damping = {
  /** Where the smallest eigenvalue should be, for the noise to do no harm. */
  target: number;
  /** The noisy lower bound of λ_min(XᵀX). */
  smallest: number;
  /** What is added: the rest. */
  lambda: number;
};

/** Which bound on the norm of the noise: the published one, or the tighter one for noise that was made symmetric in one of two ways. */
export type NormBound = 'published' | Exclude<NoiseShape, 'full'>;

/**
 * A bound on ‖E‖ of symmetric unit noise, which holds with probability 1 − ρ. Published: √(d ln(2d²/ρ)).
 *
 * Tighter: uᵀEu of (Z + Zᵀ)/2 varies from u to u′ by no more than √2 g·u does, so that its largest eigenvalue is at most √(2d) in the mean
 * (Sudakov and Fernique). Its independent normals move it by at most their own Euclidean distance, so that it passes its mean by t with
 * probability at most exp(−t²/2); the smallest one likewise. With a copied triangle both are √2 times as large.
 */
export function normBound(d: number, rho: number, norm: NormBound = 'published'): number {
  const published = Math.sqrt(d * Math.log((2 * d * d) / rho));
  if (norm === 'published') return published;
  const size = norm === 'half' ? 1 : Math.SQRT2;
  return Math.min(published, size * (Math.sqrt(2 * d) + Math.sqrt(2 * Math.log(2 / rho))));
}

/** λ of AdaSSP. `smallest` is λ_min(XᵀX); `noisy` gives the smallest eigenvalue of the noisy matrix where λ_min is not released. */
export function damping(
  smallest: number,
  plan: NoisePlan,
  given: { d: number; rho: number; norm?: NormBound; xBound: number; noise: number; noisy?: () => number },
): Damping {
  const square = given.xBound ** 2;
  const target = plan.gram * square * normBound(given.d, given.rho, given.norm);
  const known =
    plan.smallest === undefined
      ? (given.noisy?.() ?? 0)
      : smallest + plan.smallest * square * (given.noise - plan.shift);
  const bound = Math.max(0, known);
  return { target, smallest: bound, lambda: Math.max(0, target - bound) };
}

export type FitSettings = RowBounds & {
  plan: NoisePlan;
  /** λI is added to what is released, as the published programs do with λ = 1. */
  baseRidge?: number;
  /** AdaSSP's failure probability of the damping; undefined for SSP, which has no damping. */
  rho?: number;
  norm?: NormBound;
};

/** XᵀX as released, or its lower triangle alone. `into` is written over and returned. */
export function noisyGram(
  { G, d }: Sums,
  noise: UnitNoise,
  { plan, xBound, baseRidge = 0 }: FitSettings,
  into: Float64Array = new Float64Array(d * d),
  lower = false,
): Float64Array {
  const scale = plan.gram * xBound ** 2;
  const E = noise.gram;
  for (let j = 0; j < d; j++) {
    const end = lower ? j * d + j + 1 : (j + 1) * d;
    for (let k = j * d; k < end; k++) into[k] = G[k] + scale * E[k];
    into[j * d + j] += baseRidge;
  }
  return into;
}

/** One private fit: a solve of d equations, whatever the number of rows. `solve` is reused over many fits. */
export function privateFit(
  sums: Sums,
  smallest: number,
  noise: UnitNoise,
  settings: FitSettings,
  solve: Solver,
): { theta: Float64Array; damping?: Damping } {
  const { d, g } = sums;
  const { plan, xBound, yBound, rho, norm } = settings;
  const fill: Fill = (into, lower) => noisyGram(sums, noise, settings, into, lower);
  const scale = plan.cross * xBound * yBound;
  const b = new Float64Array(d);
  for (let j = 0; j < d; j++) b[j] = g[j] + scale * noise.cross[j];
  if (rho === undefined) return { theta: solve(fill, 0, b) };
  const damped = damping(smallest, plan, {
    d,
    rho,
    norm,
    xBound,
    noise: noise.smallest,
    noisy: () => lowestEigenvalue(noisyGram(sums, noise, settings), d),
  });
  return { theta: solve(fill, damped.lambda, b), damping: damped };
}
