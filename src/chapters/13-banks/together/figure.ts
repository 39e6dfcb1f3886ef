import type { Figure } from '../../../figures/figure.ts';
import { num, numUp } from '../../../figures/format.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import {
  AUC_COLUMNS,
  aucLegend,
  aucPlot,
  aucTable,
  contextLook,
  height,
  inWords,
  look,
  NO_AUC,
  type Look,
} from '../shared/auc-figure.ts';
import type { TrainRow } from '../shared/training.ts';
import { armOf, EPSILONS, NONE, OWN, SGD } from './experiment.ts';
import { togetherSummary } from './summary.ts';

export type TogetherValues = { epsilon: number; budget: string; rounds: number; banks: number };

const looks = ({ epsilon }: TogetherValues): Look[] => [
  { arm: OWN, label: `ε = ${num(epsilon)}`, ...look.own },
  { arm: NONE, label: 'signs, no noise', ...look.ternary },
  { arm: SGD, label: 'plain SGD', ...look.sgd },
  ...EPSILONS.map((known, i) => ({
    arm: armOf(known),
    label: `ε = ${num(known)}`,
    ...contextLook(i, EPSILONS.length),
  })),
];

const MEANING: Record<string, string> = {
  number: 'of each noisy number, as published',
  round: 'proven for one round of a bank',
  training: 'proven for all rounds of a bank',
};

export const togetherFigure: Figure<TogetherValues, TrainRow> = {
  id: 'together',
  title: 'AUC against rounds, for several ε',
  describe:
    'Lines of the mean area under the ROC curve on test rows against the round of training, one for each ε, one for signs without noise and one for plain SGD, with 95 % confidence bands.',
  height,
  columns: AUC_COLUMNS,
  table: ({ rows, values }) => aucTable(togetherSummary(rows).curves, looks(values)),
  legend: ({ rows, values, width }) =>
    width < 520
      ? aucLegend(togetherSummary(rows).curves, looks(values))
      : [{ label: 'bands: 95 % over runs', color: look.own.color, mark: 'area' }],
  caption({ rows, values }) {
    const { own, none, sgd, spent, isSilent } = togetherSummary(rows);
    if (rows.length === 0) return 'The first training is under way.';
    if (!own) return NO_AUC;
    const others = [
      none ? `signs without noise reach ${inWords(none)}` : '',
      sgd ? `plain SGD reaches ${inWords(sgd)}` : '',
    ].filter(Boolean);
    const cost = isSilent
      ? ' Nothing is sent, so it stays where it began.'
      : spent !== undefined && spent < Infinity
        ? ` Its ${values.rounds} rounds cost each bank at most ε = ${numUp(spent)}, proven.`
        : '';
    return `With ε = ${num(values.epsilon)} ${MEANING[values.budget]}, ${values.banks} ${values.banks === 1 ? 'bank' : 'banks'} and ${own.round} rounds the AUC is ${inWords(own)}${others.length ? `; ${others.join(', ')}` : ''}. Mean of ${runsInWords(own.runs)}.${cost}`;
  },
  plot: ({ rows, values, width }) =>
    aucPlot({ curves: togetherSummary(rows).curves, looks: looks(values), width }),
};
