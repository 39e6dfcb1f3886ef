import { lineY, rectY, ruleX } from '@observablehq/plot';
import { topOf, wholeSteps } from '../../../figures/coarse-ends.ts';
import type { SurveySpreadRow } from './experiment.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, percent } from '../../../figures/format.ts';
import { aspect, base, ink, series } from '../../../figures/theme.ts';
import { deviationOf, normal, reachOf, spreadBins, summary, type SpreadValues } from './summary.ts';

export const spreadFigure: Figure<SpreadValues, SurveySpreadRow> = {
  id: 'spread',
  title: 'Estimates of many surveys',
  describe:
    'Histogram of the estimated shares of many surveys, with the normal density that the formula predicts.',
  columns: [
    { name: 'what', label: 'survey' },
    { name: 'from', label: 'estimate from' },
    { name: 'to', label: 'to' },
    { name: 'count', label: 'surveys' },
    { name: 'density', label: 'density' },
    { name: 'predicted', label: 'predicted density' },
  ],
  table: ({ rows, values }) => [
    ...spreadBins(rows, values, 'estimate').map((bin) => ({ ...bin, what: 'with coins' })),
    ...spreadBins(rows, values, 'plain').map((bin) => ({ ...bin, what: 'without coins' })),
  ],
  legend: () => [
    { label: 'with coins', color: series[1].color, mark: 'area' },
    { label: 'without coins', color: series[0].color, mark: 'area' },
    { label: 'predicted, with coins', color: series[1].color, mark: 'line' },
    { label: 'true share', color: ink, mark: 'line', dash: '4 3' },
  ],
  caption({ rows, values }) {
    const { repeats, mean, deviation, plain, within } = summary(rows, values);
    const points = (x: number) => (100 * x).toFixed(2);
    return `${count(repeats)} surveys: mean estimate ${percent(mean)}, standard deviation ${points(deviation)} points (predicted ${points(deviationOf(values))}; without coins ${points(plain)}). ${percent(within)} of the estimates lie within 1.96 predicted standard deviations of the true share.`;
  },
  plot({ rows, values, width }) {
    const reach = reachOf(values);
    const [from, to] = wholeSteps(reach.from, reach.to);
    const sd = deviationOf(values);
    const peak = normal(values.share, values.share, sd);
    // The histogram without coins may be many times as high; it is cut off so that the other one stays readable.
    const plain = spreadBins(rows, values, 'plain');
    const high = 1.1 * Math.max(1.2 * peak, ...plain.map((bin) => bin.density));
    const top = topOf(Math.min(3 * peak, high));
    const predicted = Array.from({ length: 121 }, (_, i) => {
      const x = from + ((to - from) * i) / 120;
      return { x, y: normal(x, values.share, sd) };
    });
    const rect = { x1: 'from', x2: 'to', y: 'density', inset: 0.5, clip: true } as const;
    return {
      ...base(width, aspect(width)),
      x: {
        label: 'estimated share',
        domain: [from, to],
        tickFormat: (d: number) => percent(d, 0),
        ticks: width < 480 ? 5 : 9,
      },
      y: { label: 'density of the surveys', grid: true, ticks: 5, domain: [0, top] },
      marks: [
        // No gaps between these: on a phone a bar may be narrower than its gap.
        rectY(plain, { ...rect, inset: 0, fill: series[0].color, fillOpacity: 0.3 }),
        rectY(spreadBins(rows, values, 'estimate'), { ...rect, fill: series[1].color, fillOpacity: 0.45 }),
        lineY(predicted, { x: 'x', y: 'y', stroke: series[1].color, strokeWidth: 2 }),
        ruleX([values.share], { stroke: ink, strokeDasharray: '4 3' }),
      ],
    };
  },
};
