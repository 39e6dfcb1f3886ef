/*
 * The exact distribution of the largest of scores + Laplace noise, by integration over the noisy value t at the cut.
 *
 * The set S holds the largest values exactly when some j in S has value t, the others of S lie above and the rest below:
 *   P(S) = sum over j in S of the integral of f_j(t) prod_{S without j} (1 - F_i(t)) prod_{rest} F_l(t) dt.
 * The product of pairwise probabilities, which a thesis uses, is not it: for three equal scores that gives 1/4, not 1/3.
 * Between two scores the integrand is a sum of exponentials with rates up to the number of candidates, so Gauss and Legendre's
 * eight points on short panels give all digits, also of tiny probabilities.
 */
const NODES = [0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363];
const WEIGHTS = [0.362683783378362, 0.31370664587788727, 0.22238103445337448, 0.10122853629037626];

/** Beyond this many scales from every score nothing adds to a sum in double precision. */
const REACH = 40;

/** Probability that the `chosen` are the largest of scores + scale * Laplace, in any order among themselves. */
export function laplaceTopProbability(chosen: number[], scores: ArrayLike<number>, scale: number): number {
  const at = places(scores, scale);
  const inside = Array.from(at, (_, i) => chosen.includes(i));
  let sum = 0;
  integrate(at, (t, weight) => {
    let product = weight;
    let hazard = 0;
    for (let i = 0; i < at.length; i++) {
      const x = t - at[i];
      const tail = 0.5 * Math.exp(-Math.abs(x));
      const above = x < 0 ? 1 - tail : tail;
      if (inside[i]) {
        product *= above;
        hazard += tail / above;
      } else {
        product *= x < 0 ? tail : 1 - tail;
      }
    }
    sum += product * hazard;
  });
  return sum;
}

/** The probability of each candidate to be the largest: the same for all sets of one, in a single pass. */
export function laplaceMaxProbabilities(scores: ArrayLike<number>, scale: number): Float64Array {
  const at = places(scores, scale);
  const mass = new Float64Array(at.length);
  const hazard = new Float64Array(at.length);
  integrate(at, (t, weight) => {
    let product = weight;
    for (let i = 0; i < at.length; i++) {
      const x = t - at[i];
      const tail = 0.5 * Math.exp(-Math.abs(x));
      const below = x < 0 ? tail : 1 - tail;
      product *= below;
      hazard[i] = tail / below;
    }
    for (let i = 0; i < at.length; i++) mass[i] += product * hazard[i];
  });
  return mass;
}

/** The scores in units of the scale, the best at 0. Those so far below that e^-distance is zero would only cost time. */
function places(scores: ArrayLike<number>, scale: number): Float64Array {
  const best = Math.max(...Array.from(scores));
  return Float64Array.from(scores, (score) => Math.max((score - best) / scale, -700));
}

/** Visits the points and weights of a quadrature that respects the corners of the densities at the scores. */
function integrate(at: Float64Array, visit: (t: number, weight: number) => void): void {
  const knots = [...new Set([-REACH + Math.min(...at), ...at, REACH])].sort((a, b) => a - b);
  const longest = Math.min(1, 4 / at.length);
  for (let k = 0; k + 1 < knots.length; k++) {
    const panels = Math.ceil((knots[k + 1] - knots[k]) / longest);
    const half = (knots[k + 1] - knots[k]) / panels / 2;
    for (let p = 0; p < panels; p++) {
      const centre = knots[k] + (2 * p + 1) * half;
      for (let q = 0; q < 4; q++) {
        visit(centre - half * NODES[q], half * WEIGHTS[q]);
        visit(centre + half * NODES[q], half * WEIGHTS[q]);
      }
    }
  }
}
