import type { Dataset, Table } from '../../../core/data/dataset.ts';
import { takeRows } from '../../../core/data/rows.ts';
import { shuffle } from '../../../core/data/shuffle.ts';
import { wordRows, type WordSetting } from '../../../core/data/words/word-rows.ts';
import { losses } from '../../../core/learners/loss.ts';
import { minimising } from '../../../core/learners/minimise.ts';
import { outputReach } from '../../../core/learners/output-release.ts';
import { margins, type SparseRows } from '../../../core/learners/sparse-rows.ts';
import { sourceNoises, type SourceNoiseId } from '../../../core/learners/transfer/source-classifier.ts';
import { createRng } from '../../../core/random/create-rng.ts';

/** A source of knowledge: a shop with labelled sentences, and the model that it may publish. */
export const SHOPS = ['amazon', 'imdb', 'yelp'] as const;
export type Shop = (typeof SHOPS)[number];
export const dataOf = (shop: string) => `sentences-${shop}`;
/** So many sentences of each shop are trained on, as many as each source of 20 Newsgroups has labelled ones. */
export const TRAINED = 800;
const TOLERANCE = 1e-9;

export type NoiseKind = SourceNoiseId;

export const reach = (lambda: number, rows = TRAINED) =>
  outputReach({ accounting: 'proven', rows, lambda, gradientNorm: TOLERANCE }).sensitivity;

/** The factor on the unit noise. Infinity stands for no noise. */
export function scaleAt(kind: NoiseKind, epsilon: number, given: { lambda: number; words: number }): number {
  if (epsilon === Infinity) return 0;
  return sourceNoises[kind].scale({
    epsilon,
    delta: 0,
    sensitivity: reach(given.lambda),
    dimension: given.words,
  });
}

/** All sentences of a shop, those that the file has for training first. */
export function allRows({ train, test }: Dataset): Table {
  const X = new Uint8Array(train.X.length + test.X.length);
  X.set(train.X);
  X.set(test.X, train.X.length);
  const y = Float32Array.from([...train.y, ...test.y]);
  return { ...train, rows: train.rows + test.rows, X, y };
}

/** The first run keeps to the split of the file; every other has its own. */
function orderOf(rows: number, shop: string, run: number, seed: number): Int32Array {
  if (run === 0) return Int32Array.from({ length: rows }, (_, i) => i);
  return shuffle(rows, createRng(seed).fork('split').fork(shop).fork(run));
}

export type Prepared = { rows: SparseRows; order: Int32Array };

/** The sentences of a shop as rows, in the order of a run: trained on are the first. */
export function prepared(
  table: Table,
  shop: string,
  setting: WordSetting,
  given: { run: number; seed: number },
): Prepared {
  const order = orderOf(table.rows, shop, given.run, given.seed);
  const counted = setting.weighting === 'rows' ? takeRows(table, order.subarray(0, TRAINED)) : table;
  const [rows] = wordRows([table], setting, counted);
  return { rows, order };
}

/** The optimum on the first `count` sentences. Its progress grows towards 1, because how many passes it takes is not known before. */
export function* train(
  { rows, order }: Prepared,
  lambda: number,
  count = TRAINED,
): Generator<number, Float64Array> {
  const given = { data: rows, loss: losses.logistic, lambda, order, count, tolerance: TOLERANCE };
  const work = minimising(given);
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value.w;
    yield 1 - 1 / (1 + step.value);
  }
}

/** Scores of the sentences that were not trained on, and their labels. */
export function tested({ rows, order }: Prepared, w: ArrayLike<number>) {
  const kept = order.subarray(TRAINED);
  return {
    scores: Float32Array.from(margins(rows, w, kept, kept.length, true)),
    y: Float32Array.from(kept, (i) => rows.y[i]),
  };
}

/** Unit noise, to be kept while ε moves. */
export const drawNoise = (kind: NoiseKind, seed: number, shop: string, run: number, words: number) =>
  sourceNoises[kind].draw(createRng(seed).fork('noise').fork(shop).fork(run).fork(kind), words);
