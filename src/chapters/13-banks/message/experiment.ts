import { Network, startOf } from '../../../core/learners/network/network.ts';
import { parameterCount } from '../../../core/learners/network/shape.ts';
import { trainTogether } from '../../../core/learners/ternary/banks.ts';
import { poissonBatch } from '../../../core/learners/ternary/batch.ts';
import { chooseTernary } from '../../../core/learners/ternary/choose.ts';
import { pack } from '../../../core/learners/ternary/message.ts';
import { publishedChoice } from '../../../core/learners/ternary/plan.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { deal, sourceOf, type Dealt, type RowsInputs } from '../shared/training.ts';
import { uploadsOf } from '../shared/uploads.ts';

/** One message of one bank: its gradient, what of it is chosen, signed and sent. */
export type MessageParams = RowsInputs & {
  epsilon: number;
  samplingRate: number;
  uploads: number;
  limit: number;
  /** `same`: one batch for all; `fresh`: a new one for each choice and each sign. */
  batch: string;
  /** Rounds of plain SGD before. */
  trained: number;
};

export type MessageRow = {
  /** The mean of the clipped gradients of the batch, number by number; of the first batch where there are many. */
  gradient: Float64Array;
  /** The same without the clip. */
  unclipped: Float64Array;
  /** Columns, hidden units and classes. */
  sizes: Float64Array;
  /** What is sent, and −1 or 1 for each. */
  indices: Float64Array;
  signs: Float64Array;
  /** How many of the signs are those of the clipped mean. */
  right: number;
  batch: number;
  /** Rows read in all batches. */
  read: number;
  /** Share of all numbers of all rows of the batch that were clipped. */
  clipped: number;
  bytes: number;
  parameters: number;
};

type Fit = { dealt: Dealt; parameters: Float32Array };
type Inputs = RowsInputs & { trained: number };

export const experiment = defineExperiment<MessageParams, Task, Inputs, Fit>({
  id: 'message',
  tasks: () => [{ key: 'message' }],
  fitInputs: ({ data, size, banks, rate, account, seed, trained }) => ({
    ...{ data, size, banks, rate, account, seed, trained },
  }),
  needs: (inputs) => [sourceOf(inputs)],
  *fit(inputs, _, data) {
    const dealt = yield* scaleProgress(deal(inputs, 0, data[sourceOf(inputs)]), 0, 0.3);
    const { sizes } = dealt;
    const rng = createRng(inputs.seed).fork('message');
    if (inputs.trained === 0) return { dealt, parameters: startOf(sizes, 'he', rng.fork('start')) };
    const visits = Array.from(
      { length: inputs.trained * dealt.banks.length },
      (__, v) => v % dealt.banks.length,
    );
    const plain = {
      sizes,
      start: 'he',
      method: { kind: 'sgd' },
      samplingRate: 0.02,
      step: 0.3,
      visits,
    } as const;
    const { parameters } = yield* scaleProgress(trainTogether(dealt.banks, plain, rng), 0.3, 1);
    return { dealt, parameters };
  },
  *releasing(params, _, { dealt, parameters }) {
    const { limit, samplingRate, epsilon } = params;
    const [rows] = dealt.banks;
    const network = new Network(dealt.sizes);
    network.load(parameters);
    const d = parameterCount(dealt.sizes);
    const n = uploadsOf(params.uploads, d);
    const rng = createRng(params.seed).fork('send');
    const clip = { kind: 'element', limit } as const;
    const sumOf = (label: string) => {
      const batch = poissonBatch(rows.rows, samplingRate, rng.fork('batch').fork(label));
      return { batch, sum: network.gradientSum(rows, batch, clip) };
    };
    const first = sumOf('0');
    const meanOf = (sum: Float32Array) =>
      Float64Array.from(sum, (value) => value / Math.max(1, first.batch.length));
    const gradient = meanOf(first.sum);
    const unclipped = meanOf(network.gradientSum(rows, first.batch, { kind: 'none' }));
    let sent = new Map<number, number>();
    let read = first.batch.length;
    if (params.batch === 'same') {
      const { indices, positive } = chooseTernary(first.sum, n, publishedChoice(epsilon, limit), rng);
      sent = new Map(Array.from(indices, (j, k) => [j, positive[k] ? 1 : -1]));
    } else {
      read = 0;
      // One by one: an exponential mechanism on a batch of its own, then a sign from another batch.
      for (let k = 0; k < n; k++) {
        const [choosing, signing] = [sumOf(`choose ${k}`), sumOf(`sign ${k}`)];
        read += choosing.batch.length + signing.batch.length;
        const noise = rng.fork(`fresh ${k}`);
        let [best, most] = [-1, -Infinity];
        for (let j = 0; j < d; j++) {
          const key = Math.abs(choosing.sum[j]) - ((4 * limit) / epsilon) * Math.log(noise.exponential());
          if (key > most && !sent.has(j)) [best, most] = [j, key];
        }
        sent.set(best, signing.sum[best] + ((2 * limit) / epsilon) * noise.laplace() > 0 ? 1 : -1);
        yield (k + 1) / n;
      }
    }
    const indices = [...sent.keys()].sort((a, b) => a - b);
    const signs = indices.map((j) => sent.get(j)!);
    const bytes = pack(
      { indices: Int32Array.from(indices), positive: Uint8Array.from(signs, (s) => (s > 0 ? 1 : 0)) },
      d,
    );
    const row: MessageRow = {
      gradient,
      unclipped,
      sizes: Float64Array.from(dealt.sizes),
      indices: Float64Array.from(indices),
      signs: Float64Array.from(signs),
      right: indices.filter((j, k) => gradient[j] * signs[k] > 0).length,
      batch: first.batch.length,
      read,
      clipped: clippedShare(network, rows, first.batch, limit),
      bytes: bytes.length,
      parameters: d,
    };
    return [row];
  },
});

/** How many numbers of the rows' gradients are beyond the clip, of all of them. */
function clippedShare(network: Network, rows: Dealt['test'], batch: Int32Array, limit: number): number {
  if (batch.length === 0) return 0;
  let beyond = 0;
  for (const i of batch) {
    const gradient = network.gradientSum(rows, [i], { kind: 'none' });
    for (const value of gradient) if (Math.abs(value) > limit) beyond++;
  }
  return beyond / (batch.length * network.parameters);
}
