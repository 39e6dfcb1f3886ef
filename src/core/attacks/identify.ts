/**
 * Which of a few candidates is the missing row? The adversary sees noisy gradients and picks the nearest candidate.
 *
 * Claim: `successRate(limits, scale)` is the share of right picks, over all candidates as the truth and many draws of the noise. No
 *   (ε, δ)-private release allows a larger share than `successBound`.
 * Assumes: every candidate is equally likely beforehand; the points at which gradients are asked were fixed.
 * Why: with the truth k the pick is right when ‖g_k − g_j‖² + 2 scale z·(g_k − g_j) > 0 for all j: for each draw there is one
 *   scale at which it turns wrong. For the bound, P_k(pick k) ≤ eᵋ P_j(pick k) + δ, averaged over all pairs.
 * Source: the bound is ours, from the definition; for two candidates it is Kairouz, Oh and Viswanath 2015.
 */
import { bisector, descending } from 'd3-array';
import { check } from '../check.ts';
import type { NoiseKind } from '../learners/lasso/centre.ts';
import { cholesky } from '../linalg/cholesky.ts';
import { dot } from '../linalg/vectors.ts';
import type { Rng } from '../random/rng.ts';

/** Each draw's largest scale at which the pick is still right, falling: the whole curve in one array. */
export function pickLimits(
  /** For each candidate its gradient in each round. */
  gradients: Float64Array[][],
  noise: NoiseKind,
  draws: number,
  rng: Rng,
): Float64Array {
  const count = gradients.length;
  check(count >= 2, 'candidates', 'at least 2', count);
  const rounds = gradients[0].length;
  const dimension = gradients[0][0].length;
  const products = Array.from({ length: rounds }, (_, t) =>
    gradients.map((a) => gradients.map((b) => dot(a[t], b[t]))),
  );
  const roots = products.map(rootOf);
  const squared = (a: number, b: number) =>
    products.reduce((sum, P) => sum + P[a][a] + P[b][b] - 2 * P[a][b], 0);
  const apart = gradients.map((_, a) => gradients.map((_, b) => squared(a, b)));

  const limits = new Float64Array(count * draws);
  for (let i = 0; i < draws; i++) {
    // z·g for every candidate, summed over the rounds: only these few products of the noise matter.
    const along = new Float64Array(count);
    for (let t = 0; t < rounds; t++) {
      const a = Float64Array.from({ length: count }, () => rng.normal());
      let factor = 1;
      if (noise === 'spherical-laplace') {
        const rest = 2 * rng.gamma((dimension - count) / 2);
        factor = rng.gamma(dimension) / Math.sqrt(dot(a, a) + rest);
      }
      for (let k = 0; k < count; k++) along[k] += factor * dot(roots[t][k], a);
    }
    for (let k = 0; k < count; k++) {
      let limit = Infinity;
      for (let j = 0; j < count; j++) {
        const pull = along[j] - along[k];
        if (j !== k && pull > 0) limit = Math.min(limit, apart[k][j] / (2 * pull));
      }
      limits[i * count + k] = limit;
    }
  }
  return limits.sort().reverse();
}

const falling = bisector<number, number>(descending);

/** The share of right picks at this scale of the noise. */
export const successRate = (limits: Float64Array, scale: number): number =>
  falling.left(limits, scale) / limits.length;

/** The largest share of right picks among `count` candidates that (ε, δ) allows. */
export function successBound(epsilon: number, delta: number, count: number): number {
  const others = count - 1;
  // Divided by eᵋ, which may be too large to be a number.
  const small = Math.exp(-epsilon);
  return Math.min(1, (1 + others * delta * small) / (1 + others * small));
}

/** The rows of a lower triangle R with R Rᵀ = P. Candidates that are the same leave P singular: a trace of the identity helps. */
function rootOf(P: number[][]): number[][] {
  const exact = cholesky(P);
  if (exact) return exact;
  const ridge = 1e-12 * Math.max(...P.map((row, i) => row[i]));
  const nearby = cholesky(P.map((row, i) => row.map((v, j) => (i === j ? v + ridge : v))));
  check(nearby !== undefined, 'candidates', 'gradients that are finite numbers', 'others');
  return nearby;
}
