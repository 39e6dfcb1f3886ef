import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import {
  allRows,
  dataOf,
  drawNoise,
  prepared,
  scaleAt,
  train,
  TRAINED,
  type NoiseKind,
} from '../shared/shop-models.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

/** The weights of a shop's model, word by word, before and after noise. */
export type WordsParams = {
  shop: string;
  words: number;
  lambda: number;
  noise: string;
  epsilon: number;
  runs: number;
  seed: number;
};

export type WordsRow = {
  run: number;
  /** The factor on the unit noise at the slider's ε. */
  scale: number;
  /** Of the words that a published model shows, at the slider's ε and at each of EPSILONS: how many it shows without noise too ... */
  kept: Float64Array;
  /** ... and how many are in none of the sentences that it was trained on. */
  unseen: Float64Array;
  /** For every word of the list: weight, unit noise, and how many sentences have it. Of the first run only. */
  weights: Float64Array;
  unit: Float64Array;
  having: Float64Array;
};

/** So many words are shown on each side, the largest weights and the smallest. */
export const SHOWN = 12;
export const EPSILONS = Array.from({ length: 25 }, (_, k) => 10 ** (-1 + k / 6));

/** The numbers of the words with the largest weights, then of those with the smallest, each from its end. Of equals, the more common word. */
export const extremes = (weights: ArrayLike<number>): { most: number[]; least: number[] } => ({
  most: largest(weights, 1),
  least: largest(weights, -1),
});

/** One pass: a release asks for this at every ε while the slider moves. */
function largest(weights: ArrayLike<number>, sign: number): number[] {
  const chosen: number[] = [];
  for (let j = 0; j < weights.length; j++) {
    let at = chosen.length;
    while (at > 0 && sign * weights[j] > sign * weights[chosen[at - 1]]) at--;
    if (at === SHOWN) continue;
    chosen.splice(at, 0, j);
    if (chosen.length > SHOWN) chosen.pop();
  }
  return chosen;
}

type Part = Task & { run: number };
type FitInputs = Omit<WordsParams, 'epsilon' | 'runs'>;
type Counts = { kept: number; unseen: number };
type Fit = {
  w: Float64Array;
  z: Float64Array;
  having: Float64Array;
  clean: ReturnType<typeof extremes>;
  /** At each of EPSILONS: the same wherever the slider stands. */
  counts: Counts[];
};

const scaleOf = ({ noise, lambda, words }: FitInputs, epsilon: number) =>
  scaleAt(noise as NoiseKind, epsilon, { lambda, words });

/** How many of the words that a model with this much noise shows are shown without noise too, and how many have no sentence. */
function countsAt(scale: number, { w, z, having, clean }: Omit<Fit, 'counts'>): Counts {
  const { most, least } = extremes(w.map((weight, j) => weight + scale * z[j]));
  const kept =
    most.filter((j) => clean.most.includes(j)).length + least.filter((j) => clean.least.includes(j)).length;
  return { kept, unseen: [...most, ...least].filter((j) => having[j] === 0).length };
}

export const experiment = defineExperiment<WordsParams, Part, FitInputs, Fit>({
  id: 'words',
  tasks: ({ runs }) => Array.from({ length: runs }, (_, run) => ({ key: `run=${run}`, run })),
  needs: ({ shop }) => [dataOf(shop)],
  fitInputs: ({ shop, words, lambda, noise, seed }) => ({ shop, words, lambda, noise, seed }),
  *fit(inputs, { run }, data) {
    const { shop, words, lambda, noise, seed } = inputs;
    const setting = { vocabulary: 'list', words, weighting: 'list' } as const;
    const ready = prepared(allRows(data[dataOf(shop)]), shop, setting, { run, seed });
    yield 0.2;
    const w = yield* scaleProgress(train(ready, lambda), 0.2, 0.95);
    const having = new Float64Array(words);
    const { starts, column } = ready.rows;
    for (const i of ready.order.subarray(0, TRAINED))
      for (let e = starts[i]; e < starts[i + 1]; e++) having[column[e]]++;
    const z = drawNoise(noise as NoiseKind, seed, shop, run, words);
    const known = { w, z, having, clean: extremes(w) };
    return { ...known, counts: EPSILONS.map((epsilon) => countsAt(scaleOf(inputs, epsilon), known)) };
  },
  release(params, { run }, fit) {
    const scale = scaleOf(params, params.epsilon);
    const counts = [countsAt(scale, fit), ...fit.counts];
    const first = run === 0;
    const row: WordsRow = {
      run,
      scale,
      kept: Float64Array.from(counts, ({ kept }) => kept),
      unseen: Float64Array.from(counts, ({ unseen }) => unseen),
      weights: first ? fit.w : new Float64Array(),
      unit: first ? fit.z : new Float64Array(),
      having: first ? fit.having : new Float64Array(),
    };
    return [row];
  },
});
