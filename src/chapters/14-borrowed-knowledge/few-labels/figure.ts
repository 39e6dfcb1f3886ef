import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { inBand } from '../../../figures/mean-band.ts';
import {
  ACCURACY_COLUMNS,
  accuracyLegend,
  accuracyPlot,
  accuracyTable,
  height,
  NOTHING_YET,
} from '../shared/accuracy-figure.ts';
import { mostOf, spreadSaid, underflowSaid } from '../shared/floors.ts';
import { firstSaid } from '../shared/params.ts';
import { sharesOf } from '../shared/run.ts';
import type { LabelsRow } from './experiment.ts';
import { accuracyAt, labelsSummary } from './summary.ts';

export type LabelsValues = { epsilon: number; mixture: string; first: string; columns: number };

/** Where the caption reads the curves. */
export const READ_AT = 2;

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
    const { floored, underflown } = mostOf(rows);
    const sources = sharesOf(values.mixture).length;
    const corners = `${firstSaid(values.first)}${spreadSaid(floored, { sources, columns: values.columns })}${underflowSaid(underflown)}`;
    return `At ε = ${num(values.epsilon)} and ${READ_AT} % labels the weighted prior has an accuracy of ${inBand(own)}, the average ${inBand(average)} and the target’s own labels ${inBand(weak)}. With all labels it would be ${inBand(all)}.${corners}`;
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
