import { accountants } from '../accounting/index.ts';
import { createRng } from '../random/create-rng.ts';
import { defineExperiment, type Task } from './experiment.ts';

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
/** The accountants that the chapter on the budget compares, loosest first. */
export const COMPARED = ['basic', 'advanced', 'optimal', 'zcdp', 'rdp', 'pld'];

type Part = Task & { accountant?: string };

export const askAgain = defineExperiment<AskAgainParams, Part, Float64Array>({
  id: 'ask-again',
  tasks: () => [
    { key: 'answers' },
    ...COMPARED.map((accountant) => ({ key: accountant, accountant, cost: accountant === 'pld' ? 8 : 1 })),
  ],
  fitKey: ({ seed }) => String(seed),
  *fit({ seed }, { accountant }) {
    yield 1;
    if (accountant) return new Float64Array(0);
    const rng = createRng(seed).fork('answers');
    return Float64Array.from({ length: MOST_ASKS }, () => rng.laplace());
  },
  release({ epsilon, asks, delta }, { accountant }, unit) {
    if (!accountant) return [{ about: 'noise', asks, noise: unit.subarray(0, asks).map((z) => z / epsilon) }];
    const reader = accountants[accountant];
    const event = { kind: 'laplace', noiseMultiplier: 1 / epsilon, neighbours: 'replace-one' } as const;
    const ledger = [
      { label: 'the same count', rows: 'all', event: { kind: 'repeated', event, count: asks } as const },
    ];
    return [{ about: 'cost', accountant, title: reader.title, epsilon: reader.epsilon(ledger, delta) }];
  },
});
