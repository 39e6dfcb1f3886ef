import { areaY, dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import type { BandPoint } from '../../../core/stats/band-points.ts';
import { bandOrGap } from '../../../figures/band-curves.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { inBand } from '../../../figures/mean-band.ts';
import { alarm, aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import {
  ACCURACY_COLUMNS,
  accuracyLegend,
  accuracyPlot,
  accuracyTable,
  height,
  NOTHING_YET,
} from '../shared/accuracy-figure.ts';
import { mostOf, spreadSaid, underflowSaid } from '../shared/floors.ts';
import type { StrangersRow } from './experiment.ts';
import { at, strangersSummary, WARN_BELOW } from './summary.ts';

type Values = { epsilon: number; unseen: number; columns: number };

const NO_LABELS =
  ' The target has no labels, so it takes the mean of the prior as it is, and cannot learn anything alone.';

export const strangersFigure: Figure<Values, StrangersRow> = {
  id: 'strangers',
  title: 'Accuracy against the number of strangers',
  describe:
    'Lines of the mean test accuracy against the number of sources that the target is not like, one for each method, with bands over runs.',
  height,
  columns: [{ name: 'method', label: 'method' }, { name: 'x', label: 'strangers' }, ...ACCURACY_COLUMNS.slice(2)], // prettier-ignore
  table: ({ rows }) => accuracyTable(strangersSummary(rows).curves),
  legend: ({ rows, width }) => accuracyLegend(strangersSummary(rows).curves, width),
  caption({ rows, values }) {
    const { curves, leaked, labels } = strangersSummary(rows);
    if (curves.length === 0) return NOTHING_YET;
    const most = leaked.at(-1)!;
    const said = (['dphtl', 'average', 'soft'] as const).map((method) => {
      const [none, many] = [at(curves, method, 0)!, at(curves, method, most.x)!];
      return `${percent(none.mean)} to ${inBand(many)}`;
    });
    const { floored, underflown } = mostOf(rows);
    const corners = `${spreadSaid(floored, { sources: 2 + most.x, columns: values.columns })}${underflowSaid(underflown)}`;
    return `From no stranger to ${most.x}, at ε = ${num(values.epsilon)} and ${labels} labels: the weighted prior goes from ${said[0]}, the average from ${said[1]}, soft labels from ${said[2]}. The ${most.x} strangers get ${percent(most.mean)} of the weight together.${labels === 0 ? NO_LABELS : ''}${corners}`;
  },
  plot({ rows, width }) {
    const { curves, leaked } = strangersSummary(rows);
    const plot = accuracyPlot(curves, width);
    return {
      ...plot,
      x: {
        domain: [0, leaked.at(-1)?.x ?? 6],
        label: 'sources that the target is not like, beside two that it is like',
        ticks: leaked.map(({ x }) => x),
        tickFormat: 'd',
      },
    };
  },
};

export const unseenFigure: Figure<Values, StrangersRow> = {
  id: 'unseen',
  title: 'A part of the target that is like no source',
  describe:
    'How much of the target’s weights a mixture of the sources explains, and the accuracies of the weighted prior and of the own labels, against the share of target rows that are like no source.',
  height: aspect,
  columns: [
    { name: 'x', label: 'share like no source' },
    { name: 'explained', label: 'explained by the sources' },
    { name: 'dphtl', label: 'accuracy of the weighted prior' },
    { name: 'weak', label: 'accuracy of own labels only' },
    { name: 'runs', label: 'runs' },
  ],
  table({ rows }) {
    const { unseen, explained } = strangersSummary(rows);
    return explained.map(({ x, mean, runs }) => ({
      x,
      explained: mean,
      dphtl: at(unseen, 'dphtl', x)?.mean,
      weak: at(unseen, 'weak', x)?.mean,
      runs,
    }));
  },
  legend: () => [
    { label: 'explained by the sources', color: series[0].color, mark: 'line', dash: series[1].dash },
    { label: 'accuracy of the weighted prior', color: series[1].color, mark: 'line' },
    { label: 'accuracy of own labels only', color: ink, mark: 'line' },
    { label: 'warning below', color: alarm, mark: 'line', dash: series[2].dash },
  ],
  caption({ rows, values }) {
    const { unseen, explained, labels } = strangersSummary(rows);
    if (explained.length === 0) return NOTHING_YET;
    const place = explained.reduce((a, b) =>
      Math.abs(b.x - values.unseen / 100) < Math.abs(a.x - values.unseen / 100) ? b : a,
    );
    const own = at(unseen, 'dphtl', place.x)!;
    const weak = at(unseen, 'weak', place.x);
    const alone = weak ? `, and ${inBand(weak)} by its own ${labels} labels` : '';
    const warning =
      place.mean < WARN_BELOW
        ? ` Warning: less than half of the target is explained. Either a population that no source has is in it, or ε is so small that the noise hides the mixture; the target cannot tell which.`
        : '';
    return `With ${percent(place.x, 0)} of the target’s rows like no source, a mixture of the sources explains ${percent(Math.max(0, place.mean), 0)} of its weights. The accuracy is ${inBand(own)} with the weighted prior${alone}.${warning}`;
  },
  plot({ rows, values, width }) {
    const { unseen, explained } = strangersSummary(rows);
    const line = (points: BandPoint[], color: string, dash: string) => [
      areaY(points, {
        x: 'x',
        y1: ({ mean, half }: BandPoint) => mean - bandOrGap(half),
        y2: ({ mean, half }: BandPoint) => mean + bandOrGap(half),
        fill: color,
        fillOpacity: 0.14,
        clip: true,
      }),
      lineY(points, {
        x: 'x',
        y: 'mean',
        stroke: color,
        strokeWidth: 2.4,
        strokeDasharray: dash,
        clip: true,
      }),
      dot(points, { x: 'x', y: 'mean', r: 2.8, fill: color, clip: true }),
    ];
    const points = (method: 'dphtl' | 'weak') =>
      unseen.find((curve) => curve.method === method)?.points ?? [];
    return {
      ...base(width, aspect(width)),
      x: {
        domain: [0, 1],
        label: 'share of target rows that are like no source',
        tickFormat: (d: number) => percent(d, 0),
        ticks: 4,
      },
      y: { domain: [0, 1], label: 'share', grid: true, ticks: 5, tickFormat: (d: number) => percent(d, 0) },
      marks: [
        ruleY([WARN_BELOW], { stroke: alarm, strokeDasharray: series[2].dash, strokeWidth: 1.6 }),
        ruleX([values.unseen / 100], { stroke: muted }),
        text(['warning below'], {
          frameAnchor: 'right',
          y: () => WARN_BELOW,
          dy: 9,
          textAnchor: 'end',
          fontSize: 11,
          fill: alarm,
        }),
        ...line(explained, series[0].color, series[1].dash),
        ...line(points('weak'), ink, 'none'),
        ...line(points('dphtl'), series[1].color, 'none'),
      ],
    };
  },
};
