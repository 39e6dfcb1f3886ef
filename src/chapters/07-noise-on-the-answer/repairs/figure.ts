import { areaY, lineY, ruleY, text } from '@observablehq/plot';
import type { LearningCurvesRow } from '../shared/learning-curves.ts';
import type { CurvePoint } from '../shared/curve-points.ts';
import { cleanOf, variantOf, variants } from './summary.ts';
import { bandHalf } from '../../../core/stats/mean-band.ts';
import { upBy } from '../../../figures/coarse-ends.ts';
import { bandOrGap } from '../../../figures/band-curves.ts';
import { placeOf, spreadLabels } from '../../../figures/end-labels.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp, percent } from '../../../figures/format.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { base, muted, series } from '../../../figures/theme.ts';

export type RepairValues = { epsilon: number; countRows: boolean; countWeights: boolean; band: string };

const quantileOf = ({ band }: RepairValues) => (band === 'published' ? 0.95 : 0.975);
const height = (width: number) => Math.round(Math.max(300, Math.min(440, width * 0.56)));

/** The published curve and what is left of it as each slip is repaired. */
export const repairsFigure: Figure<RepairValues, LearningCurvesRow> = {
  id: 'repairs',
  title: 'Test error as published and after each repair',
  describe:
    'Lines of the mean test error against the number of training rows: as published, with either factor repaired, with both repaired, and without noise.',
  height,
  columns: [
    { name: 'variant', label: 'repairs' },
    { name: 'size', label: 'training rows' },
    { name: 'error', label: 'mean error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows, values }) =>
    variants(rows, values.epsilon).flatMap(({ label, points }) =>
      points.map(({ size, error, half, runs }) => ({ variant: label, size, error, half, runs })),
    ),
  legend: () => [
    { label: 'with the repairs that are switched on', color: series[1].color, mark: 'line' },
    { label: 'no noise', color: series[0].color, mark: 'line', dash: series[1].dash },
    { label: 'with other repairs', color: muted, mark: 'line' },
  ],
  caption({ rows, values }) {
    const all = variants(rows, values.epsilon);
    const own = all.find(({ key }) => key === variantOf(values))?.points.at(-1);
    const published = all[0].points.at(-1);
    if (!own || !published) return '';
    const half = bandHalf(own.spread, own.runs, quantileOf(values));
    const name = values.band === 'published' ? '90 % band' : '95 % band';
    const band =
      half === undefined
        ? ` (${runsInWords(own.runs)})`
        : ` ± ${num(100 * half, 2)} (${name}, ${own.runs} runs)`;
    return `With ${count(own.size)} rows and a stated ε = ${numUp(values.epsilon)} the test error is ${percent(own.error)}${band} with these repairs and ${percent(published.error)} as published.`;
  },
  plot({ rows, values, width }) {
    const all = variants(rows, values.epsilon);
    const chosen = variantOf(values);
    const clean = cleanOf(rows);
    const p = quantileOf(values);
    const upper = all.flatMap(({ points }) => points.map((point) => point.error + (point.half ?? 0)));
    const high = Math.min(1, upBy(0.05, Math.max(0.55, ...upper)));
    const axis = { type: 'linear', domain: [0, high] };
    const frame = height(width);
    const place = placeOf(axis, frame);
    const shown = all.filter(({ points }) => points.length > 0);
    const ends = [...shown.map(({ label, points, key }) => ({ label, last: points.at(-1)!, key }))];
    if (clean.length > 0) ends.push({ label: 'no noise', last: clean.at(-1)!, key: 'clean' });
    const wanted = ends.map(({ last }) => place(last.error));
    const labels = spreadLabels(wanted, 15, 24, frame - 42);
    const colour = (key: string) =>
      key === chosen ? series[1].color : key === 'clean' ? series[0].color : muted;
    return {
      ...base(width, frame),
      marginRight: width < 480 ? 86 : 100,
      x: { label: 'training rows', ticks: width < 480 ? 3 : 6, tickFormat: (d: number) => count(d) },
      y: {
        label: 'test error',
        grid: true,
        ticks: 6,
        domain: axis.domain,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        ruleY([0.5], { stroke: muted, strokeDasharray: '2 4' }),
        shown.map(({ key, points }) => [
          areaY(points, {
            x: 'size',
            y1: (point: CurvePoint) => point.error - bandOrGap(bandHalf(point.spread, point.runs, p)),
            y2: (point: CurvePoint) => point.error + bandOrGap(bandHalf(point.spread, point.runs, p)),
            fill: colour(key),
            fillOpacity: key === chosen ? 0.25 : 0.08,
            clip: true,
          }),
          lineY(points, {
            x: 'size',
            y: 'error',
            stroke: colour(key),
            strokeWidth: key === chosen ? 2.6 : 1.4,
            clip: true,
          }),
        ]),
        lineY(clean, {
          x: 'size',
          y: 'error',
          stroke: series[0].color,
          strokeWidth: 2,
          strokeDasharray: series[1].dash,
        }),
        ends.map(({ label, last, key }, i) =>
          text([last], {
            x: 'size',
            y: 'error',
            text: () => label,
            dx: 6,
            dy: labels[i] - wanted[i],
            textAnchor: 'start',
            fontSize: 12,
            fontWeight: key === chosen ? 600 : 400,
            fill: colour(key),
          }),
        ),
        ruleY([0]),
      ],
    };
  },
};
