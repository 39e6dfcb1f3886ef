/**
 * One model out of those of a group, some of them perhaps hostile, by a rule that may resist them.
 *
 * Claim: `voices` is by how much the sensitivity of one model is divided in that of the result. Clipping keeps every ‖θ‖ ≤ C, so that
 *   replacing a whole peer moves the mean by at most 2C/K.
 * Why: on each coordinate the sum of the middle order statistics moves by no more than the one value that has moved. The trimmed mean has
 *   K − 2t of them, the median one or two.
 * Source: the attacks and defences that asplund-2015 §9.6 asks for; the models are ours.
 */
import { norm } from '../linalg/vectors.ts';

export type Attack = 'none' | 'flip' | 'opposite' | 'replace' | 'tiny' | 'drop';
export type Defence = 'none' | 'clip' | 'trimmed' | 'median' | 'minimum';

/** A model as it is sent, with the number of rows that its peer claims to have. */
export type Sent = { theta: Float64Array; n: number };

/** What the group sends when some of its members are hostile. `strength` is how many times an opposite model is enlarged. */
export function attacked(
  sent: Sent[],
  isBad: (k: number) => boolean,
  attack: Attack,
  strength: number,
): Sent[] {
  if (attack === 'drop') return sent.filter((_, k) => !isBad(k));
  if (attack === 'tiny') return sent.map((one, k) => (isBad(k) ? { ...one, n: 1 } : one));
  if (attack === 'opposite')
    return sent.map((one, k) => (isBad(k) ? { ...one, theta: one.theta.map((v) => -strength * v) } : one));
  const last = sent.findLastIndex((_, k) => isBad(k));
  if (attack !== 'replace' || last < 0) return sent;
  // The result is to be the opposite of what the others would have had: K · target − the sum of the others.
  const others = sent.filter((_, k) => k !== last);
  const sum = sumOf(others, sent[last].theta.length);
  const whole = sent.length;
  const theta = sum.map((v) => (-whole * v) / Math.max(1, others.length) - v);
  return sent.map((one, k) => (k === last ? { ...one, theta } : one));
}

export type Combined = { theta: Float64Array; voices: number; n: number };

/** The combined model; undefined where nobody is left. */
export function combine(
  sent: Sent[],
  { defence, clip, minimum }: { defence: Defence; clip: number; minimum: number },
): Combined | undefined {
  const admitted = defence === 'minimum' ? sent.filter(({ n }) => n >= minimum) : sent;
  if (admitted.length === 0) return undefined;
  const K = admitted.length;
  const n = admitted.reduce((least, one) => Math.min(least, one.n), Infinity);
  const D = admitted[0].theta.length;
  if (defence === 'trimmed' || defence === 'median') {
    const cut = defence === 'median' ? Math.floor((K - 1) / 2) : Math.min(Math.floor(K / 5), (K - 1) >> 1);
    const voices = K - 2 * cut;
    const theta = Float64Array.from({ length: D }, (_, j) => {
      const column = Float64Array.from(admitted, (one) => one.theta[j]).sort();
      return column.subarray(cut, K - cut).reduce((sum, v) => sum + v, 0) / voices;
    });
    return { theta, voices, n };
  }
  const kept =
    defence === 'clip' ? admitted.map((one) => ({ ...one, theta: clipped(one.theta, clip) })) : admitted;
  return { theta: sumOf(kept, D).map((v) => v / K), voices: K, n };
}

function clipped(theta: Float64Array, most: number): Float64Array {
  const length = norm(theta);
  return length > most ? theta.map((v) => (v * most) / length) : theta;
}

function sumOf(sent: Sent[], D: number): Float64Array {
  const sum = new Float64Array(D);
  for (const { theta } of sent) for (let j = 0; j < D; j++) sum[j] += theta[j];
  return sum;
}
