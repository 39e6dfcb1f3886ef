import { analyticGaussian } from '../../../core/mechanisms/analytic-gaussian.ts';
import { geometric } from '../../../core/mechanisms/geometric.ts';
import { laplace } from '../../../core/mechanisms/laplace.ts';
import type { Guarantee } from '../../../core/guarantee.ts';
import { coinFlip, truthProbability } from '../../../core/mechanisms/randomized-response.ts';
import type { Rng } from '../../../core/random/rng.ts';
import { normalCdf, normalQuantile } from '../../../core/special/normal.ts';

/** Releases of a mechanism for the answers 0 and 1, counted in bins of the output. */
export type MachineId = 'laplace' | 'geometric' | 'response' | 'gaussian';
export const MACHINES: MachineId[] = ['laplace', 'geometric', 'response', 'gaussian'];
export type Budget = { epsilon: number; delta: number };

export const BINS = 240;

/** δ counts for Gaussian noise only; the others are pure. */
export const deltaOf = (mechanism: MachineId, delta: number) => (mechanism === 'gaussian' ? delta : 0);

/** The scale of the noise; for two coins, the probability of the truth. */
export function scaleOf(mechanism: MachineId, { epsilon, delta }: Budget): number {
  const budget = { epsilon, delta, sensitivity: 1 };
  if (mechanism === 'laplace') return laplace.scale(budget);
  if (mechanism === 'geometric') return geometric.scale(budget);
  if (mechanism === 'response') return truthProbability({ epsilon, options: 2 });
  return analyticGaussian.scale(budget);
}

/** Draws at unit scale: a new epsilon releases the same draws anew. */
const drawsPer = (mechanism: MachineId) => (mechanism === 'geometric' || mechanism === 'response' ? 2 : 1);
export function* drawUnits(mechanism: MachineId, n: number, rng: Rng): Generator<number, Float64Array> {
  const per = drawsPer(mechanism);
  const unit = new Float64Array(per * n);
  for (let i = 0; i < n; i++) {
    if (mechanism === 'laplace') unit[i] = rng.laplace();
    else if (mechanism === 'gaussian') unit[i] = rng.normal();
    else unit.set(mechanism === 'geometric' ? geometric.draw(rng) : coinFlip.draw(rng), per * i);
    if (i % 2_000 === 1_999) yield i / n;
  }
  return unit;
}

/** Where bins begin and end: nearly all of the noise of this scale, around both answers. */
export function frameOf(mechanism: MachineId, scale: number): { from: number; to: number } {
  const half = mechanism === 'response' ? 0.5 : 8 * scale;
  return { from: -half, to: 1 + half };
}

/** The outputs for an answer, counted; what lies outside counts in the first and the last bin. */
export function histogramOf(
  mechanism: MachineId,
  unit: Float64Array,
  answer: number,
  scale: number,
): Float64Array {
  const { from, to } = frameOf(mechanism, scale);
  const per = drawsPer(mechanism);
  const counts = new Float64Array(BINS);
  const survey = { truthProbability: scale, options: 2 };
  for (let i = 0; i < unit.length; i += per) {
    const output =
      mechanism === 'geometric'
        ? answer + geometric.at(unit.subarray(i, i + 2), scale)
        : mechanism === 'response'
          ? coinFlip.respond(answer, unit.subarray(i, i + 2), survey)
          : answer + scale * unit[i];
    const bin = Math.floor((BINS * (output - from)) / (to - from));
    counts[Math.max(0, Math.min(BINS - 1, bin))]++;
  }
  return counts;
}

/** What is proven of a mechanism whose noise is made for this budget. */
export function guaranteeOf(mechanism: MachineId, { epsilon, delta }: Budget): Guarantee {
  const budget = { epsilon, delta, sensitivity: 1 };
  if (mechanism === 'laplace') return laplace.guarantee(budget);
  if (mechanism === 'geometric') return geometric.guarantee(budget);
  if (mechanism === 'response')
    return coinFlip.guarantee({ truthProbability: truthProbability({ epsilon, options: 2 }), options: 2 });
  return analyticGaussian.guarantee(budget);
}

/**
 * The smallest rate of missing B, β, for a rate of false alarms on A, α: the trade-off curve, exact.
 * Why: by Neyman and Pearson the best tests cut the line of outputs, since the likelihood ratio of each mechanism grows along it.
 */
export function tradeOff(mechanism: MachineId, alpha: number, { epsilon, delta }: Budget): number {
  const small = Math.exp(-epsilon);
  if (mechanism === 'gaussian') {
    if (alpha <= 0 || alpha >= 1) return 1 - alpha;
    return normalCdf(-normalQuantile(alpha) - 1 / scaleOf(mechanism, { epsilon, delta }));
  }
  if (mechanism === 'laplace') {
    if (alpha < small / 2) return 1 - alpha / small;
    return alpha <= 0.5 ? small / (4 * alpha) : small * (1 - alpha);
  }
  // Two coins, and whole numbers with counts 1 apart, have one likelihood ratio eᵋ and one e^−ε: they use all that ε allows.
  return allowed(alpha, { epsilon, delta: 0 });
}

/** The smallest β that an (ε, δ)-private mechanism can have at this α. */
export const allowed = (alpha: number, { epsilon, delta }: Budget): number =>
  Math.max(0, 1 - delta - Math.exp(epsilon) * alpha, Math.exp(-epsilon) * (1 - delta - alpha));
