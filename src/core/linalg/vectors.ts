/** Products and lengths of vectors, summed from the first entry to the last: the order of the additions is part of a result. */

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j] * b[j];
  return sum;
}

export const norm = (a: ArrayLike<number>): number => Math.sqrt(dot(a, a));

/** The vector at length 1; zeros stay zeros. */
export function toUnit(x: Float64Array): Float64Array {
  const length = norm(x);
  return length > 0 ? x.map((v) => v / length) : x;
}
