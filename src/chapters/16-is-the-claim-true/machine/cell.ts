import { defineCell } from '../../../notebook/cell.ts';
import { epsilon } from '../../../state/families.ts';
import { seed } from '../../../state/params.ts';
import { auditDelta, claim, confidence, mechanism, releases, truth } from '../shared/params.ts';
import { claimGuarantee } from '../shared/claim-guarantee.ts';
import { boundsFigure, rocFigure } from './figure.ts';
import type { MachineRow } from './experiment.ts';
import { machineSummary, type MachineValues } from './summary.ts';

const WIDE = { min: 0.001, max: 20 };

const params = {
  mechanism,
  // So wide that nearly every claim of the notebook can be looked at here.
  epsilon: epsilon({ ...claim, ...WIDE }),
  truth: epsilon({ ...truth, ...WIDE }),
  releases,
  delta: { ...auditDelta, more: true },
  confidence,
  seed: seed({ more: true }),
};

export const cell = defineCell({
  id: 'machine',
  params,
  // The claim and the confidence change nothing that is released.
  request: ({ epsilon: _, confidence: __, ...values }) => values,
  presets: [
    { label: 'The claim is true', values: {} },
    { label: 'Half of the noise', values: { truth: 2 } },
    { label: 'Two coins: all that ε allows', values: { mechanism: 'response' } },
    { label: 'Gaussian noise', values: { mechanism: 'gaussian' } },
    { label: 'Too few releases', values: { truth: 3, releases: 12 } },
  ],
  predict: {
    ask: 'Laplace noise for ε = 1 and 10,000 releases of each database to count on. How much of ε = 1 does the bound reach?',
    options: ['Less than half', 'Between half and nine tenths', 'More than nine tenths'],
    answer(values: MachineValues, rows: MachineRow[]) {
      const share = (machineSummary(rows, values)?.bounds.threshold ?? 0) / values.truth;
      return share < 0.5 ? 0 : share < 0.9 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'small-lie',
      ask: 'Refute a claim that is wrong by less than a tenth of the real ε.',
      done(values: MachineValues, rows: MachineRow[]) {
        const bound = machineSummary(rows, values)?.bounds.threshold ?? 0;
        return bound > values.epsilon && values.epsilon > 0.9 * values.truth && values.epsilon < values.truth;
      },
    },
    {
      id: 'blind',
      ask: 'Find a setting in which the claim is wrong, but no test could refute it with so few releases.',
      done(values: MachineValues, rows: MachineRow[]) {
        const found = machineSummary(rows, values);
        return !!found && values.truth > values.epsilon && found.most <= values.epsilon;
      },
    },
  ],
  figures: [rocFigure, boundsFigure],
  guarantee: (values: MachineValues, rows: MachineRow[]) =>
    claimGuarantee(values, machineSummary(rows, values)?.bounds.threshold),
});
