import type { Vocabulary, Weighting } from '../../../core/data/words/word-rows.ts';
import { errorCurve, wrongAt, type ErrorCurve } from '../../../core/learners/error-curve.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import {
  allRows,
  dataOf,
  drawNoise,
  prepared,
  scaleAt,
  tested,
  train,
  type NoiseKind,
} from '../shared/shop-models.ts';

/** The accuracy of a shop's model against the number of words, at one ε; and against ε, with the largest vocabulary. */
export type VocabularyParams = {
  shop: string;
  vocabulary: string;
  weighting: string;
  lambda: number;
  epsilon: number;
  runs: number;
  seed: number;
};

/** Accuracies on test sentences: at each of SIZES, and with the last of them at each of EPSILONS. */
export type VocabularyRow = {
  run: number;
  clean: Float64Array;
  norm: Float64Array;
  each: Float64Array;
  normAt: Float64Array;
  eachAt: Float64Array;
};

/** Two of them are the published sizes. */
export const SIZES = [20, 50, 100, 200, 500, 1000, 2000, 2969, 5588];
export const EPSILONS = [0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000];

const KINDS: NoiseKind[] = ['norm', 'each'];
type Part = Task & { run: number };
type FitInputs = Omit<VocabularyParams, 'epsilon' | 'runs'>;
type Fit = { tested: number; curves: Record<NoiseKind, ErrorCurve[]> };

export const experiment = defineExperiment<VocabularyParams, Part, FitInputs, Fit>({
  id: 'vocabulary',
  tasks: ({ runs }) => Array.from({ length: runs }, (_, run) => ({ key: `run=${run}`, run })),
  needs: ({ shop }) => [dataOf(shop)],
  fitInputs: ({ shop, vocabulary, weighting, lambda, seed }) => ({
    shop,
    vocabulary,
    weighting,
    lambda,
    seed,
  }),
  *fit({ shop, vocabulary, weighting, lambda, seed }, { run }, data) {
    const table = allRows(data[dataOf(shop)]);
    const curves: Fit['curves'] = { norm: [], each: [] };
    let count = 1;
    for (const [k, words] of SIZES.entries()) {
      const setting = {
        vocabulary: vocabulary as Vocabulary,
        words,
        weighting: weighting as Weighting,
      };
      const ready = prepared(table, shop, setting, { run, seed });
      const w = yield* scaleProgress(train(ready, lambda), k / SIZES.length, (k + 1) / SIZES.length);
      const { scores, y } = tested(ready, w);
      count = y.length;
      for (const kind of KINDS) {
        const noise = tested(ready, drawNoise(kind, seed, `${shop}/${words}`, run, words)).scores;
        curves[kind].push(errorCurve(scores, noise, y));
      }
    }
    return { tested: count, curves };
  },
  release({ lambda, epsilon }, { run }, fit) {
    const right = (kind: NoiseKind, k: number, own: number) =>
      1 - wrongAt(fit.curves[kind][k], scaleAt(kind, own, { lambda, words: SIZES[k] })) / fit.tested;
    const sizes = (kind: NoiseKind, own: number) => Float64Array.from(SIZES, (_, k) => right(kind, k, own));
    const epsilons = (kind: NoiseKind) =>
      Float64Array.from(EPSILONS, (own) => right(kind, SIZES.length - 1, own));
    const row: VocabularyRow = {
      run,
      clean: sizes('norm', Infinity),
      norm: sizes('norm', epsilon),
      each: sizes('each', epsilon),
      normAt: epsilons('norm'),
      eachAt: epsilons('each'),
    };
    return [row];
  },
});
