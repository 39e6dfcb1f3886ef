/**
 * Which mixture of the sources' weights comes nearest to the target's: argmin over the simplex of KL(p ‖ Σ w_k q_k).
 *
 * Claim: every step leaves the mixture on the simplex and never raises the divergence.
 * Why: the divergence is that of a mixture model with known parts, and a step is one of expectation–maximisation for its shares. Two
 *   steps are extrapolated (SQUAREM), and an extrapolation that does not lower the divergence is not taken.
 * Source: [@dempster-laird-rubin-1977]; [@varadhan-roland-2008]; [@wang-2018, equation 4.1]
 */

/** p and every row of Q are weights over the public rows; they are brought to sum 1. */
export type Mixture = {
  weights: Float64Array;
  /** KL of the target's weights from the best mixture, in nats: what no mixture of the sources explains. */
  residual: number;
  steps: number;
};

export type MixtureOptions = {
  tolerance?: number;
  most?: number;
  /** Told of the divergence after every step. */
  watch?(divergence: number, weights: Float64Array): void;
};

export function hypothesisWeights(
  target: ArrayLike<number>,
  sources: ArrayLike<number>[],
  { tolerance = 1e-10, most = 5000, watch }: MixtureOptions = {},
): Mixture {
  const K = sources.length;
  const p = shares(target);
  const Q = sources.map(shares);
  if (K === 0) return { weights: new Float64Array(0), residual: Infinity, steps: 0 };
  // Row by row, so that one pass does for all sources.
  const table = Float64Array.from({ length: K * p.length }, (_, at) => Q[at % K][Math.floor(at / K)]);
  let weights: Float64Array = new Float64Array(K).fill(1 / K);
  let first = emStep(p, table, weights);
  let steps = 0;
  let moved = K === 1 ? 0 : Infinity;
  while (moved > tolerance && steps < most) {
    const one = first.next;
    const two = emStep(p, table, one).next;
    const leap = extrapolate(weights, one, two);
    let next = two;
    let then = leap && emStep(p, table, leap);
    // A step from where the divergence is no higher than here leads to where it is no higher than here.
    if (then && leap && then.divergence <= first.divergence) next = leap;
    else then = emStep(p, table, two);
    steps += 3;
    // Rounding alone may raise it at the very end.
    if (then.divergence > first.divergence) break;
    moved = next.reduce((largest, w, k) => Math.max(largest, Math.abs(w - weights[k])), 0);
    [weights, first] = [next, then];
    watch?.(first.divergence, weights);
  }
  return { weights, residual: Math.max(0, first.divergence), steps };
}

function shares(weights: ArrayLike<number>): Float64Array {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i];
  return Float64Array.from(weights, (v) => Math.max(v / sum, Number.MIN_VALUE));
}

/** w_k ← w_k Σ_i p_i q_ki / Σ_l w_l q_li, brought back to sum 1 against rounding; and the divergence before the step. */
function emStep(
  p: Float64Array,
  table: Float64Array,
  w: Float64Array,
): { next: Float64Array; divergence: number } {
  const K = w.length;
  const next = new Float64Array(K);
  let found = 0;
  for (let i = 0, at = 0; i < p.length; i++, at += K) {
    let mixed = 0;
    for (let k = 0; k < K; k++) mixed += w[k] * table[at + k];
    const ratio = p[i] / Math.max(mixed, Number.MIN_VALUE);
    found += p[i] * Math.log(ratio);
    for (let k = 0; k < K; k++) next[k] += ratio * table[at + k];
  }
  let sum = 0;
  for (let k = 0; k < K; k++) sum += next[k] *= w[k];
  for (let k = 0; k < K; k++) next[k] /= sum;
  return { next, divergence: found };
}

/** KL(p ‖ Σ w_k q_k) in nats. */
export function divergence(p: Float64Array, Q: Float64Array[], w: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < p.length; i++) {
    let mixed = 0;
    for (let k = 0; k < Q.length; k++) mixed += w[k] * Q[k][i];
    sum += p[i] * Math.log(p[i] / Math.max(mixed, Number.MIN_VALUE));
  }
  return sum;
}

/** w − 2αr + α²v, with r the first step and v how the second differs from it; undefined where that leaves the simplex. */
function extrapolate(w: Float64Array, one: Float64Array, two: Float64Array): Float64Array | undefined {
  let [rr, vv] = [0, 0];
  for (let k = 0; k < w.length; k++) {
    rr += (one[k] - w[k]) ** 2;
    vv += (two[k] - 2 * one[k] + w[k]) ** 2;
  }
  if (vv === 0) return undefined;
  const alpha = Math.max(1, Math.sqrt(rr / vv));
  const leap = w.map((v, k) => v + 2 * alpha * (one[k] - v) + alpha ** 2 * (two[k] - 2 * one[k] + v));
  // A share that would become negative stays a little above 0: a zero never revives.
  const safe = leap.map((v, k) => Math.max(v, 0.1 * Math.min(w[k], two[k])));
  const sum = safe.reduce((total, v) => total + v, 0);
  return sum > 0 && Number.isFinite(sum) ? safe.map((v) => v / sum) : undefined;
}

/** Mean squared error over the sources. */
export const mixtureError = (found: ArrayLike<number>, truth: ArrayLike<number>): number => {
  let sum = 0;
  for (let k = 0; k < found.length; k++) sum += (found[k] - (truth[k] ?? 0)) ** 2;
  return sum / found.length;
};
