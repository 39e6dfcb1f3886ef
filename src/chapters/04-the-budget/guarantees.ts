import { basicComposition } from '../../core/accounting/basic.ts';
import {
  claimedRound,
  provenRound,
  TERNARY_PARAMETERS,
  type TernaryRound,
} from '../../core/accounting/ternary-round.ts';
import type { AskAgainRow } from '../../core/experiments/ask-again.ts';
import type { LedgerRow } from '../../core/experiments/budget-ledger.ts';
import type { Guarantee } from '../../core/guarantee.ts';
import { accountantName } from '../../plots/accountant-styles.ts';
import { cheapest, costsOf } from '../../plots/ask-again.ts';
import { requestsOf } from '../../plots/budget-ledger.ts';
import { numUp } from '../../plots/format.ts';

/* What the badges say of the cells whose promise depends on what came out. */

export const composition = 'Dwork & Roth 2014, theorem 3.16';

export function againGuarantee(
  { epsilon: each, asks, delta: spare }: { epsilon: number; asks: number; delta: number },
  rows: AskAgainRow[],
): Guarantee {
  const sum = basicComposition({ epsilon: each, k: asks }).epsilon;
  const best = cheapest(costsOf(rows));
  const better = best && best.epsilon < sum;
  return {
    status: 'proven',
    epsilon: better ? best.epsilon : sum,
    delta: better ? spare : 0,
    neighbours: 'replace-one',
    assumptions: ['One person changes the count by at most 1.', 'Every answer has fresh noise.'],
    reason: better
      ? `The smallest of six sums, by the ${accountantName[best.accountant]} rule. That it is true does not make it a comfort: an average is not prevented, only priced.`
      : 'The epsilons of all answers add up. That it is true does not make it a comfort: an average is not prevented, only priced.',
    source: better ? 'The accountants of this notebook, each with its source in the text' : composition,
  };
}

export function publishedGuarantee(values: TernaryRound): Guarantee {
  const claimed = claimedRound(values).basic;
  const proven = provenRound(values).printed;
  const facts = { delta: 0, neighbours: 'add-remove' as const };
  const sampled = values.samplingRate < 1;
  // Twice too many numbers can be more than what amplifying each by itself takes off; where nothing is sampled they always are.
  if (values.uploads === TERNARY_PARAMETERS && proven <= claimed)
    return {
      ...facts,
      status: 'proven',
      epsilon: proven,
      assumptions: ['Everything is sent: n numbers, each with fresh noise and ε-private by itself.'],
      reason: `Nothing has to be chosen, so the n numbers add up${sampled ? ', and their sum is amplified once' : ''}. The recipe counts each of them twice, so what it claims, ${numUp(claimed, 5)}, holds as well.`,
      source: sampled ? `${composition}; Li, Qardaji & Su 2012` : composition,
    };
  return {
    ...facts,
    status: 'as published',
    epsilon: claimed,
    assumptions: ['As the dissertation counts: 2n numbers, each amplified by itself.'],
    reason: sampled
      ? 'Amplification speaks of a whole release on one sample. All numbers of a round share one batch, so they must be summed first and amplified once; the fresh noise for their signs is not counted either.'
      : 'Nothing is sampled, so nothing is amplified. But choosing the largest numbers spends the 2nε, or as much as all numbers have if that is less, and the fresh noise for their signs is not counted.',
    source: 'Wang 2018, theorem 3.3.2 and table 3.1',
  };
}

export function ledgerGuarantee(values: { epsilon: number; delta: number }, rows: LedgerRow[]): Guarantee {
  const requests = requestsOf(rows);
  // Until the run has ended the budget is what is promised; then, what was granted.
  const unspent = rows.length > 0 && !requests.some((row) => row.granted);
  return {
    status: 'proven',
    epsilon: unspent ? 0 : (requests.at(-1)?.spent ?? values.epsilon),
    delta: unspent ? 0 : values.delta,
    neighbours: 'add-remove',
    assumptions: [
      'Nobody is in two of the groups A, B and C, and the groups were formed without looking at the data.',
      'What to ask next may depend on the answers; the noise and the sampling rate of a request are fixed in advance.',
      'Whether a request is refused depends on the noise asked for, never on the data.',
    ],
    reason: unspent
      ? 'Nothing has been released, so nothing is spent.'
      : 'The granted requests together cost no more than this; what would have cost more was refused before it was answered.',
    source: 'The accountant that is chosen; McSherry 2009, theorem 4, for the groups',
  };
}
