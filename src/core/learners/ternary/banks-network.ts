/**
 * A network that banks train together, as a learner: rows are dealt out once, and every budget is a training of its own.
 *
 * Claim, assumptions and reason: see banks.ts (what leaves a bank) and plan.ts (what it costs).
 */
import type { Ledger } from '../../accounting/event.ts';
import { smallestEpsilon } from '../../accounting/smallest-epsilon.ts';
import { check } from '../../check.ts';
import { noGuarantee } from '../../guarantee.ts';
import type { Learner } from '../learner.ts';
import type { NetworkRows } from '../network/network.ts';
import { gather } from '../network/rows.ts';
import { parameterCount, type Sizes } from '../network/shape.ts';
import { bankName, trainTogether, type Training } from './banks.ts';
import { ledgerOf } from './plan.ts';

/** The rows of each bank, and the network's layers. */
type DealtRows = { banks: NetworkRows[]; sizes: Sizes };

/** A whole training, told by plain settings, and the δ at which it is claimed. */
type BanksRecipe = Omit<Training, 'sizes'> & { delta: number };

export const banksNetwork: Learner<
  NetworkRows,
  { parts: number[][]; hidden: number[] },
  DealtRows,
  BanksRecipe
> = {
  id: 'banks-network',
  title: 'A network that banks train by noisy gradients',
  claim: 'All answers of a bank together are private to what the ledger of their batches adds up to.',
  assumes: [
    'Neighbouring data sets differ by one row, added to or removed from one bank; banks hold different rows.',
    'Each row is in each batch with the same probability, independently of all others, and nobody learns which rows were in it.',
    'Each row’s gradient is clipped by itself; clip, step, visits and the share sent were chosen without looking at the rows.',
  ],
  source: '[@wang-2018]; [@abadi-2016]; [@li-qardaji-su-2012]',
  *fit(rows, { parts, hidden }) {
    yield 0;
    return { banks: parts.map((part) => gather(rows, part)), sizes: [rows.columns, ...hidden, 2] };
  },
  *release({ banks, sizes }, recipe, rng) {
    const { method, step } = recipe;
    check(step > 0, 'step', '> 0', step);
    if (method.kind !== 'sgd') check(method.limit > 0, 'limit', '> 0', method.limit);
    const ledger = banksLedger(banks.length, sizes, recipe);
    const { parameters } = yield* trainTogether(banks, { ...recipe, sizes }, rng);
    return { w: Float64Array.from(parameters), ledger };
  },
  guarantee(_, { delta }, ledger) {
    const { epsilon } = smallestEpsilon(ledger, delta);
    if (epsilon === Infinity)
      return noGuarantee('Nothing bounds what these answers tell of a row.', 'add-remove');
    return {
      status: 'proven',
      epsilon,
      delta,
      neighbours: 'add-remove',
      assumptions: banksNetwork.assumes,
      reason:
        'What is made from one batch is added up, amplified once by sampling, and composed over the answers of a bank. No bank pays for another one.',
      source: banksNetwork.source,
    };
  },
};

/** What each bank releases, as often as it may answer: fixed before the training, so it is the same for all rows. */
function banksLedger(banks: number, sizes: Sizes, recipe: BanksRecipe): Ledger {
  const { method, samplingRate, visits, allowance } = recipe;
  const uploads = method.kind === 'ternary' ? method.uploads : 0;
  const limit = method.kind === 'sgd' ? Infinity : method.limit;
  return Array.from({ length: banks }, (_, k) => {
    const asked = visits.filter((bank) => bank === k).length;
    const answers = Math.min(asked, allowance?.[k] ?? Infinity);
    if (answers === 0) return [];
    const setting = { parameters: parameterCount(sizes), uploads, limit, samplingRate, visits: answers };
    return ledgerOf(method, setting).map((entry) => ({ ...entry, rows: bankName(k) }));
  }).flat();
}
