import type { Leaf, Ledger, LedgerEntry, PrivacyEvent } from '../../../core/accounting/event.ts';
import { COMPARED } from '../../../core/accounting/compared.ts';
import { accountants } from '../../../core/accounting/index.ts';
import { displayEpsilon } from '../../../core/accounting/display-epsilon.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/** A budget, and the requests that come in one after the other: what can be paid for is released, what cannot is refused. */
export type LedgerParams = {
  epsilon: number;
  delta: number;
  accountant: string;
  /** Requests as text: kind:noise:times:rate:rows, with commas between them. */
  requests: string;
};
export type RequestRow = {
  about: 'request';
  number: number;
  label: string;
  rows: string;
  /** What the ledger would cost with this request. */
  asked: number;
  /** What the ledger costs after the decision. */
  spent: number;
  granted: boolean;
  why: string;
};

/** What all granted requests cost together by one accountant; infinite where it cannot read them. */
export type TotalRow = { about: 'total'; accountant: string; epsilon: number };
export type LedgerRow = RequestRow | TotalRow;

export type Request = { kind: string; noise: number; times: number; rate: number; rows: string };

export function parseRequests(text: string): Request[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [kind, noise, times, rate, rows] = part.split(':');
      return { kind, noise: Number(noise), times: Number(times), rate: Number(rate), rows };
    });
}

function entryOf({ kind, noise, times, rate, rows }: Request): LedgerEntry {
  const leaf: Leaf = {
    kind: kind === 'gaussian' ? 'gaussian' : 'laplace',
    noiseMultiplier: noise,
    neighbours: 'add-remove',
  };
  const once: PrivacyEvent = rate === 1 ? leaf : { kind: 'poisson-sampled', samplingRate: rate, event: leaf };
  const name = kind === 'gaussian' ? 'Gauss' : 'Laplace';
  const label = `${times === 1 ? '' : `${times} × `}${name} ${noise}${rate === 1 ? '' : `, sampled ${rate}`}`;
  return { label, rows, event: { kind: 'repeated', event: once, count: times } };
}

export const experiment = defineExperiment<
  LedgerParams,
  Task,
  Pick<LedgerParams, 'epsilon' | 'delta' | 'accountant' | 'requests'>,
  LedgerRow[]
>({
  id: 'budget-ledger',
  // One task: whether a request can be paid for depends on all before it.
  tasks: () => [{ key: 'ledger' }],
  fitInputs: ({ epsilon, delta, accountant, requests }) => ({ epsilon, delta, accountant, requests }),
  *fit({ epsilon: budget, delta, accountant, requests }) {
    const reader = accountants[accountant];
    const entries = parseRequests(requests).map(entryOf);
    let ledger: Ledger = [];
    let spent = 0;
    const rows: LedgerRow[] = [];
    for (const [i, entry] of entries.entries()) {
      yield (0.9 * i) / entries.length;
      const { label, rows: block } = entry;
      const wanted = [...ledger, entry];
      const refusal = reader.refusal(wanted);
      const asked = refusal ? Infinity : reader.epsilon(wanted, delta);
      const granted = asked <= budget * (1 + 1e-12);
      if (granted) [ledger, spent] = [wanted, asked];
      const why = refusal
        ? `${reader.title} cannot read it: ${refusal}`
        : granted
          ? 'granted'
          : `would cost ${displayEpsilon(asked)} in all`;
      rows.push({ about: 'request', number: i + 1, label, rows: block, asked, spent, granted, why });
    }
    for (const id of COMPARED) {
      const readable = !accountants[id].refusal(ledger);
      rows.push({
        about: 'total',
        accountant: id,
        epsilon: readable ? accountants[id].epsilon(ledger, delta) : Infinity,
      });
      yield 1;
    }
    return rows;
  },
  release: (_params, _task, rows) => rows,
});
