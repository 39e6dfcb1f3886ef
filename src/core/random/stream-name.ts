/**
 * The name of a stream, as 128 bits: a hash of the seed and of every label on the way from it. A label's length is part of it, so that
 * `fork('a').fork('b')` and `fork('ab')` differ. Nearby labels (run 1, run 2) must give unrelated streams, which a short
 * multiplicative hash does not: each character is mixed into four lanes, and the end is an avalanche.
 */
export type StreamName = readonly [number, number, number, number];

const ROOT: StreamName = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]; // the digits of pi

const rotate = (x: number, bits: number) => (x << bits) | (x >>> (32 - bits));

/** A bijection of 32 bits in which every bit of the input moves half of the output. */
function avalanche(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

export function nameStream(parent: StreamName | undefined, label: string | number): StreamName {
  const text = String(label);
  let [a, b, c, d] = parent ?? ROOT;
  for (let i = 0; i <= text.length; i++) {
    const word = i < text.length ? text.charCodeAt(i) : 0x10000 + text.length;
    a = Math.imul(rotate(a ^ word, 15), 0x9e3779b1) + b;
    b = Math.imul(rotate(b ^ word, 13), 0x85ebca77) + c;
    c = Math.imul(rotate(c ^ word, 17), 0xc2b2ae3d) + d;
    d = Math.imul(rotate(d ^ word, 19), 0x27d4eb2f) + a;
  }
  // Two rounds: after the first, every lane depends on every other.
  for (let round = 0; round < 2; round++) {
    a = avalanche(a + b + c + d);
    b = avalanche(b + a);
    c = avalanche(c + b);
    d = avalanche(d + c);
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
}
