import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { spread } from '../../../src/core/data/preprocess/pca.ts';
import { gram } from '../../../src/core/linalg/gram.ts';
import { leadingEigen } from '../../../src/core/linalg/leading-eigen.ts';
import { leastEigenvalue } from '../../../src/core/linalg/least-eigenvalue.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { symmetricEigen } from '../../../src/core/linalg/symmetric-eigen.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { dataset } from '../../data.ts';

/** A symmetric matrix with the given eigenvalues, turned by random reflections. */
function withValues(values: number[], seed = 1): Float64Array {
  const n = values.length;
  const rng = createRng(seed);
  let A = Matrix.diag(values);
  for (let r = 0; r < 4; r++) {
    const v = Matrix.columnVector(Array.from({ length: n }, () => rng.normal()));
    const H = Matrix.eye(n).sub(v.mmul(v.transpose()).mul(2 / v.dot(v)));
    A = H.mmul(A).mmul(H);
  }
  return Float64Array.from(A.to1DArray());
}

const random = (n: number, seed: number) => {
  const rng = createRng(seed);
  return withValues(
    Array.from({ length: n }, () => rng.normal()),
    seed,
  );
};

function expectPairs(
  A: Float64Array,
  n: number,
  values: Float64Array,
  vectors: Float64Array,
  tolerance: number,
) {
  for (let i = 0; i < values.length; i++) {
    const v = vectors.subarray(i * n, (i + 1) * n);
    for (let r = 0; r < n; r++) {
      let image = 0;
      for (let j = 0; j < n; j++) image += A[r * n + j] * v[j];
      if (Math.abs(image - values[i] * v[r]) > tolerance)
        expect.fail(`pair ${i} misses by ${image - values[i] * v[r]}`);
    }
    for (let j = 0; j <= i; j++) {
      let product = 0;
      for (let t = 0; t < n; t++) product += v[t] * vectors[j * n + t];
      if (Math.abs(product - Number(i === j)) > tolerance)
        expect.fail(`rows ${i} and ${j}: product ${product}`);
    }
    const most = v.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
    expect(most, 'sign').toBeGreaterThan(0);
  }
}

