/**
 * Which answers could have given this very floating-point number?
 *
 * Claim: `couldRelease(y, answer, scale)` is true exactly if some draw of `rng.laplace()` gives answer + scale · draw = y, to the last bit.
 * Assumes: the sampler of core/random/create-rng.ts, whose uniform numbers are multiples of 2^−53, and the same Math.log.
 * Why: the noise is ± ln(j / 2^52) for whole j. Only a few j near 2^52 e^−|noise| come into question, and each is tried.
 * Source: [@mironov-2012]
 */
const GRID = 2 ** 52;

export function couldRelease(y: number, answer: number, scale: number): boolean {
  const noise = (y - answer) / scale;
  const middle = Math.round(GRID * Math.exp(-Math.abs(noise)));
  // y − answer is known to about an ulp of the larger one, which j feels as so many steps; a few more for the rounding of exp and ln.
  const size = Math.max(Math.abs(y), Math.abs(answer), scale);
  const span = 4 + Math.ceil((4 * size * middle) / (GRID * scale));
  for (const sign of noise === 0 ? [1, -1] : [Math.sign(noise)]) {
    for (let j = Math.max(1, middle - span); j <= Math.min(GRID, middle + span); j++) {
      const draw = -sign * Math.log(j / GRID);
      if (answer + scale * draw === y) return true;
    }
  }
  return false;
}

/** So many floating-point numbers in a row, from x on. */
export function neighboursOf(x: number, many: number): number[] {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, x);
  const first = bits.getBigInt64(0);
  return Array.from({ length: many }, (_, i) => {
    bits.setBigInt64(0, first + BigInt(i));
    return bits.getFloat64(0);
  });
}
