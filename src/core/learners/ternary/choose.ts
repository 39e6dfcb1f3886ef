/**
 * What a bank sends of the clipped sum of its gradients.
 *
 * Claim: exactly n numbers are sent, each by its sign alone. Noise is drawn at unit scale and multiplied, so that moving epsilon moves the
 *   messages and not the luck.
 * Why on the sum: the order of numbers and their signs stay the same when all are divided by the size of the batch. So the message does
 *   not depend on that size, which is itself a fact about the sample; an empty batch sends pure noise.
 * Source: Wang 2018, algorithms 2 and 3 (with the sign that its text asks for); the others are its rivals.
 */
import type { Rng } from '../../random/rng.ts';
import type { Ternary } from './message.ts';

/** How the numbers are chosen and their signs are made noisy; scales are those of the noise on the clipped sum. */
export type Choice =
  /** The n largest |S| + Laplace noise; fresh Laplace noise for the signs. A scale of 0 is no noise. */
  | { kind: 'one-shot'; chooseScale: number; signScale: number }
  /** The n largest |S| + Gumbel noise: n exponential mechanisms in a row. */
  | { kind: 'peeling'; chooseScale: number; signScale: number }
  /** Laplace noise on all numbers once; what is made of them afterwards is free. */
  | { kind: 'whole-vector'; scale: number };

export function chooseTernary(sum: ArrayLike<number>, uploads: number, choice: Choice, rng: Rng): Ternary {
  const d = sum.length;
  const keys = new Float64Array(d);
  const values = new Float64Array(sum);
  const choosing = rng.fork('choose');
  if (choice.kind === 'whole-vector') {
    for (let j = 0; j < d; j++) keys[j] = Math.abs((values[j] += choice.scale * choosing.laplace()));
  } else {
    const { kind, chooseScale: scale } = choice;
    for (let j = 0; j < d; j++) keys[j] = Math.abs(values[j]);
    // Where everything is sent there is nothing to choose.
    if (scale > 0 && uploads < d)
      if (kind === 'peeling') for (let j = 0; j < d; j++) keys[j] -= scale * Math.log(choosing.exponential());
      else for (let j = 0; j < d; j++) keys[j] += scale * choosing.laplace();
  }
  const indices = largest(keys, uploads);
  const positive = new Uint8Array(uploads);
  const signs = rng.fork('sign');
  const signScale = choice.kind === 'whole-vector' ? 0 : choice.signScale;
  indices.forEach((j, k) => {
    const value = values[j] + (signScale > 0 ? signScale * signs.laplace() : 0);
    positive[k] = value > 0 ? 1 : 0;
  });
  return { indices, positive };
}

/** The indices of the n largest, rising; of equals those that come first. */
function largest(keys: Float64Array, n: number): Int32Array {
  const indices = new Int32Array(n);
  if (n === 0) return indices;
  const least = nthLargest(keys, n);
  let above = 0;
  for (let j = 0; j < keys.length; j++) if (keys[j] > least) above++;
  let equals = n - above;
  let k = 0;
  for (let j = 0; j < keys.length; j++)
    if (keys[j] > least || (keys[j] === least && equals-- > 0)) indices[k++] = j;
  return indices;
}

/** The n-th largest by halving around a pivot: a whole sort would take most of the time of a message. */
function nthLargest(keys: Float64Array, n: number): number {
  const list = keys.slice();
  const wanted = list.length - n;
  for (let [low, high] = [0, list.length - 1]; low < high;) {
    const pivot = list[(low + high) >> 1];
    let [i, j] = [low, high];
    while (i <= j) {
      while (list[i] < pivot) i++;
      while (list[j] > pivot) j--;
      if (i > j) break;
      const kept = list[i];
      list[i++] = list[j];
      list[j--] = kept;
    }
    if (wanted <= j) high = j;
    else if (wanted >= i) low = i;
    else break;
  }
  return list[wanted];
}
