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
import { eigenvalues, type Fill, type Solver } from './solve.ts';
import type { Sums } from './sums.ts';
import type { UnitNoise } from './unit-noise.ts';

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

/** The bound √(d ln(2d²/ρ)) on the norm of symmetric unit noise, which holds with probability 1 − ρ. */
export const normBound = (d: number, rho: number): number => Math.sqrt(d * Math.log((2 * d * d) / rho));

/** λ of AdaSSP. `smallest` is λ_min(XᵀX); `noisy` gives the smallest eigenvalue of the noisy matrix where λ_min is not released. */
export function damping(
  smallest: number,
  plan: NoisePlan,
  given: { d: number; rho: number; xBound: number; noise: number; noisy?: () => number },
): Damping {
  const square = given.xBound ** 2;
  const target = plan.gram * square * normBound(given.d, given.rho);
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
  const { plan, xBound, yBound, rho } = settings;
  const fill: Fill = (into, lower) => noisyGram(sums, noise, settings, into, lower);
  const scale = plan.cross * xBound * yBound;
  const b = new Float64Array(d);
  for (let j = 0; j < d; j++) b[j] = g[j] + scale * noise.cross[j];
  if (rho === undefined) return { theta: solve(fill, 0, b) };
  const damped = damping(smallest, plan, {
    d,
    rho,
    xBound,
    noise: noise.smallest,
    noisy: () => eigenvalues(noisyGram(sums, noise, settings), d)[0],
  });
  return { theta: solve(fill, damped.lambda, b), damping: damped };
}
