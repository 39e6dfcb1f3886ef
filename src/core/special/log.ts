/*
 * Sums, differences and binomials of numbers that are known by their logarithm only, because they would overflow or
 * vanish. Minus infinity is the logarithm of zero throughout.
 */

/** ln(1 - exp(x)) for x <= 0, exact at both ends (Mächler 2012). */
export function log1mExp(x: number): number {
  return x > -Math.LN2 ? Math.log(-Math.expm1(x)) : Math.log1p(-Math.exp(x));
}

/** ln(exp(a) + exp(b)). */
export function logAddExp(a: number, b: number): number {
  const high = Math.max(a, b);
  if (high === -Infinity || high === Infinity) return high;
  return high + Math.log1p(Math.exp(Math.min(a, b) - high));
}

/** ln(exp(a) - exp(b)) for a >= b; minus infinity when they are equal. */
export function logSubExp(a: number, b: number): number {
  if (b === -Infinity) return a;
  return a === b ? -Infinity : a + log1mExp(b - a);
}

/** ln of the sum of exp of each. */
export function logSumExp(values: ArrayLike<number>): number {
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) if (values[i] > high) high = values[i];
  if (high === -Infinity || high === Infinity) return high;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += Math.exp(values[i] - high);
  return high + Math.log(sum);
}
