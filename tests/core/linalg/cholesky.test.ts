import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { cholesky } from '../../../src/core/linalg/cholesky.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

describe('cholesky', () => {
  it('is, number by number, what ml-matrix gives', () => {
    const rng = createRng(3);
    for (const size of [1, 2, 5, 10]) {
      const rows = Array.from({ length: size }, () => Array.from({ length: size + 3 }, () => rng.normal()));
      const A = rows.map((a) => rows.map((b) => a.reduce((sum, v, i) => sum + v * b[i], 0)));
      expect(cholesky(A)).toEqual(new CholeskyDecomposition(new Matrix(A)).lowerTriangularMatrix.to2DArray());
    }
  });

  it('refuses what is singular or not positive', () => {
    expect(
      cholesky([
        [1, 1],
        [1, 1],
      ]),
    ).toBeUndefined();
    expect(cholesky([[-1]])).toBeUndefined();
  });
});
