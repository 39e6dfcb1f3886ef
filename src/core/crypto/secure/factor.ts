/**
 * The factors of a shared matrix, and what is solved with them. L D Lᵀ in place of Cholesky's L Lᵀ, because it needs no roots.
 *
 * Claim: C(p) = (p³ − p)/6 + p (p − 1)/2 + 2 k p products for the factors, k the steps of a reciprocal; p² for a solution;
 *   about p³/3 for the inverse. Neither server learns a number of the matrix, of its factors or of the solution.
 * Assumes: a symmetric positive definite matrix whose pivots lie between 0 and 2.
 */
import { ring } from '../ring.ts';
import type { Joint, TwoParty } from './two-party.ts';

/** Shares of L below its diagonal of ones, row by row, and of 1/D. */
export type Factors = { L: bigint[][]; inverse: bigint[] };

/** `lower` is the lower triangle, row by row. */
export function* factorise(two: TwoParty, lower: bigint[][], steps: number): Joint<Factors> {
  const p = lower.length;
  const rest = lower.map((row) => [...row]);
  const L: bigint[][] = lower.map(() => []);
  const inverse: bigint[] = [];
  for (let j = 0; j < p; j++) {
    const [pivot] = yield* two.reciprocals([rest[j][j]], steps);
    inverse.push(pivot);
    const below = range(j + 1, p);
    const column = yield* two.multiply(
      below.map((i) => rest[i][j]),
      below.map(() => pivot),
    );
    below.forEach((i, k) => (L[i][j] = column[k]));
    // What remains of the matrix, all of it in one round.
    const pairs = below.flatMap((i) => range(j + 1, i + 1).map((k) => [i, k]));
    const products = yield* two.multiply(
      pairs.map(([i]) => L[i][j]),
      pairs.map(([, k]) => rest[k][j]),
    );
    pairs.forEach(([i, k], at) => (rest[i][k] = ring(rest[i][k] - products[at])));
  }
  return { L, inverse };
}

/** Shares of x with L D Lᵀ x = b. */
export function* solve(two: TwoParty, { L, inverse }: Factors, b: bigint[]): Joint<bigint[]> {
  const p = b.length;
  const x = [...b];
  for (let j = 0; j < p; j++) {
    const below = range(j + 1, p);
    const products = yield* two.multiply(
      below.map((i) => L[i][j]),
      below.map(() => x[j]),
    );
    below.forEach((i, k) => (x[i] = ring(x[i] - products[k])));
  }
  const scaled = yield* two.multiply(x, inverse);
  for (let j = p - 1; j >= 0; j--) {
    const above = range(0, j);
    const products = yield* two.multiply(
      above.map((i) => L[j][i]),
      above.map(() => scaled[j]),
    );
    above.forEach((i, k) => (scaled[i] = ring(scaled[i] - products[k])));
  }
  return scaled;
}

/** Shares of the inverse, L⁻ᵀ D⁻¹ L⁻¹, all of it; zeros and ones that everybody knows are not multiplied. */
export function* invert(two: TwoParty, { L, inverse }: Factors): Joint<bigint[][]> {
  const p = inverse.length;
  // W = L⁻¹ row by row: W[i][c] = −(L[i][c] + Σ L[i][k] W[k][c]) over c < k < i.
  const W: bigint[][] = [];
  for (let i = 0; i < p; i++) {
    const terms = range(0, i).flatMap((c) => range(c + 1, i).map((k) => [c, k]));
    const products = yield* two.multiply(
      terms.map(([, k]) => L[i][k]),
      terms.map(([c, k]) => W[k][c]),
    );
    const row = range(0, i).map((c) => L[i][c]);
    terms.forEach(([c], at) => (row[c] += products[at]));
    W.push([...row.map((x) => ring(-x)), two.known(1)]);
  }
  const places = range(0, p).flatMap((i) => range(0, i).map((a) => [i, a]));
  const scaled = yield* two.multiply(
    places.map(([i, a]) => W[i][a]),
    places.map(([i]) => inverse[i]),
  );
  const V: bigint[][] = range(0, p).map((i) => [...range(0, i).map(() => 0n), inverse[i]]);
  places.forEach(([i, a], at) => (V[i][a] = scaled[at]));
  // Entry (a, b), b ≤ a, is Σ V[i][a] W[i][b] over i ≥ a; where i = b, W is 1.
  const terms = range(0, p).flatMap((a) =>
    range(0, a + 1).flatMap((b) => range(a, p).flatMap((i) => (i === b ? [] : [[a, b, i]]))),
  );
  const products = yield* two.multiply(
    terms.map(([a, , i]) => V[i][a]),
    terms.map(([, b, i]) => W[i][b]),
  );
  const full = range(0, p).map((a) => range(0, p).map((b) => (a === b ? inverse[a] : 0n)));
  terms.forEach(([a, b], at) => (full[a][b] = ring(full[a][b] + products[at])));
  for (let a = 0; a < p; a++) for (let b = 0; b < a; b++) full[b][a] = full[a][b];
  return full;
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
