import { regressionGuarantee } from '../../../core/learners/regression/guarantee.ts';
import { planReleases } from '../../../core/learners/regression/release-ledger.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import { KNOWN_BOUNDS } from '../shared/words.ts';
import { sigmaFigure, spentFigure } from './figure.ts';
import { BOUNDS, constantRows, PLANS } from './rows.ts';
import { constantSummary, versionNames } from './summary.ts';

export const cell = defineCell({
  id: 'constant',
  params: {
    epsilon: p.epsilon({ default: 1 }),
    version: choice({
      label: 'Version',
      help: 'The version that the badge speaks of.',
      options: Object.entries(versionNames).map(([value, label]) => ({ value, label })),
      default: 'ada-wang',
    }),
    delta: p.delta({ more: false }),
  },
  rows: constantRows,
  presets: [
    { label: 'Wang’s AdaSSP', values: {} },
    { label: 'Kalaja’s repair', values: { version: 'ada-fixed' } },
    { label: 'The program of SSP', values: { version: 'ssp-code' } },
    { label: 'Nothing wasted', values: { version: 'ada-joint' } },
  ],
  predict: {
    ask: 'Each of Wang’s three releases has too little noise for a third of ε = 1. What do all three spend together?',
    options: ['More than 1', 'Exactly 1', 'Less than 1'],
    answer(_, rows) {
      const { spent = 0.6, nominal = 1 } = constantSummary(rows).of('ada-wang') ?? {};
      return spent > 1.001 * nominal ? 0 : spent < 0.999 * nominal ? 2 : 1;
    },
  },
  tasks: [
    {
      id: 'overspent',
      ask: 'Find a version that really spends more than twice its nominal ε.',
      done: ({ version }, rows) => {
        const own = constantSummary(rows).of(version);
        return !!own && own.spent > 2 * own.nominal;
      },
    },
    {
      id: 'end-of-wang',
      ask: 'Find an ε and a δ at which Wang’s AdaSSP itself spends more than it says.',
      done: (_, rows) => {
        const own = constantSummary(rows).of('ada-wang');
        return !!own && own.spent > own.nominal;
      },
    },
  ],
  figures: [sigmaFigure, spentFigure],
  guarantee: ({ version, epsilon, delta }) =>
    regressionGuarantee(
      planReleases(PLANS[version]({ epsilon, delta }), BOUNDS),
      { epsilon, delta },
      KNOWN_BOUNDS,
    ),
});
