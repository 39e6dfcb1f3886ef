import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import {
  ACCURACY_COLUMNS,
  accuracyLegend,
  accuracyPlot,
  accuracyTable,
  height,
  inWords,
  NOTHING_YET,
} from '../shared/accuracy-figure.ts';
import { SIGMA_FLOOR } from '../../../core/learners/transfer/map.ts';
import { firstSaid } from '../shared/params.ts';
import { sharesOf } from '../shared/run.ts';
import type { LabelsRow } from './experiment.ts';
import { accuracyAt, labelsSummary } from './summary.ts';

export type LabelsValues = { epsilon: number; mixture: string; first: string; columns: number };

/** Where the caption reads the curves. */
export const READ_AT = 2;

const cornerSaid = ({ mixture, columns }: LabelsValues, floored: number) => {
  const at = `stands at its floor of ${SIGMA_FLOOR} for ${floored} of ${columns} weights`;
  if (sharesOf(mixture).length === 1)
    return ` With one source there is nothing to compare its weights with: the spread of the prior ${at}, and the labels hardly count.`;
  return floored > 0 ? ` All weight is on one source: the spread of the prior ${at}.` : '';
};

export const labelsFigure: Figure<LabelsValues, LabelsRow> = {
  id: 'labels',
  title: 'Accuracy against the share of labels',
  describe:
    'Lines of the mean test accuracy against the percentage of the target’s rows that have labels, on a logarithmic axis, one for each of six methods, with bands over runs.',
  height,
  columns: [{ name: 'method', label: 'method' }, { name: 'x', label: 'labelled, in percent' }, ...ACCURACY_COLUMNS.slice(2)], // prettier-ignore
  table: ({ rows }) => accuracyTable(labelsSummary(rows).curves),
  legend: ({ rows, width }) => accuracyLegend(labelsSummary(rows).curves, width),
  caption({ rows, values }) {
    const summary = labelsSummary(rows);
    const [own, average, weak] = (['dphtl', 'average', 'weak'] as const).map((method) =>
      accuracyAt(summary, method, READ_AT),
    );
    if (!own || !average || !weak) return NOTHING_YET;
    const all = accuracyAt(summary, 'target', READ_AT)!;
    return `At ε = ${num(values.epsilon)} and ${READ_AT} % labels the weighted prior has an accuracy of ${inWords(own)}, the average ${inWords(average)} and the target’s own labels ${inWords(weak)}. With all labels it would be ${inWords(all)}.${firstSaid(values.first)}${cornerSaid(values, summary.floored)}`;
  },
  plot({ rows, width }) {
    const domain: [number, number] = [1, 50];
    const plot = accuracyPlot(labelsSummary(rows).curves, width);
    return {
      ...plot,
      x: { type: 'log', domain, label: null },
      marks: [...plot.marks, logAxis('x', domain, 'labelled target rows, in percent', width)],
    };
  },
};
