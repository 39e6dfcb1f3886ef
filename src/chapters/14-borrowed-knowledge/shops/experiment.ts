import type { Vocabulary } from '../../../core/data/words/word-rows.ts';
import { errorCurve, wrongAt, type ErrorCurve } from '../../../core/learners/error-curve.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import {
  allRows,
  dataOf,
  drawNoise,
  prepared,
  scaleAt,
  SHOPS,
  tested,
  train,
  TRAINED,
} from '../shared/shop-models.ts';

/** Models of three shops, each tried on the sentences of all three; and, for comparison, what a few labels of one's own give. */
export type ShopsParams = {
  words: number;
  vocabulary: string;
  lambda: number;
  labels: number;
  /** `none` or `norm`. */
  noise: string;
  epsilon: number;
  runs: number;
  seed: number;
};

export type ShopsRow = {
  run: number;
  /** The shop that the model was trained on; `few`: a few sentences of the shop that it is tried on, without noise. */
  source: string;
  /** Share of the test sentences of each shop that the model gets right. */
  accuracies: Float64Array;
  /** The weight of every column, as published; of the first run only. */
  weights: Float64Array;
};

export const FEW = 'few';

type Part = Task & { run: number };
type FitInputs = Omit<ShopsParams, 'noise' | 'epsilon' | 'runs'>;
type Fit = { w: Float64Array; z: Float64Array; curves: ErrorCurve[] }[];

export const experiment = defineExperiment<
  ShopsParams,
  Part,
  FitInputs,
  { sources: Fit; few: number[]; tested: number }
>({
  id: 'shops',
  tasks: ({ runs }) => Array.from({ length: runs }, (_, run) => ({ key: `run=${run}`, run })),
  needs: () => SHOPS.map(dataOf),
  fitInputs: ({ words, vocabulary, lambda, labels, seed }) => ({ words, vocabulary, lambda, labels, seed }),
  *fit({ words, vocabulary, lambda, labels, seed }, { run }, data) {
    const setting = { vocabulary: vocabulary as Vocabulary, words, weighting: 'list' } as const;
    const shops = SHOPS.map((shop) => prepared(allRows(data[dataOf(shop)]), shop, setting, { run, seed }));
    yield 0.2;
    const sources: Fit = [];
    const few: number[] = [];
    for (const [k, shop] of SHOPS.entries()) {
      const at = 0.2 + 0.26 * k;
      const w = yield* scaleProgress(train(shops[k], lambda), at, at + 0.2);
      const z = drawNoise('norm', seed, shop, run, words);
      const curves = shops.map((other) => {
        const { scores, y } = tested(other, w);
        return errorCurve(scores, tested(other, z).scores, y);
      });
      sources.push({ w, z, curves });
      const own = yield* scaleProgress(train(shops[k], lambda, labels), at + 0.2, at + 0.26);
      const { scores, y } = tested(shops[k], own);
      few.push(scores.filter((score, i) => score >= 0 === y[i] > 0).length / y.length);
    }
    return { sources, few, tested: shops[0].order.length - TRAINED };
  },
  release({ words, lambda, noise, epsilon }, { run }, fit) {
    const scale = noise === 'none' ? 0 : scaleAt('norm', epsilon, { lambda, words });
    const rows = fit.sources.map(({ w, z, curves }, k): ShopsRow => ({
      run,
      source: SHOPS[k],
      accuracies: Float64Array.from(curves, (curve) => 1 - wrongAt(curve, scale) / fit.tested),
      weights: run === 0 ? w.map((weight, j) => weight + scale * z[j]) : new Float64Array(),
    }));
    return [
      ...rows,
      { run, source: FEW, accuracies: Float64Array.from(fit.few), weights: new Float64Array() },
    ];
  },
});
