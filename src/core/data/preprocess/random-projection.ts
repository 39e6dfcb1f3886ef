/**
 * Random projection: k random directions instead of d columns.
 *
 * Claim: with R of k × d independent N(0, 1/k), E‖Rx‖² = ‖x‖² for every fixed x, and ‖Rx‖²/‖x‖² has standard deviation √(2/k).
 * Assumes: R is drawn from a stream of its own and not from the data, a fresh one for every simulation.
 * Why: each coordinate of Rx is N(0, ‖x‖²/k), so ‖Rx‖²/‖x‖² is a χ² with k degrees of freedom over k. Lengths are kept on
 * average only: about half of unit rows come out longer than 1, so clip again, or bring rows back into the unit ball.
 * Source: einarsson-2018 §3.3.4; Johnson and Lindenstrauss 1984.
 */
import { check } from '../../check.ts';
import type { Rng } from '../../random/rng.ts';
import type { Table } from '../dataset.ts';
import type { StepFacts } from './step.ts';

export const randomProjectionFacts: StepFacts = {
  id: 'random-projection',
  title: 'Random projection',
  formula: 'R x, with k × d entries from N(0, 1/k)',
  looksAtPrivateData: false,
  why: 'R is drawn without looking at anybody’s row.',
};

type Projection = {
  k: number;
  columns: number;
  /** Rᵀ, row-major columns × k, so that one value of a row meets contiguous numbers. */
  R: Float32Array;
};

export function randomProjection(columns: number, k: number, rng: Rng): Projection {
  check(Number.isInteger(k) && k >= 1, 'k', 'a whole number ≥ 1', k);
  const unit = 1 / Math.sqrt(k);
  return { k, columns, R: Float32Array.from({ length: columns * k }, () => unit * rng.normal()) };
}

/** The projected rows. Yields its progress; zeros of X cost nothing. */
export function* project(
  { k, columns, R }: Projection,
  table: Table,
): Generator<number, Table<Float32Array>> {
  check(table.columns === columns, 'columns', `those of the projection, ${columns}`, table.columns);
  const X = new Float32Array(table.rows * k);
  const STEP = 128;
  for (let first = 0; first < table.rows; first += STEP) {
    const last = Math.min(table.rows, first + STEP);
    projectRows(R, k, columns, table.X, first, last, X);
    yield last / table.rows;
  }
  const names = Array.from({ length: k }, (_, i) => `projection ${i + 1}`);
  return { rows: table.rows, columns: k, names, X, y: table.y };
}

function projectRows(
  R: Float32Array,
  k: number,
  columns: number,
  X: ArrayLike<number>,
  first: number,
  last: number,
  out: Float32Array,
): void {
  const sum = new Float64Array(k);
  // Where the row is not 0, and what it is there. Four values meet the sums at once, which are then loaded and stored once.
  const at = new Int32Array(columns + 3);
  const value = new Float64Array(columns + 3);
  for (let r = first; r < last; r++) {
    let n = 0;
    for (let j = 0; j < columns; j++) {
      const x = X[r * columns + j];
      if (x === 0) continue;
      at[n] = j * k;
      value[n++] = x;
    }
    for (; n % 4 !== 0; n++) at[n] = value[n] = 0;
    sum.fill(0);
    for (let m = 0; m < n; m += 4) {
      const [a, b, c, d] = [value[m], value[m + 1], value[m + 2], value[m + 3]];
      const [p, q, s, t] = [at[m], at[m + 1], at[m + 2], at[m + 3]];
      for (let i = 0; i < k; i++) sum[i] += a * R[p + i] + b * R[q + i] + c * R[s + i] + d * R[t + i];
    }
    out.set(sum, r * k);
  }
}
