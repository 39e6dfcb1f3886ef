import {
  drawsFirst,
  pairwiseProduct,
  sharedSample,
  topValue,
  type Witness,
} from '../../../core/accounting/ternary-witness.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Params, type Task } from '../../../lab/experiment.ts';

/** Counter-examples to the published counts, drawn: how often an event happens with one row and without it. */
export type TriedParams = Params & {
  what: string;
  epsilon: number;
  /** Responses, values or candidates. */
  count: number;
  samplingRate: number;
  draws: number;
  seed: number;
};

export type TriedRow = {
  part: number;
  draws: number;
  /** How often the event happened in so many draws on each side; for three candidates only the first side is drawn. */
  with: number;
  without: number;
  exactWith: number;
  exactWithout: number;
  /** The ratio that the claim allows; for candidates, the probability that the proof takes. */
  allowed: number;
};

const PARTS = 10;
const SLICE = 2000;

export function witnessOf({ what, epsilon, count, samplingRate }: TriedParams): Witness {
  if (what === 'responses') return sharedSample(epsilon, count, samplingRate);
  if (what === 'top') return topValue(epsilon, count);
  const gaps = new Array<number>(count - 1).fill(0);
  return {
    // Among equals each is as likely as any other.
    exact: { with: 1 / count, without: 1 / count },
    allowed: pairwiseProduct(gaps),
    draw: (_, rng) => drawsFirst(gaps, rng),
  };
}

export const experiment = defineExperiment<TriedParams, Task & { part: number }, Params, null>({
  id: 'tried',
  tasks: () => Array.from({ length: PARTS }, (_, part) => ({ key: `part=${part}`, part })),
  fitInputs: () => ({}),
  // eslint-disable-next-line require-yield -- there is nothing to fit
  *fit() {
    return null;
  },
  *releasing(params, { part }) {
    const { draw, exact, allowed } = witnessOf(params);
    const draws = Math.ceil(params.draws / PARTS);
    const rng = createRng(params.seed).fork('tried').fork(params.what).fork(part);
    const times = { with: 0, without: 0 };
    for (const [i, side] of (['with', 'without'] as const).entries()) {
      const stream = rng.fork(side);
      for (let n = 0; n < draws; n++) {
        if (draw(side, stream)) times[side]++;
        if (n % SLICE === 0) yield (i + n / draws) / 2;
      }
    }
    const row: TriedRow = {
      ...{ part, draws, ...times },
      ...{ exactWith: exact.with, exactWithout: exact.without, allowed },
    };
    return [row];
  },
});
