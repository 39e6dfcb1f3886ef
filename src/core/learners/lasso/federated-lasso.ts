/**
 * The Lasso over centres that add noise to their gradients, as a learner: rows are dealt out once, and every budget is a run of its own.
 *
 * Claim, assumptions and reason: see private-rounds.ts.
 */
import type { Ledger } from '../../accounting/event.ts';
import type { Learner } from '../learner.ts';
import { Centre } from './centre.ts';
import { federate } from './federate.ts';
import {
  noiseScale,
  plainGuarantee,
  roundsGuarantee,
  roundsLedger,
  type RoundsBudget,
} from './private-rounds.ts';
import { takeLassoRows, type Rows } from './rows.ts';

/** Epsilon is Infinity for clipped gradients without noise. */
export type FederatedBudget = RoundsBudget & {
  /** Weight of the penalty, and the length of the steps. */
  lambda: number;
  step: number;
  /** Each centre to its own gradient, or someone trusted with the sum, once. */
  addedBy?: 'each centre' | 'one for all';
};

type DealtRows = { name: string; rows: Rows }[];

/** Names sort as they count: the coordinator adds in the order of the names. */
export const centreName = (k: number) => `centre ${String(k + 1).padStart(2, '0')}`;

export const federatedLasso: Learner<Rows, { parts: ArrayLike<number>[] }, DealtRows, FederatedBudget> = {
  id: 'federated-lasso',
  title: 'Lasso over centres, noise on every gradient',
  claim: 'All rounds together are (ε, δ)-differentially private, whoever reads all messages.',
  assumes: [
    'Neighbouring data sets differ in one row; each row’s gradient is clipped by itself.',
    'Each row is prepared by itself, and the rows were dealt to the centres without looking at them.',
    'Clip, rounds, λ and the step were chosen without looking at the rows.',
  ],
  source: '[@balle-wang-2018, theorem 8]; [@dong-roth-su-2022, corollary 3.3]; [@mcsherry-2009, theorem 4]',
  *fit(rows, { parts }) {
    yield 0;
    return parts.map((part, k) => ({ name: centreName(k), rows: takeLassoRows(rows, part) }));
  },
  *release(dealt, budget, rng) {
    const { clip, noise, rounds, lambda, step, addedBy = 'each centre' } = budget;
    const scale = budget.epsilon === Infinity ? 0 : noiseScale(budget);
    const centres = dealt.map(({ name, rows }, k) =>
      // Noise that is added once to the sum is, for all that follows, noise that the first centre adds.
      Centre.private(name, rows, {
        clip,
        noise,
        scale: addedBy === 'each centre' || k === 0 ? scale : 0,
        rng,
      }),
    );
    const { w } = yield* federate({ centres, rounds, intercept: dealt[0].rows.intercept, lambda, step });
    return { w, ledger: ledgerOf(dealt, budget) };
  },
  guarantee(_, { addedBy, ...budget }) {
    if (budget.epsilon === Infinity)
      return plainGuarantee('Clipped gradients leave the centres without noise.');
    return roundsGuarantee(
      budget,
      addedBy === 'one for all'
        ? 'Someone trusted adds the noise to the sum; nobody else sees a gradient.'
        : 'Every centre adds its own noise before anything leaves: the coordinator and everyone else may read all messages.',
    );
  },
};

function ledgerOf(dealt: DealtRows, { addedBy, ...budget }: FederatedBudget): Ledger {
  if (budget.epsilon === Infinity)
    return [
      {
        label: 'gradients without noise',
        rows: 'all',
        event: { kind: 'unbounded', neighbours: 'replace-one' },
      },
    ];
  return roundsLedger(budget, addedBy === 'one for all' ? ['all'] : dealt.map(({ name }) => name));
}
