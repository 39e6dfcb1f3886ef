/**
 * Laplace noise that is safe in floating-point numbers: the sum is rounded to a coarse grid.
 *
 * Claim: clamp(round_Λ(clamp(answer) + scale · ±ln U)), Λ the smallest power of 2 that is at least the scale, is private with
 *   ε = (1 + 2^−49 · bound) · sensitivity / scale, for answers in [−bound, bound] and sensitivity 1; 12 bound + 1 ulp are not counted.
 * Assumes: U is uniform over all floating-point numbers between 0 and 1, each as likely as the interval that it stands for; the logarithm is correctly rounded.
 *   Math.log need not be, so this is a demonstration, like all noise of this page.
 * Why: the low bits, which tell the answer, are rounded away; whatever the answer, every multiple of Λ can be released.
 * Source: [@mironov-2012, theorem 1]
 */
import type { Rng } from '../random/rng.ts';

/** The grid that outputs are rounded to. */
export const snapGrid = (scale: number): number => 2 ** Math.ceil(Math.log2(scale));

/** Uniform on (0, 1) with all 52 bits of the mantissa at every size: the exponent is how many fair coins fall in a row. */
function fineUniform(rng: Rng): number {
  let half = 0.5;
  while (rng.next() < 0.5 && half > 2 ** -1000) half /= 2;
  return half * (1 + Math.floor(rng.next() * 2 ** 52) / 2 ** 52);
}

export function snappedLaplace(answer: number, scale: number, bound: number, rng: Rng): number {
  const clamp = (x: number) => Math.max(-bound, Math.min(bound, x));
  const sign = rng.next() < 0.5 ? -1 : 1;
  const grid = snapGrid(scale);
  const noisy = clamp(answer) + sign * scale * Math.log(fineUniform(rng));
  return clamp(grid * Math.round(noisy / grid));
}
