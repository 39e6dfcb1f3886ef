import { displayEpsilon } from '../../../core/accounting/display-epsilon.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { peersGuarantee } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { PUBLISHED, type PeersRow } from '../shared/setting.ts';
import type { SpentRow } from './experiment.ts';
import { spentFigure } from './figure.ts';
import { spentSummary } from './summary.ts';

export const cell = defineCell({
  id: 'spent',
  params: {
    epsilon: p.epsilon({ default: 0.1, min: 0.01, max: 10, ticks: [0.1, 1] }),
    form: p.form({ more: false }),
    scaling: p.scaling({ more: false }),
    noise: p.noise({ more: false }),
    divide: { ...p.divide, more: true },
    data: p.data({ more: true }),
    rows: p.rows({ more: true }),
    lambda: p.lambda({ default: 0.5, more: true }),
    peers: p.peers({ min: 1, more: true }),
    seed: p.seed,
  },
  request: (values) => values,
  presets: [
    { label: 'As published', values: {} },
    { label: 'Objective repaired', values: { form: 'mean' } },
    { label: 'Rows repaired too', values: { form: 'mean', scaling: 'unit' } },
    { label: 'All repaired', values: { form: 'mean', scaling: 'unit', noise: 'gamma', divide: true } },
  ],
  predict: {
    ask: 'The recipe of the thesis says ε = 0.1. How much of it can be proven?',
    options: ['ε = 0.1', 'ε of about 1', 'ε of 50 or more'],
    answer({ epsilon }, rows: SpentRow[]) {
      const proven = epsilon * (spentSummary(rows)?.proven ?? 870);
      return proven <= epsilon * (1 + 1e-9) ? 0 : proven < 50 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'proven',
      ask: 'Repair the recipe until the badge says proven, with the sensitivity divided by the number of peers.',
      done: ({ divide }, rows: SpentRow[]) => divide && (spentSummary(rows)?.proven ?? 2) <= 1 + 1e-9,
    },
  ],
  figures: [spentFigure],
  guarantee(values, rows: SpentRow[]) {
    const found = spentSummary(rows);
    const row = found && ({ least: found.n, D: found.D, bound: found.bound } as PeersRow);
    const claim = peersGuarantee({ ...PUBLISHED, ...values, group: values.peers }, row ? [row] : []);
    if (!found || found.largest <= 1 || claim.status === 'proven') return claim;
    return {
      ...claim,
      status: 'refuted',
      reason: `Replacing one record changed the aggregate so that its privacy loss reaches ${displayEpsilon(found.largest * values.epsilon)}. ${claim.reason}`,
    };
  },
});
