/**
 * Which mixture of the sources' weights comes nearest to the target's: argmin over the simplex of KL(p ‖ Σ w_k q_k).
 *
 * Claim: every step leaves the mixture on the simplex and never raises the divergence.
 * Why: the divergence is that of a mixture model with known parts, and a step is one of expectation–maximisation for its shares. A step
 *   of Newton's method is tried first, and one that does not lower the divergence is not taken.
 * Source: [@dempster-laird-rubin-1977]; [@wang-2018, equation 4.1]
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
  /** Where to begin, of sum 1: the shares of a problem like this one. Equal shares by default. */
  start?: ArrayLike<number>;
  /** Told of the divergence after every step. */
  watch?(divergence: number, weights: Float64Array): void;
};

export function hypothesisWeights(
  target: ArrayLike<number>,
  sources: ArrayLike<number>[],
  { tolerance = 1e-10, most = 5000, start, watch }: MixtureOptions = {},
): Mixture {
  const K = sources.length;
  const p = shares(target);
  const Q = sources.map(shares);
  if (K === 0) return { weights: new Float64Array(0), residual: Infinity, steps: 0 };
  // Row by row, so that one pass does for all sources.
  const table = new Float64Array(K * p.length);
  for (let k = 0; k < K; k++) for (let i = 0, at = k; i < p.length; i++, at += K) table[at] = Q[k][i];
  // A share of 0 would stay at 0: every source has at least a little of an equal one.
  let weights = toSumOne(new Float64Array(K).map((_, k) => Math.max(start?.[k] ?? 1 / K, 0.1 / K)));
  let here = look(p, table, weights);
  let steps = 0;
  let moved = K === 1 ? 0 : Infinity;
  while (moved > tolerance && steps < most) {
    let next = leap(weights, here);
    let then = next && look(p, table, next);
    steps++;
    if (!next || !then || !(then.divergence <= here.divergence)) {
      next = emStep(weights, here.pull);
      then = look(p, table, next);
      steps++;
    }
    // Rounding alone may raise it at the very end.
    if (then.divergence > here.divergence) break;
    moved = 0;
    for (let k = 0; k < K; k++) moved = Math.max(moved, Math.abs(next[k] - weights[k]));
    [weights, here] = [next, then];
    watch?.(here.divergence, weights);
  }
  return { weights, residual: Math.max(0, here.divergence), steps };
}

function shares(weights: ArrayLike<number>): Float64Array {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i];
  const found = new Float64Array(weights.length);
  for (let i = 0; i < found.length; i++) found[i] = Math.max(weights[i] / sum, Number.MIN_VALUE);
  return found;
}

/** At one mixture: the divergence, its slope with the sign turned, and its curvature (lower triangle, row by row). */
type Look = { divergence: number; pull: Float64Array; curvature: Float64Array };

function look(p: Float64Array, table: Float64Array, w: Float64Array): Look {
  const K = w.length;
  const pull = new Float64Array(K);
  const curvature = new Float64Array(K * K);
  // Four rows at a time: of each source √p_i q_ki / mixed_i, whose products are the curvature.
  const four = new Float64Array(4 * K);
  let found = 0;
  for (let i = 0; i < p.length; i += 4) {
    const here = Math.min(4, p.length - i);
    if (here < 4) four.fill(0);
    for (let b = 0, at = i * K; b < here; b++, at += K) {
      let mixed = 0;
      for (let k = 0; k < K; k++) mixed += w[k] * table[at + k];
      mixed = Math.max(mixed, Number.MIN_VALUE);
      const own = p[i + b];
      found += own * Math.log(own / mixed);
      const root = Math.sqrt(own);
      for (let k = 0; k < K; k++) {
        const part = table[at + k] / mixed;
        pull[k] += own * part;
        four[4 * k + b] = root * part;
      }
    }
    for (let k = 0; k < K; k++) {
      const [c, d, e, f] = [four[4 * k], four[4 * k + 1], four[4 * k + 2], four[4 * k + 3]];
      for (let l = 0, row = k * K; l <= k; l++)
        curvature[row + l] +=
          c * four[4 * l] + d * four[4 * l + 1] + (e * four[4 * l + 2] + f * four[4 * l + 3]);
    }
  }
  return { divergence: found, pull, curvature };
}

/** w_k ← w_k Σ_i p_i q_ki / Σ_l w_l q_li. */
const emStep = (w: Float64Array, pull: Float64Array) => toSumOne(w.map((v, k) => v * pull[k]));

/** Brought back to sum 1, against rounding. */
function toSumOne(w: Float64Array): Float64Array {
  let sum = 0;
  for (let k = 0; k < w.length; k++) sum += w[k];
  return w.map((v) => v / sum);
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

const SWEEPS = 200;

/**
 * The minimum of the quadratic that touches divergence + Σ w at w, over shares that are not negative, coordinate by coordinate. The sum
 * needs no bound of its own: without one, the best sum is 1. Undefined where a number is not finite.
 */
function leap(w: Float64Array, { pull, curvature }: Look): Float64Array | undefined {
  const K = w.length;
  const bend = (k: number, l: number) => (l <= k ? curvature[k * K + l] : curvature[l * K + k]);
  const next = w.slice();
  const slope = pull.map((v) => 1 - v);
  for (let sweep = 0, moved = Infinity; sweep < SWEEPS && moved > 1e-11; sweep++) {
    moved = 0;
    for (let k = 0; k < K; k++) {
      const by = Math.max(-next[k], -slope[k] / bend(k, k));
      if (by === 0) continue;
      next[k] += by;
      for (let l = 0; l < K; l++) slope[l] += by * bend(k, l);
      moved = Math.max(moved, Math.abs(by));
    }
  }
  // A share that would vanish stays a little above 0: from 0 no step of expectation–maximisation revives it.
  const found = toSumOne(next.map((v, k) => Math.max(v, 0.01 * w[k])));
  return found.every(Number.isFinite) ? found : undefined;
}

/** Mean squared error over the sources. */
export const mixtureError = (found: ArrayLike<number>, truth: ArrayLike<number>): number => {
  let sum = 0;
  for (let k = 0; k < found.length; k++) sum += (found[k] - (truth[k] ?? 0)) ** 2;
  return sum / found.length;
};