describe('symmetricEigen', () => {
  it.each([1, 2, 3, 10, 61])('finds orthonormal eigenpairs of a random matrix of size %i', (n) => {
    const A = random(n, n);
    const { values, vectors } = runToEnd(symmetricEigen(A.slice(), n));
    expectPairs(A, n, values, vectors, 1e-12 * n);
    expect([...values]).toEqual([...values].sort((a, b) => b - a));
    const oracle = new EigenvalueDecomposition(Matrix.from1DArray(n, n, A), { assumeSymmetric: true });
    oracle.realEigenvalues
      .sort((a, b) => b - a)
      .forEach((value, i) => expect(Math.abs(values[i] - value)).toBeLessThan(1e-12 * n));
  });

  it('gives the same values when no vectors are wanted', () => {
    const A = random(40, 3);
    const all = runToEnd(symmetricEigen(A.slice(), 40));
    const only = runToEnd(symmetricEigen(A.slice(), 40, false));
    expect([...only.values]).toEqual([...all.values]);
    expect(only.vectors.length).toBe(0);
  });

  it('bears repeated values, zeros and a matrix that is diagonal already', () => {
    const wanted = [5, 5, 5, 2, 0, 0, 0, 0, -1, -1];
    const A = withValues(wanted);
    const { values, vectors } = runToEnd(symmetricEigen(A.slice(), 10));
    values.forEach((value, i) => expect(value).toBeCloseTo(wanted[i], 12));
    expectPairs(A, 10, values, vectors, 1e-12);
    const diagonal = Float64Array.from(Matrix.diag([1, 3, 0, 2]).to1DArray());
    expect([...runToEnd(symmetricEigen(diagonal, 4)).values]).toEqual([3, 2, 1, 0]);
    expect([...runToEnd(symmetricEigen(new Float64Array(9), 3)).values]).toEqual([0, 0, 0]);
  });

  it.each([
    ['mnist-0-1', 200],
    ['mnist-0-1', 350],
    ['mnist-4-9', 250],
    ['mnist-4-9', 400],
    ['mnist-digits', 300],
  ])('converges on the covariance of fewer rows than columns: %s, %i rows', (id, rows) => {
    const of = runToEnd(spread(dataset(`${id}#${rows}`).train, { standardised: false }));
    const n = of.active.length;
    const { values } = runToEnd(symmetricEigen(of.covariance.slice(), n, false));
    expect(Math.abs(values.reduce((sum, v) => sum + v, 0) / of.total - 1)).toBeLessThan(1e-12);
    // The rank is at most rows - 1; what is left is rounding, measured by the largest value.
    expect(values.filter((v) => Math.abs(v) > 1e-13 * values[0]).length).toBeLessThan(rows);
  });

  it('converges on random matrices of any rank, however small the scale', () => {
    for (let trial = 0; trial < 40; trial++) {
      const rng = createRng(trial);
      const n = 2 + Math.floor(60 * rng.next());
      const rank = 1 + Math.floor(n * rng.next());
      const scale = 10 ** (40 * rng.next() - 20);
      const X = Matrix.from1DArray(
        rank,
        n,
        Float64Array.from({ length: rank * n }, () => rng.normal()),
      );
      const A = Float64Array.from(X.transpose().mmul(X).mul(scale).to1DArray());
      const { values, vectors } = runToEnd(symmetricEigen(A.slice(), n));
      expectPairs(A.map((v) => v / values[0]), n, values.map((v) => v / values[0]), vectors, 1e-12); // prettier-ignore
    }
  });

  it('knows the spectrum of the second difference matrix', () => {
    const n = 50;
    const A = new Float64Array(n * n);
    for (let i = 0; i < n; i++) {
      A[i * n + i] = 2;
      if (i > 0) A[i * n + i - 1] = A[(i - 1) * n + i] = -1;
    }
    runToEnd(symmetricEigen(A, n)).values.forEach((value, i) => {
      expect(value).toBeCloseTo(2 - 2 * Math.cos((Math.PI * (n - i)) / (n + 1)), 12);
    });
  });
});

describe('leastEigenvalue', () => {
  const least = (A: Float64Array, n: number) => leastEigenvalue(A.slice(), n);
  const oracle = (A: Float64Array, n: number) =>
    Math.min(
      ...new EigenvalueDecomposition(Matrix.from1DArray(n, n, A), { assumeSymmetric: true }).realEigenvalues,
    );

  it.each([1, 2, 3, 5, 10, 12, 40, 80])('is the first that ml-matrix finds, at size %i', (n) => {
    for (let seed = 0; seed < 20; seed++) {
      const A = random(n, seed);
      expect(Math.abs(least(A, n)! - oracle(A, n))).toBeLessThan(1e-13 * n);
    }
  });

  it('of a singular matrix is 0 within rounding, whatever its rank and scale', () => {
    for (let trial = 0; trial < 40; trial++) {
      const rng = createRng(trial).fork('least');
      const n = 2 + Math.floor(20 * rng.next());
      const rank = 1 + Math.floor((n - 1) * rng.next());
      const scale = 10 ** (40 * rng.next() - 20);
      const X = Matrix.from1DArray(
        rank,
        n,
        Float64Array.from({ length: rank * n }, () => rng.normal()),
      );
      const A = Float64Array.from(X.transpose().mmul(X).mul(scale).to1DArray());
      const found = least(A, n);
      // Many eigenvalues of 0 may take too many steps; it says so then.
      if (found !== undefined) expect(Math.abs(found)).toBeLessThan(1e-13 * n * n * scale);
      else expect(n - rank).toBeGreaterThan(2);
    }
  });

  it('bears equal eigenvalues, near ones and a matrix that is diagonal already', () => {
    expect(least(Float64Array.from(Matrix.diag([1, 3, -2, 2]).to1DArray()), 4)).toBe(-2);
    expect(least(new Float64Array(9), 3)).toBe(0);
    expect(least(Float64Array.of(-7), 1)).toBe(-7);
    for (const values of [
      [1, 1, 1, 2],
      [-3, -3, 5, 6, 7],
      [1e-9, 2e-9, 1, 1, 1, 1],
      [-1, -1 + 1e-10, 4],
    ]) {
      const found = least(withValues(values), values.length);
      if (found !== undefined) expect(Math.abs(found - Math.min(...values))).toBeLessThan(1e-13);
      else expect(values.filter((value) => value === values[0]).length).toBeGreaterThan(2);
    }
  });

  it('of the second difference matrix is 2 − 2 cos(π / (n + 1))', () => {
    const n = 50;
    const A = new Float64Array(n * n);
    for (let i = 0; i < n; i++) {
      A[i * n + i] = 2;
      if (i > 0) A[i * n + i - 1] = A[(i - 1) * n + i] = -1;
    }
    expect(least(A, n)).toBeCloseTo(2 - 2 * Math.cos(Math.PI / (n + 1)), 13);
  });
});

