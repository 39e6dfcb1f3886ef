import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { dataOf } from '../shared/shop-models.ts';

/** How much a vocabulary that is built from the sentences depends on single ones. */
export type LedgerParams = { shop: string };

export type LedgerRow = {
  sentences: number;
  /** For each of THRESHOLDS: words that so many sentences have ... */
  words: Float64Array;
  /** ... those that no more have, so that one sentence less removes them ... */
  hinging: Float64Array;
  /** ... and the sentences that have such a word. */
  telling: Float64Array;
};

/** A word is in the vocabulary if so many sentences have it. The shipped files know every word that three sentences have. */
export const THRESHOLDS = Array.from({ length: 38 }, (_, k) => k + 3);

type FitInputs = { shop: string };

export const experiment = defineExperiment<LedgerParams, Task, FitInputs, LedgerRow>({
  id: 'ledger',
  tasks: () => [{ key: 'count' }],
  needs: ({ shop }) => [dataOf(shop)],
  fitInputs: ({ shop }) => ({ shop }),
  *fit({ shop }, _, data) {
    const { rows, columns, X } = data[dataOf(shop)].train;
    const having = new Int32Array(columns);
    for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) if (X[i * columns + j] > 0) having[j]++;
    yield 0.5;
    // For each threshold, the sentences that have a word in exactly so many.
    const telling = THRESHOLDS.map(() => new Set<number>());
    for (let i = 0; i < rows; i++)
      for (let j = 0; j < columns; j++)
        if (X[i * columns + j] > 0) telling[having[j] - THRESHOLDS[0]]?.add(i);
    const counted = (fits: (count: number, threshold: number) => boolean) =>
      Float64Array.from(THRESHOLDS, (t) => having.filter((count) => fits(count, t)).length);
    return {
      sentences: rows,
      words: counted((count, t) => count >= t),
      hinging: counted((count, t) => count === t),
      telling: Float64Array.from(telling, ({ size }) => size),
    };
  },
  release: (_, __, fit) => [fit],
});
