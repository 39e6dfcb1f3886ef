import { Network } from '../../../core/learners/network/network.ts';
import { trainTogether } from '../../../core/learners/ternary/banks.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { deal, sourceOf, type Dealt, type RowsInputs } from '../shared/training.ts';

/** What a clip does to each class, and how many of the flagged are frauds, for a network that has been trained for a while. */
export type WhoParams = RowsInputs & { trained: number };

export type ClassRow = {
  kind: 'class';
  /** `fraud` or `honest`, whatever the classes of the data are called: the rarer and the other. */
  name: string;
  rows: number;
  /** For each limit of LIMITS: the share of the numbers of these rows' gradients beyond it. */
  beyond: Float64Array;
  /** And the share of the sum of their absolute values that the clip leaves. */
  left: Float64Array;
};
export type CurveRow = {
  kind: 'curve';
  /** For each threshold from the highest score down: the shares of frauds and of honest rows that are flagged. */
  caught: Float64Array;
  blamed: Float64Array;
  /** How many honest rows there are in all. */
  honest: number;
};
export type WhoRow = ClassRow | CurveRow;

/** Clips that are compared: 0.003 to 3, twelve to a decade. */
export const LIMITS = Float64Array.from({ length: 37 }, (_, i) => 10 ** (-2.5 + i / 12));
/** Rows of each class whose gradients are looked at. */
const MOST = 400;
/** Shares of frauds caught at which the curve is read. */
const CAUGHT = Float64Array.from({ length: 19 }, (_, i) => 0.05 * (i + 1));

type Fit = { dealt: Dealt; parameters: Float32Array };

export const experiment = defineExperiment<WhoParams, Task, WhoParams, Fit>({
  id: 'who',
  tasks: () => [{ key: 'who' }],
  fitInputs: ({ data, size, banks, rate, account, seed, trained }) => ({
    ...{ data, size, banks, rate, account, seed, trained },
  }),
  needs: (inputs) => [sourceOf(inputs)],
  *fit(inputs, _, data) {
    const dealt = yield* scaleProgress(deal(inputs, 0, data[sourceOf(inputs)]), 0, 0.3);
    const K = dealt.banks.length;
    const visits = Array.from({ length: inputs.trained * K }, (__, v) => v % K);
    const training = {
      sizes: dealt.sizes,
      start: 'he',
      method: { kind: 'sgd' },
      samplingRate: 0.02,
      step: 0.3,
      visits,
    } as const;
    const rng = createRng(inputs.seed).fork('who');
    const { parameters } = yield* scaleProgress(trainTogether(dealt.banks, training, rng), 0.3, 1);
    return { dealt, parameters };
  },
  *releasing(_, __, fit) {
    // What is measured depends on the fit alone: a moved slider only reads it.
    return yield* cachedOn(fit, 'who', () => measure(fit));
  },
});

function* measure({ dealt, parameters }: Fit): Generator<number, WhoRow[]> {
  const network = new Network(dealt.sizes);
  network.load(parameters);
  const [bank] = dealt.banks;
  const rows: WhoRow[] = [];
  for (const [label, name] of ['honest', 'fraud'].entries()) {
    const numbers: number[] = [];
    for (let i = 0; i < bank.rows && numbers.length < MOST; i++) if (bank.y[i] === label) numbers.push(i);
    const beyond = new Float64Array(LIMITS.length);
    const left = new Float64Array(LIMITS.length);
    let total = 0;
    for (const [done, i] of numbers.entries()) {
      for (const value of network.gradientSum(bank, [i], { kind: 'none' })) {
        const size = Math.abs(value);
        total += size;
        for (let k = 0; k < LIMITS.length; k++) {
          if (size > LIMITS[k]) beyond[k]++;
          left[k] += Math.min(size, LIMITS[k]);
        }
      }
      if (done % 20 === 0) yield 0.45 * (label + done / numbers.length);
    }
    const all = Math.max(1, numbers.length * network.parameters);
    rows.push({
      kind: 'class',
      name,
      rows: numbers.length,
      beyond: beyond.map((n) => n / all),
      left: left.map((sum) => (total > 0 ? sum / total : 1)),
    });
  }
  rows.push(flagged(network.scores(dealt.test), dealt.test.y));
  return rows;
}

/** The share of honest rows that is flagged when so many of the frauds are; empty where a class is missing. */
function flagged(scores: Float32Array, y: Uint8Array): CurveRow {
  const of = (label: number) => scores.filter((_, i) => y[i] === label).sort();
  const [honest, fraud] = [of(0), of(1)];
  if (honest.length === 0 || fraud.length === 0)
    return { kind: 'curve', caught: new Float64Array(), blamed: new Float64Array(), honest: honest.length };
  const caught = new Float64Array(CAUGHT.length);
  const blamed = new Float64Array(CAUGHT.length);
  CAUGHT.forEach((share, k) => {
    const least = fraud[fraud.length - Math.ceil(share * fraud.length - 1e-9)];
    caught[k] = fraud.filter((score) => score >= least).length / fraud.length;
    blamed[k] = honest.filter((score) => score >= least).length / honest.length;
  });
  return { kind: 'curve', caught, blamed, honest: honest.length };
}
