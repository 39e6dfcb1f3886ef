import { areaY, dot, lineY, text, type Markish } from '@observablehq/plot';
import type { BandPoint } from '../../../core/stats/band-points.ts';
import { bandOrGap } from '../../../figures/band-curves.ts';
import { placeOf, spreadLabels } from '../../../figures/end-labels.ts';
import type { LegendEntry } from '../../../figures/figure.ts';
import { percent } from '../../../figures/format.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import type { AccuracyCurve, Method } from './methods.ts';

export type Look = { label: string; color: string; dash: string; width: number; band: number };

/** The same colour, dash and name for a method in every figure of the chapter. */
const looks: Record<Method, Look> = {
  dphtl: { label: 'weighted prior', color: series[1].color, dash: 'none', width: 2.8, band: 0.2 },
  average: { label: 'average', color: series[0].color, dash: series[1].dash, width: 2.2, band: 0.12 },
  soft: { label: 'soft labels', color: series[2].color, dash: series[3].dash, width: 2.2, band: 0.12 },
  source: {
    label: 'best source (oracle)',
    color: series[4].color,
    dash: series[2].dash,
    width: 2,
    band: 0.08,
  },
  weak: { label: 'own labels only', color: ink, dash: 'none', width: 2, band: 0.08 },
  target: { label: 'all labels', color: muted, dash: series[2].dash, width: 2, band: 0.08 },
};

export const height = (width: number) => Math.round(Math.max(320, Math.min(450, width * 0.58)));

export const NOTHING_YET = 'The first run is under way.';

/** Names stand at the right ends where there is room, otherwise above the figure. */
const isNamed = (width: number) => width >= 560;

export const accuracyLegend = (curves: AccuracyCurve[], width: number): LegendEntry[] =>
  isNamed(width)
    ? []
    : curves.map(({ method }) => ({
        label: looks[method].label,
        color: looks[method].color,
        mark: 'line',
        dash: looks[method].dash,
      }));

const DOMAIN: [number, number] = [0.45, 0.9];

/** Curves of accuracy with their bands, the first in front; the reader of the figure adds the axis of x. */
export function accuracyPlot(curves: AccuracyCurve[], width: number) {
  const drawn = curves
    .map((curve) => ({ ...curve, points: curve.points.filter(({ mean }) => !Number.isNaN(mean)) }))
    .filter(({ points }) => points.length > 0);
  const tall = height(width);
  const means = drawn.flatMap(({ points }) => points.map(({ mean }) => mean));
  const domain = [
    Math.min(DOMAIN[0], ...means.map((m) => Math.floor(20 * m) / 20)),
    Math.max(DOMAIN[1], ...means.map((m) => Math.ceil(20 * m) / 20)),
  ];
  const place = placeOf({ type: 'linear', domain }, tall);
  const ends = drawn.map(({ points }) => place(points.at(-1)!.mean));
  const labels = spreadLabels(ends, 15, 24, tall - 42);
  const marks = drawn.flatMap(({ method, points }, i): Markish[] => {
    const look = looks[method];
    return [
      areaY(points, {
        x: 'x',
        y1: ({ mean, half }: BandPoint) => mean - bandOrGap(half),
        y2: ({ mean, half }: BandPoint) => mean + bandOrGap(half),
        fill: look.color,
        fillOpacity: look.band,
        clip: true,
      }),
      lineY(points, {
        x: 'x',
        y: 'mean',
        stroke: look.color,
        strokeWidth: look.width,
        strokeDasharray: look.dash,
      }),
      dot(points, { x: 'x', y: 'mean', r: 2.6, fill: look.color }),
      isNamed(width)
        ? text(points.slice(-1), {
            x: 'x',
            y: 'mean',
            text: () => look.label,
            dx: 8,
            dy: labels[i] - ends[i],
            textAnchor: 'start',
            fontSize: 12,
            fontWeight: method === 'dphtl' ? 600 : 400,
            fill: look.color,
          })
        : null,
    ];
  });
  return {
    ...base(width, tall),
    marginRight: isNamed(width) ? 150 : 16,
    y: {
      domain,
      label: 'accuracy on test rows',
      grid: true,
      ticks: 6,
      tickFormat: (d: number) => percent(d, 0),
    },
    marks: marks.reverse(),
  };
}

export const ACCURACY_COLUMNS = [
  { name: 'method', label: 'method' },
  { name: 'x', label: 'x' },
  { name: 'mean', label: 'mean accuracy' },
  { name: 'half', label: 'half-width of the 95 % band' },
  { name: 'runs', label: 'runs' },
];

export const accuracyTable = (curves: AccuracyCurve[]) =>
  curves.flatMap(({ method, points }) =>
    points.map(({ x, mean, half, runs }) => ({ method: looks[method].label, x, mean, half, runs })),
  );
