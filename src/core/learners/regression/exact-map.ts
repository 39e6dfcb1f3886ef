import { check } from '../../check.ts';
import type { Mapped, Preparation } from './preparation.ts';
import type { Rows } from './rows.ts';
import { columnStatistics, type Columns, type PublicBounds } from './statistics.ts';
import { intoUnitBall } from './unit-ball.ts';

/**
 * Rows mapped into the unit ball by statistics that are told exactly: the way of the thesis. None of them is private.
 *
 * The norms are those of standardised rows; test rows meet the bounds of the training rows and may end up outside the ball. By a public
 * radius rows that are longer are shortened to it, test rows too.
 */
export function mapExactly(
  training: Rows,
  held: Rows,
  preparation: Preparation,
  known?: PublicBounds,
): Mapped {
  const { map, statistics, timing, clipTest } = preparation;
  const { d } = training;
  const source =
    statistics === 'analyst'
      ? firstRows(held, preparation.analystRows)
      : timing === 'before'
        ? together(training, held)
        : training;
  const { clipped, upper, lower } = clipBounds(source, preparation, known);
  const columns = columnStatistics(clipped);
  const X = standardised(source === training ? clipped : clip(training, upper, lower), columns);
  const testX = standardised(clipTest ? clip(held, upper, lower) : held, columns);
  const target = targetScale(source, preparation.centre);
  const y = training.y.map((value) => (value - target.shift) / target.scale);
  const testY = held.y.map((value) => (value - target.shift) / target.scale);
  if (map === 'max' || map === 'radius') {
    const longest =
      map === 'radius'
        ? preparation.radius * Math.sqrt(d)
        : largest(norms(source === training ? X : standardised(clipped, columns), d));
    divideAll(X, longest);
    divideAll(testX, longest);
    if (map === 'radius') for (const rows of [X, testX]) intoUnitBall(rows, d);
    const factor = columns.sd.map((sd) => 1 / (sd * longest));
    return {
      d,
      X,
      y,
      testX,
      testY,
      affine: { shift: columns.mean, factor, yShift: target.shift, yScale: target.scale },
    };
  }
  const [own, other] = [norms(X, d), norms(testX, d)];
  divideRows(X, own, d);
  if (map === 'row') {
    divideRows(testX, other, d);
    return { d, X, y, testX, testY };
  }
  // y is divided by the norm of its row too, and then by the largest of the results.
  y.forEach((value, i) => (y[i] = own[i] > 0 ? value / own[i] : 0));
  const second = largest(y.map(Math.abs));
  for (let i = 0; i < y.length; i++) y[i] /= second;
  // Multiplied back with its own norm, a test row is s(x) again: its prediction is linear in s(x).
  for (let k = 0; k < testX.length; k++) testX[k] *= second;
  return { d, X, y, testX, testY };
}

const firstRows = (rows: Rows, most: number): Rows =>
  most >= rows.rows
    ? rows
    : { ...rows, rows: most, X: rows.X.subarray(0, most * rows.d), y: rows.y.subarray(0, most) };

const together = (a: Rows, b: Rows): Rows => ({
  ...a,
  rows: a.rows + b.rows,
  X: joined(a.X, b.X),
  y: joined(a.y, b.y),
});

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}

function clipBounds(source: Rows, { clip: c, sides, within }: Preparation, known?: PublicBounds) {
  if (within) {
    check(known !== undefined, 'bounds', 'given for bounds within them', 'none');
    const { low, high } = known;
    const at = (share: number) => Float64Array.from(low, (from, j) => from + share * (high[j] - from));
    const [lower, upper] = [at(within.low), at(within.high)];
    return { upper, lower, clipped: clip(source, upper, lower) };
  }
  const { mean, sd } = columnStatistics(source);
  const upper = mean.map((value, j) => value + c * sd[j]);
  const lower = mean.map((value, j) => (sides === 'both' ? value - c * sd[j] : -Infinity));
  return { upper, lower, clipped: clip(source, upper, lower) };
}

function clip(rows: Rows, upper: Float64Array, lower: Float64Array): Rows {
  if (upper[0] === Infinity) return rows;
  const { X, d } = rows;
  const out = new Float64Array(X.length);
  for (let at = 0; at < X.length; at += d)
    for (let j = 0; j < d; j++) out[at + j] = Math.min(upper[j], Math.max(lower[j], X[at + j]));
  return { ...rows, X: out };
}

function standardised({ X, d }: Rows, { mean, sd }: Columns): Float64Array {
  const out = new Float64Array(X.length);
  for (let at = 0; at < X.length; at += d)
    for (let j = 0; j < d; j++) out[at + j] = (X[at + j] - mean[j]) / sd[j];
  return out;
}

/** The largest |y| becomes 1, after the mean has been taken off where asked. */
function targetScale({ y }: Rows, centre: boolean) {
  const shift = centre ? y.reduce((a, b) => a + b, 0) / y.length : 0;
  const largest = y.reduce((most, value) => Math.max(most, Math.abs(value - shift)), 0);
  return { shift, scale: largest > 0 ? largest : 1 };
}

export function norms(X: Float64Array, d: number): Float64Array {
  const out = new Float64Array(X.length / d);
  for (let i = 0; i < out.length; i++) {
    let square = 0;
    for (let k = i * d; k < (i + 1) * d; k++) square += X[k] * X[k];
    out[i] = Math.sqrt(square);
  }
  return out;
}

/** Above 0 always, so that it can be divided by. */
const largest = (values: Float64Array) =>
  values.reduce((most, value) => Math.max(most, value), Number.MIN_VALUE);

function divideAll(X: Float64Array, by: number): void {
  for (let k = 0; k < X.length; k++) X[k] /= by;
}

/** A row of zeros stays. */
function divideRows(X: Float64Array, by: Float64Array, d: number): void {
  for (let i = 0; i < by.length; i++) {
    if (by[i] > 0) for (let k = i * d; k < (i + 1) * d; k++) X[k] /= by[i];
  }
}
