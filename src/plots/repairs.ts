import { areaY, lineY, ruleY, text } from '@observablehq/plot';
import type { LearningCurvesRow } from '../core/experiments/learning-curves.ts';
import { bandTable, curvePoints, halfWidth, ofEpsilon, type CurvePoint } from './curves.ts';
import { spreadLabels } from './end-labels.ts';
import type { Figure } from './figure.ts';
import { count, num, numUp, percent } from './format.ts';
import { placeOf } from './learning-curves.ts';
import { base, muted, series } from './theme.ts';

export type RepairValues = { epsilon: number; countRows: boolean; countWeights: boolean; band: string };

type Variant = { key: string; label: string; points: CurvePoint[] };

const NAMES: Record<string, string> = {
  'published published': 'as published',
  'published laplace': '√d repaired',
  'proven published': 'N repaired',
  'proven laplace': 'both repaired',
};
const ORDER = Object.keys(NAMES);

/** The variant that the switches stand for. */
export const variantOf = ({ countRows, countWeights }: RepairValues) =>
  `${countRows ? 'proven' : 'published'} ${countWeights ? 'laplace' : 'published'}`;

const kept = new WeakMap<LearningCurvesRow[], Variant[]>();

/** The curve of each variant at the epsilon of the rows. */
export function variants(rows: LearningCurvesRow[], epsilon: number): Variant[] {
  let found = kept.get(rows);
  if (!found) {
    found = ORDER.map((key) => {
      const own = rows.filter(({ accounting, kind }) => `${accounting} ${kind}` === key);
      return { key, label: NAMES[key], points: curvePoints(own) };
    });
    kept.set(rows, found);
  }
  return found.map((variant) => ({ ...variant, points: ofEpsilon(variant.points, epsilon) }));
}

/** Without noise all variants are the same. */
const cleanOf = (rows: LearningCurvesRow[]) => ofEpsilon(curvePoints(cleanRows(rows)), Infinity);
const firsts = new WeakMap<LearningCurvesRow[], LearningCurvesRow[]>();
function cleanRows(rows: LearningCurvesRow[]): LearningCurvesRow[] {
  let own = firsts.get(rows);
  if (!own) {
    own = rows.filter(({ accounting, kind }) => `${accounting} ${kind}` === ORDER[0]);
    firsts.set(rows, own);
  }
  return own;
}

const quantileOf = ({ band }: RepairValues) => (band === 'published' ? 0.95 : 0.975);
const height = (width: number) => Math.round(Math.max(300, Math.min(440, width * 0.56)));

/** The published curve and what is left of it as each slip is repaired. */
export const repairsFigure: Figure<RepairValues, LearningCurvesRow> = {
  id: 'repairs',
  title: 'One ε, four accountings',
  describe:
    'Lines of the mean test error against the number of rows for the published accounting and its three repairs, with the band of the chosen one.',
  height,
  columns: [
    { name: 'variant', label: 'accounting' },
    { name: 'size', label: 'rows' },
    { name: 'error', label: 'mean error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows, values }) =>
    variants(rows, values.epsilon).flatMap(({ label, points }) =>
      bandTable(points).map(({ size, error, half, runs }) => ({ variant: label, size, error, half, runs })),
    ),
  legend: () => [
    { label: 'the accounting that the switches stand for', color: series[1].color, mark: 'line' },
    { label: 'no noise', color: series[0].color, mark: 'line', dash: series[1].dash },
    { label: 'other accountings', color: muted, mark: 'line' },
  ],
  caption({ rows, values }) {
    const all = variants(rows, values.epsilon);
    const own = all.find(({ key }) => key === variantOf(values))?.points.at(-1);
    const published = all[0].points.at(-1);
    if (!own || !published) return '';
    const half = halfWidth(own.spread, own.runs, quantileOf(values));
    const name = values.band === 'published' ? '“95 %” that is 90 %' : '95 %';
    const band = own.runs < 2 ? ' (a single run)' : ` ± ${num(100 * half, 2)} (${name}, ${own.runs} runs)`;
    return `At ${count(own.size)} rows and a stated ε = ${numUp(values.epsilon)} the error is ${percent(own.error)}${band} with this accounting, ${percent(published.error)} as published.`;
  },
  plot({ rows, values, width }) {
    const all = variants(rows, values.epsilon);
    const chosen = variantOf(values);
    const clean = cleanOf(rows);
    const p = quantileOf(values);
    // Two runs have a band wider than all errors there are.
    const upper = all.flatMap(({ points }) => points.map((point) => point.error + point.half));
    const high = Math.min(1, Math.max(0.55, ...upper));
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
            y1: (point: CurvePoint) => point.error - halfWidth(point.spread, point.runs, p),
            y2: (point: CurvePoint) => point.error + halfWidth(point.spread, point.runs, p),
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
