import type { Dataset, Table } from '../../../core/data/dataset.ts';
import { moments } from '../../../core/data/preprocess/moments.ts';
import { leadingPca, scores, spread } from '../../../core/data/preprocess/pca.ts';
import { takeRows } from '../../../core/data/rows.ts';
import { shuffle } from '../../../core/data/shuffle.ts';
import { predictRows, toRows, type Rows, type Scaling } from '../../../core/learners/lasso/rows.ts';
import type { Rng } from '../../../core/random/rng.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

/** The digits as the experiments with the Lasso take them. */
export const SOURCE = 'mnist-4-9';
const COMPONENTS = 100;

export type Features = 'pixels' | 'pca';

/** What stands for a row: its 784 pixels standardised, or its 100 first principal components. */
type Source = { train: Table; test: Rows; scaling?: Scaling };

/** Mean and scale of all training rows, whatever number is then used, as in the thesis. */
function* standardised({ train, test }: Dataset): Generator<number, Source> {
  yield 0;
  const { mean, sd } = moments(train);
  const scaling = { shift: mean, factor: sd.map((s) => (s > 0 ? 1 / s : 0)) };
  yield 0.5;
  return { train, test: toRows(test, { scaling }), scaling };
}

function* projected({ train, test }: Dataset): Generator<number, Source> {
  const varied = yield* scaleProgress(spread(train), 0, 0.2);
  const pca = yield* scaleProgress(leadingPca(varied, COMPONENTS), 0.2, 0.9);
  const project = (table: Table): Table => ({
    ...table,
    columns: COMPONENTS,
    names: [],
    X: scores(pca, table, COMPONENTS),
  });
  return { train: project(train), test: toRows(project(test)) };
}

export function* lassoSource(data: Dataset, features: Features): Generator<number, Source> {
  return yield* cachedOn(data, features, () => (features === 'pca' ? projected(data) : standardised(data)));
}

/** These training rows, with an intercept. */
export const lassoRows = ({ train, scaling }: Source, numbers: ArrayLike<number>): Rows =>
  toRows(takeRows(train, numbers), { scaling });

/** Rows of length 1 without intercept: what a private learner may do to a row without looking at the others. */
export function* unitRows(data: Dataset): Generator<number, { train: Rows; test: Rows }> {
  return yield* cachedOn(data, 'unit', function* () {
    yield 0;
    const train = toRows(data.train, { unit: true, intercept: 0 });
    yield 0.8;
    return { train, test: toRows(data.test, { unit: true, intercept: 0 }) };
  });
}

/** `count` of `rows` row numbers in random order. */
export const pick = (rows: number, count: number, rng: Rng): Int32Array => shuffle(rows, rng).slice(0, count);

/** Rows dealt out in turn to m centres, by their place and not by what is in them. */
export const dealTo = (numbers: ArrayLike<number>, m: number): number[][] =>
  Array.from({ length: m }, (_, k) => Array.from(numbers).filter((_, i) => i % m === k));

/** Share of rows on the wrong side of 0; what falls on it counts as a 9. */
export function errorOf(test: Rows, w: Float64Array): number {
  const scores = predictRows(test, w);
  let wrong = 0;
  for (let i = 0; i < scores.length; i++) if (scores[i] >= 0 !== test.y[i] > 0) wrong++;
  return wrong / scores.length;
}
