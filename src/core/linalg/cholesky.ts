/**
 * The lower triangle L with L Lᵀ = A, row by row.
 *
 * Claim: undefined exactly where A is not positive definite, up to rounding.
 * Assumes: A is symmetric; only its lower triangle is read.
 * Why not ml-matrix, which has one: the cover runs this on the page, where a library of 15 kB is too much.
 */
export function cholesky(A: number[][]): number[][] | undefined {
  const L = A.map((row) => row.map(() => 0));
  for (let j = 0; j < A.length; j++) {
    let squares = 0;
    for (let k = 0; k < j; k++) {
      let sum = 0;
      for (let i = 0; i < k; i++) sum += L[k][i] * L[j][i];
      L[j][k] = (A[j][k] - sum) / L[k][k];
      squares += L[j][k] * L[j][k];
    }
    const rest = A[j][j] - squares;
    if (!(rest > 0)) return undefined;
    L[j][j] = Math.sqrt(rest);
  }
  return L;
}
