/** Numbers that tell a release around `a` from one around `b`: the larger, the more it speaks for b. */
type Vector = ArrayLike<number>;

/**
 * |z − a| − |z − b|, but beyond both centres one and the same number: there the last bits of a difference would tell where z came from, and a threshold on them would
 * refute a claim about real numbers by floating-point ones.
 */
export function nearer(z: number, a: number, b: number): number {
  const twice = 2 * Math.max(Math.min(a, b), Math.min(Math.max(a, b), z)) - (a + b);
  return a <= b ? twice : -twice;
}

/** For independent Laplace noise: ln of how much likelier z is around b than around a. */
export function laplaceRatio(z: Vector, a: Vector, b: Vector, scale: number): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += nearer(z[j], a[j], b[j]);
  return sum / scale;
}

export function euclidean(z: Vector, a: Vector): number {
  let square = 0;
  for (let j = 0; j < a.length; j++) square += (z[j] - a[j]) ** 2;
  return Math.sqrt(square);
}

/** For Gaussian noise: how far z lies along the way from a to b. */
export function along(z: Vector, a: Vector, b: Vector): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += (b[j] - a[j]) * z[j];
  return sum;
}
