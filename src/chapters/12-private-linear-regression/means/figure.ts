import { num } from '../../../figures/format.ts';
import { explained, look, type Look } from '../shared/error-figure.ts';
import { overEpsilons } from '../shared/over-epsilons.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { ledgerFigureOf } from '../shared/ledger-figure.ts';
import type { CurveRow } from '../shared/private-curves.ts';
import type { MeansParams } from './experiment.ts';
import { ledgerOf, meansSummary } from './summary.ts';

const summary = perRows(meansSummary);

const LOOKS: Look[] = [
  { arm: 'trivial', label: 'predicting the mean', ...look.trivial },
  { arm: 'ridge', label: 'ridge, no privacy', ...look.ridge },
  { arm: 'thesis', label: 'exact statistics', ...look.second },
  { arm: 'own', label: 'your choice', ...look.ada },
];

export const meansFigure = overEpsilons<MeansParams, CurveRow>({
  id: 'means',
  title: 'Test error against ε',
  describe:
    'Lines of the unexplained share of y against ε for AdaSSP with the chosen statistics and with exact statistics of the training rows, with ridge without privacy and predicting the mean.',
  curves: (rows) => summary(rows).curves,
  looks: () => LOOKS,
  cap: 4,
  caption({ rows, values }) {
    const at = (arm: string) => summary(rows).at(arm, values.epsilon);
    const [own, thesis, ridge] = [at('own'), at('thesis'), at('ridge')];
    if (!own || !thesis || !ridge) return 'No fold has been computed yet.';
    const beside = values.map === 'radius' ? 'exact statistics and the largest norm' : 'exact statistics';
    return `At ε = ${num(values.epsilon)} your choice leaves ${explained(own)} of the variance unexplained; with ${beside} it is ${explained(thesis)}, and without privacy ${explained(ridge)}.`;
  },
});

export const ledgerFigure = ledgerFigureOf<MeansParams, CurveRow>(
  ledgerOf,
  'red bars across the whole width are quantities that nobody has accounted for',
);
