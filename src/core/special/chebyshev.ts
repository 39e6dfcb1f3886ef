/** Clenshaw's sum of a Chebyshev series at t in [-1, 1]; the first coefficient counts half. */
export function chebyshev(coefficients: Float64Array, t: number): number {
  let b1 = 0;
  let b2 = 0;
  for (let j = coefficients.length - 1; j > 0; j--) {
    const b0 = 2 * t * b1 - b2 + coefficients[j];
    b2 = b1;
    b1 = b0;
  }
  return t * b1 - b2 + coefficients[0] / 2;
}
