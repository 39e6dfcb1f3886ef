/**
 * A sum of vectors of which nobody sees a single one: every two members share a random mask, one adds it and the other subtracts it.
 *
 * Claim: what one member sends is uniform over the whole numbers below 2³² on each coordinate, whatever its vector; the sum of all is the
 *   sum of the vectors, rounded to multiples of 2⁻¹⁶.
 * Assumes: every two members share a stream that the curator does not know, and all that were chosen send; every |sum| is below 2¹⁵.
 * Why: modulo 2³² the masks cancel in the sum and are uniform otherwise. Whole numbers, because masks on floating-point numbers would
 *   neither cancel exactly nor hide everything.
 * Source: asplund-2015 §9.5.2 assumes homomorphic encryption for this; additive masks are the simplest protocol that does it.
 */
import { check } from '../check.ts';
import type { Rng } from '../random/rng.ts';

const UNIT = 2 ** 16;
const WHOLE = 2 ** 32;

/** By how much rounding can add to the Euclidean distance of two vectors with D coordinates: half a unit on each side. */
export const roundingSlack = (D: number) => Math.sqrt(D) / UNIT;

/** What a masked number looks like as a coordinate: between −2¹⁵ and 2¹⁵. */
export const asCoordinate = (v: number) => (v | 0) / UNIT;

/** The stream that two members share, whichever asks. */
const shared = (rng: Rng, a: string, b: string): Rng => rng.fork(a < b ? `${a}/${b}` : `${b}/${a}`);

/** What `own` sends: its vector in fixed point, with a mask for each other member. */
export function masked(vector: ArrayLike<number>, own: string, others: string[], rng: Rng): Uint32Array {
  const out = Uint32Array.from(vector, (v) => {
    check(Math.abs(v) < UNIT / 2, 'coordinate', `below ${UNIT / 2}`, v);
    return Math.round(v * UNIT) >>> 0;
  });
  for (const other of others) {
    if (other === own) continue;
    const stream = shared(rng, own, other);
    const sign = own < other ? 1 : -1;
    for (let j = 0; j < out.length; j++) out[j] += sign * Math.floor(stream.next() * WHOLE);
  }
  return out;
}

/** The sum of the vectors, from what all members sent. */
export function unmaskedSum(sent: Uint32Array[]): Float64Array {
  const sum = new Uint32Array(sent[0].length);
  for (const vector of sent) for (let j = 0; j < sum.length; j++) sum[j] += vector[j];
  // Above half of the range stands for a negative number.
  return Float64Array.from(sum, asCoordinate);
}
