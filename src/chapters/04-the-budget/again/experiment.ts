import { COMPARED } from '../../../core/accounting/compared.ts';
import { accountants } from '../../../core/accounting/index.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/** The same question, asked again and again: the answers, and what they cost by each accountant. */
export type AskAgainParams = {
  /** Of each answer. */
  epsilon: number;
  asks: number;
  delta: number;
  seed: number;
};
/** The noise of every answer; the question is a count, so the noise has scale 1 / epsilon. */
export type NoiseRow = { about: 'noise'; asks: number; noise: Float64Array };
/** What all answers together cost by one accountant. */
export type CostRow = { about: 'cost'; accountant: string; title: string; epsilon: number };
export type AskAgainRow = NoiseRow | CostRow;

export const MOST_ASKS = 1000;

type Part = Task & { accountants: string[] };

/** These answer at once; the finer ones come after them, each on its own. */
const QUICK = COMPARED.slice(0, 4);

export const experiment = defineExperiment<AskAgainParams, Part, Pick<AskAgainParams, 'seed'>, Float64Array>({
  id: 'ask-again',
  tasks: () => [
    { key: 'answers', accountants: QUICK },
    ...COMPARED.slice(QUICK.length).map((id) => ({ key: id, accountants: [id], cost: id === 'pld' ? 8 : 2 })),
  ],
  fitInputs: ({ seed }) => ({ seed }),
  *fit({ seed }, { key }) {
    yield 1;
    if (key !== 'answers') return new Float64Array(0);
    const rng = createRng(seed).fork('answers');
    return Float64Array.from({ length: MOST_ASKS }, () => rng.laplace());
  },
  release({ epsilon, asks, delta }, { key, accountants: ids }, unit) {
    const event = { kind: 'laplace', noiseMultiplier: 1 / epsilon, neighbours: 'replace-one' } as const;
    const all = { kind: 'repeated', event, count: asks } as const;
    const ledger = [{ label: 'the same count', rows: 'all', event: all }];
    const costs = ids.map((id) => {
      const { title, epsilon: cost } = accountants[id];
      return { about: 'cost', accountant: id, title, epsilon: cost(ledger, delta) };
    });
    if (key !== 'answers') return costs;
    return [{ about: 'noise', asks, noise: unit.subarray(0, asks).map((z) => z / epsilon) }, ...costs];
  },
});
