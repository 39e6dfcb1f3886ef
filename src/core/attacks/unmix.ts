/**
 * Several missing rows, one by one, out of as many rounds.
 *
 * Claim: if k rows are missing, k rounds suffice: from the k blends that are left over, each row comes back exactly,
 *   provided that each of them has ink on a pixel where the other missing ones have none.
 * Assumes: rows of length 1, numbers not below 0; blends that differ (k of them independent).
 * Why: blends and rows span the same space, and a pixel is a point in a cone whose edges are the pixels that only one row
 *   inks. Cut the cone by a plane: the edges become the corners of a simplex. The farthest point is a corner; take its
 *   direction out, and the farthest of the rest is the next. In terms of the corners the pixels are the rows.
 * Source: Gillis and Vavasis 2014 (successive projection for separable nonnegative matrix factorisation).
 */
import { maxIndex, sum } from 'd3-array';
import { LuDecomposition, Matrix } from 'ml-matrix';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import { dot, toUnit } from '../linalg/vectors.ts';
import { runToEnd } from '../work/run-to-end.ts';

/** A blend that adds less than this share (squared) to the others is rounding. */
const RANK = 1e-20;
/** A pixel with less than this share of the strongest carries no ink, only rounding. */
const INK = 1e-4;

/**
 * The rows, or undefined when the rounds do not differ enough to tell as many apart: by more than rounding, and by more than
 * noise of the given variance on each number would make them differ anyway.
 */
export function unmix(left: Float64Array[], count: number, variance = 0): Float64Array[] | undefined {
  const basis = whitened(left, count, variance);
  if (!basis) return undefined;
  const pixels = left[0].length;
  const points = Array.from({ length: pixels }, (_, j) => Float64Array.from(basis, (v) => v[j]));
  const strongest = Math.sqrt(Math.max(...points.map((p) => dot(p, p))));
  const inked = points.filter((p) => dot(p, p) > (INK * strongest) ** 2);
  const plane = above(inked);
  const corners = cornersOf(
    inked.map((p) => p.map((v) => v / dot(plane, p))).filter((p) => p.every(Number.isFinite)),
    count,
  );
  return corners && inTermsOf(corners, basis)?.map((x) => toUnit(sum(x) < 0 ? x.map((v) => -v) : x));
}

/** An orthonormal basis of what the blends span. */
function whitened(left: Float64Array[], count: number, variance: number): Float64Array[] | undefined {
  const rounds = left.length;
  if (rounds < count) return undefined;
  const K = Float64Array.from({ length: rounds * rounds }, (_, i) =>
    dot(left[Math.floor(i / rounds)], left[i % rounds]),
  );
  const { values, vectors } = runToEnd(symmetricEigen(K, rounds));
  // Noise alone has singular values up to about σ (√pixels + √rounds).
  const floor = variance * (Math.sqrt(left[0].length) + Math.sqrt(rounds)) ** 2;
  if (!(values[count - 1] > Math.max(floor, RANK * values[0]))) return undefined;
  return Array.from({ length: count }, (_, k) => {
    const v = new Float64Array(left[0].length);
    for (let t = 0; t < rounds; t++) {
      const factor = vectors[k * rounds + t] / Math.sqrt(values[k]);
      for (let j = 0; j < v.length; j++) v[j] += factor * left[t][j];
    }
    return v;
  });
}

/** A direction in which every point goes up, if there is one: the perceptron, from their sum on. */
function above(points: Float64Array[]): Float64Array {
  const unit = points.map(toUnit);
  const h = new Float64Array(points[0].length);
  for (const p of unit) for (let k = 0; k < h.length; k++) h[k] += p[k] / unit.length;
  for (let pass = 0; pass < 2_000; pass++) {
    const size = Math.sqrt(dot(h, h));
    const lowest = unit.reduce((low, p) => (dot(h, p) < dot(h, low) ? p : low));
    if (dot(h, lowest) > 0.02 * size) break;
    for (let k = 0; k < h.length; k++) h[k] += 0.1 * lowest[k];
  }
  return h;
}

function cornersOf(points: Float64Array[], count: number): Float64Array[] | undefined {
  const corners: Float64Array[] = [];
  let rest = points;
  while (corners.length < count && rest.length > 0) {
    const far = maxIndex(rest, (p) => dot(p, p));
    corners.push(points[far]);
    const q = toUnit(rest[far]);
    rest = rest.map((p) => {
      const along = dot(p, q);
      return p.map((v, k) => v - along * q[k]);
    });
  }
  return corners.length === count ? corners : undefined;
}

/** The X with Σ X[k][j] corners[k] = (basis[·][j]) for every pixel j. */
function inTermsOf(corners: Float64Array[], basis: Float64Array[]): Float64Array[] | undefined {
  const lu = new LuDecomposition(new Matrix(corners).transpose());
  if (lu.isSingular()) return undefined;
  return lu
    .solve(new Matrix(basis))
    .to2DArray()
    .map((row) => Float64Array.from(row));
}
