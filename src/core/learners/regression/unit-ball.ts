/** Rows longer than 1 are moved to the surface of the unit ball, or all that are not zero. */
export function intoUnitBall(X: Float64Array, d: number, all = false): void {
  for (let at = 0; at < X.length; at += d) {
    let square = 0;
    for (let k = at; k < at + d; k++) square += X[k] * X[k];
    if (square <= 1 && !(all && square > 0)) continue;
    // A hair more than the norm, so that no rounding leaves a row longer than 1.
    const norm = Math.sqrt(square) * (1 + 4 * Number.EPSILON);
    for (let k = at; k < at + d; k++) X[k] /= norm;
  }
}
