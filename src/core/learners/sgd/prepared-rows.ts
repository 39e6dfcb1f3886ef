/**
 * Rows of pixels made small enough for SGD: scaled, then projected.
 *
 * Claim: the rows that the steps of data/preprocess give one after the other, without ever forming the dense ones.
 * Assumes: nothing for unit rows, projected or not: no row but the one at hand is read. Standardising and principal components
 *   read all rows; `costing` names them, and the guarantee says so.
 * Why: scaling a row and projecting it commute, and a projection skips zeros, which are four pixels of five.
 * Source: einarsson-2018 §4.5 (standardised, unit ball, random projection).
 */
import type { Dataset, Table } from '../../data/dataset.ts';
import { intercept } from '../../data/preprocess/intercept.ts';
import { moments, type Moments } from '../../data/preprocess/moments.ts';
import { leadingPca, pcaFacts, scores, spread } from '../../data/preprocess/pca.ts';
import { prepare } from '../../data/preprocess/pipeline.ts';
import { project, randomProjection } from '../../data/preprocess/random-projection.ts';
import { standardise } from '../../data/preprocess/standardise.ts';
import type { StepFacts } from '../../data/preprocess/step.ts';
import { takeRows } from '../../data/rows.ts';
import { scaleProgress } from '../../work/scale-progress.ts';
import type { Rng } from '../../random/rng.ts';
import { denseRows, type DenseRows } from './dense-rows.ts';

export type RowsSetting = {
  /** x / ‖x‖, or standardised columns and then x / max(1, ‖x‖). */
  scaling: 'unit rows' | 'standardised';
  reduction: 'projection' | 'pca' | 'none';
  /** Columns after the reduction; not read without one. */
  k: number;
  /** A column of ones at the end, as the published programs have it. */
  ones?: boolean;
};

export type PreparedRows = {
  train: DenseRows;
  test: DenseRows;
  /** The steps of the preparation that read everybody's rows: what is not in any ledger. */
  costing: StepFacts[];
};

/** The steps that read everybody's rows. */
export function costing({ scaling, reduction }: Pick<RowsSetting, 'scaling' | 'reduction'>): StepFacts[] {
  const steps: StepFacts[] = [];
  if (scaling === 'standardised') steps.push(standardise);
  if (reduction === 'pca') steps.push(pcaFacts);
  return steps;
}

/** Training rows with the given numbers, in that order, and all test rows. Yields its progress. */
export function* prepareRows(
  dataset: Pick<Dataset, 'train' | 'test'>,
  numbers: ArrayLike<number>,
  setting: RowsSetting,
  rng: Rng,
): Generator<number, PreparedRows> {
  const train = takeRows(dataset.train, numbers);
  const share = train.rows / (train.rows + dataset.test.rows);
  const map = yield* mapOf(train, setting, rng);
  const first = yield* scaleProgress(map(train), 0, share);
  const second = yield* scaleProgress(map(dataset.test), share, 1);
  const prepared = prepare(setting.ones ? [intercept(false)] : [], { train: first, test: second });
  return { train: denseRows(prepared.train), test: denseRows(prepared.test), costing: costing(setting) };
}

/** Finer than any error on thousands of rows can tell. */
const PCA_TOLERANCE = 1e-6;

type RowMap = (table: Table) => Generator<number, Table<Float32Array>>;

function* mapOf(train: Table, { scaling, reduction, k }: RowsSetting, rng: Rng): Generator<number, RowMap> {
  const columns = scaling === 'standardised' ? moments(train) : undefined;
  if (reduction === 'pca') {
    const of = yield* spread(train, { standardised: columns !== undefined });
    const pca = yield* leadingPca(of, k, PCA_TOLERANCE);
    return function* (table) {
      const X = scores(pca, table, k);
      yield 0.5;
      const image = { ...table, columns: k, X };
      return divided(image, lengthsOf(image), columns !== undefined);
    };
  }
  const R = reduction === 'none' ? undefined : randomProjection(train.columns, k, rng).R;
  const stretched = R && columns ? R.map((r, at) => r * inverse(columns.sd[Math.floor(at / k)])) : R;
  const origin = stretched && columns ? imageOf(columns.mean, stretched, k) : undefined;
  return function* (table) {
    if (!stretched) return divided(spelledOut(table, columns), lengthsOf(table, columns), !!columns);
    const image = yield* project({ k, columns: train.columns, R: stretched }, table);
    if (origin) for (let i = 0; i < image.X.length; i++) image.X[i] -= origin[i % k];
    return divided(image, lengthsOf(table, columns), columns !== undefined);
  };
}

/** A constant column counts as nothing. */
const inverse = (sd: number) => (sd > 0 ? 1 / sd : 0);

function imageOf(x: Float64Array, R: Float32Array, k: number): Float64Array {
  const out = new Float64Array(k);
  for (let j = 0; j < x.length; j++) for (let i = 0; i < k; i++) out[i] += x[j] * R[j * k + i];
  return out;
}

/** The rows as floats, standardised where asked for. */
function spelledOut(table: Table, of?: Moments): Table<Float32Array> {
  if (!of) return { ...table, X: Float32Array.from(table.X) };
  const { columns } = table;
  const X = new Float32Array(table.X.length);
  for (let i = 0; i < X.length; i++) {
    const j = i % columns;
    X[i] = (table.X[i] - of.mean[j]) * inverse(of.sd[j]);
  }
  return { ...table, X };
}

/** Lengths of the rows, standardised where asked for. Zeros cost nothing: an empty row's length is known. */
function lengthsOf({ rows, columns, X }: Table, of?: Moments): Float64Array {
  const weight = of?.sd.map((sd) => inverse(sd) ** 2);
  let empty = 0;
  if (of && weight) of.mean.forEach((mean, j) => (empty += mean * mean * weight[j]));
  const lengths = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let square = empty;
    for (let j = 0; j < columns; j++) {
      const x = X[i * columns + j];
      if (x !== 0) square += of && weight ? x * (x - 2 * of.mean[j]) * weight[j] : x * x;
    }
    lengths[i] = Math.sqrt(Math.max(0, square));
  }
  return lengths;
}

/** Each row divided by the length it had, or left alone where the ball is enough and it was shorter than 1. */
function divided(table: Table<Float32Array>, lengths: Float64Array, ball: boolean): Table<Float32Array> {
  const { rows, columns, X } = table;
  for (let i = 0; i < rows; i++) {
    const by = ball ? Math.max(1, lengths[i]) : lengths[i];
    const factor = by > 0 ? 1 / by : 0;
    for (let j = i * columns; j < (i + 1) * columns; j++) X[j] *= factor;
  }
  return table;
}
