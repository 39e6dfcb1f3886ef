import { check } from '../check.ts';
import { logAddExp } from '../special/log.ts';

/*
 * Claim: an epsilon-private mechanism run on a Poisson sample of rate q is ln(1 + q (e^epsilon - 1))-private; with a delta,
 *   that delta becomes q delta.
 * Assumes: add-remove neighbours; each row is in the sample independently with probability q; the sample stays secret.
 * Why: with probability 1 - q the person is not in the sample and the two distributions agree. One direction gives 1 + q (e^epsilon
 *   - 1); the other gives less, since (1 + q a)(1 - q b) >= 1 for a = e^epsilon - 1, b = 1 - e^-epsilon.
 * Source: Li, Qardaji and Su 2012; Balle, Barthe and Gaboardi 2018, theorem 8.
 */

/** ln(1 + q (e^epsilon - 1)) without overflow; also valid for negative epsilon: it maps a privacy loss to the sampled one. */
export function sampledLoss(loss: number, rate: number): number {
  if (rate === 1) return loss;
  if (loss <= 30) return Math.log1p(rate * Math.expm1(loss));
  return logAddExp(Math.log1p(-rate), Math.log(rate) + loss);
}

/** The epsilon of a pure mechanism after Poisson sampling: ln(1 + q (e^epsilon - 1)). */
export function amplifyBySampling({
  epsilon,
  samplingRate,
}: {
  epsilon: number;
  samplingRate: number;
}): number {
  check(epsilon >= 0, 'epsilon', '>= 0', epsilon);
  check(samplingRate >= 0 && samplingRate <= 1, 'samplingRate', 'in [0, 1]', samplingRate);
  return samplingRate === 0 ? 0 : sampledLoss(epsilon, samplingRate);
}

/** The epsilon that a mechanism may have inside the sample so that the sampled one has the given epsilon. */
export function epsilonBeforeSampling({
  epsilon,
  samplingRate,
}: {
  epsilon: number;
  samplingRate: number;
}): number {
  check(epsilon >= 0, 'epsilon', '>= 0', epsilon);
  check(samplingRate > 0 && samplingRate <= 1, 'samplingRate', 'in (0, 1]', samplingRate);
  if (epsilon > 30)
    return epsilon - Math.log(samplingRate) + Math.log1p((samplingRate - 1) * Math.exp(-epsilon));
  return Math.log1p(Math.expm1(epsilon) / samplingRate);
}