describe('leadingEigen', () => {
  it.each([1, 2, 5])('agrees with the full decomposition on the first %i pairs', (k) => {
    const n = 80;
    const A = withValues(Array.from({ length: n }, (_, i) => 100 / (i + 1)));
    const all = runToEnd(symmetricEigen(A.slice(), n));
    const first = runToEnd(leadingEigen(A, n, k));
    for (let i = 0; i < k; i++) {
      expect(first.values[i]).toBeCloseTo(all.values[i], 10);
      const apart = first.vectors
        .subarray(i * n, (i + 1) * n)
        .map((v, j) => Math.abs(v - all.vectors[i * n + j]));
      expect(Math.max(...apart)).toBeLessThan(1e-6);
    }
  });

  it('bears a matrix of low rank and k = n', () => {
    const A = withValues([3, 1, 0, 0, 0, 0]);
    expect([...runToEnd(leadingEigen(A, 6, 2)).values].map((v) => Math.round(v * 1e9) / 1e9)).toEqual([3, 1]);
    expect(runToEnd(leadingEigen(A, 6, 6)).values[0]).toBeCloseTo(3, 12);
    expect(() => runToEnd(leadingEigen(A, 6, 7))).toThrow('k must be a whole number from 1 to 6, got 7');
  });
});

describe('gram', () => {
  it.each(['bytes', 'floats'])('is XᵀX, of %s', (kind) => {
    const rng = createRng(kind);
    const [rows, columns] = [600, 7];
    const draw = () =>
      rng.next() < 0.6 ? 0 : kind === 'bytes' ? Math.floor(256 * rng.next()) : rng.normal();
    const list = Array.from({ length: rows * columns }, draw);
    const X = kind === 'bytes' ? Uint8Array.from(list) : Float32Array.from(list);
    const M = Matrix.from1DArray(rows, columns, X);
    const expected = M.transpose().mmul(M).to1DArray();
    const G = runToEnd(gram(X, rows, columns));
    expected.forEach((value, i) => {
      if (kind === 'bytes') expect(G[i]).toBe(value);
      else expect(G[i]).toBeCloseTo(value, 9);
    });
    if (kind === 'bytes') return;
    const shift = Float64Array.from({ length: columns }, (_, j) => j);
    const moved = M.clone().subRowVector(shift);
    const centred = runToEnd(gram(X, rows, columns, shift));
    moved
      .transpose()
      .mmul(moved)
      .to1DArray()
      .forEach((value, i) => expect(centred[i]).toBeCloseTo(value, 8));
  });

  it('does not overflow: 70,000 white rows', () => {
    const X = new Uint8Array(70_000 * 2).fill(255);
    expect([...runToEnd(gram(X, 70_000, 2))]).toEqual(Array(4).fill(70_000 * 255 * 255));
  });
});
