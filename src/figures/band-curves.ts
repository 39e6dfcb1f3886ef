import { areaY, dot, lineY, text, type Markish } from '@observablehq/plot';
import type { BandPoint } from '../core/stats/band-points.ts';
import { upBy } from './coarse-ends.ts';
import { placeOf, spreadLabels } from './end-labels.ts';
import { percent } from './format.ts';
import { muted, series } from './theme.ts';

/** How a curve is drawn: the one in question, the one it is compared with, or context. */
export type Role = 'own' | 'clean' | 'context';
export type BandCurve = { name: string; role: Role; points: BandPoint[] };

export const roleLook = {
  own: { color: series[1].color, dash: 'none', width: 2.6, band: 0.22 },
  clean: { color: series[0].color, dash: series[1].dash, width: 2.2, band: 0.2 },
  context: { color: muted, dash: 'none', width: 1.3, band: 0.1 },
} as const;

/** Half a band for drawing: where there is none, the area has a gap. */
export const bandOrGap = (half: number | undefined): number => half ?? NaN;

/** A point whose runs all went to infinity has no mean. */
const hasMean = ({ runs }: BandPoint) => runs > 0;

/** Errors are shown from 0 to what a coin reaches, or higher where one is worse than a coin. */
export const errorDomain = (curves: BandCurve[]): [number, number] => [
  0,
  upBy(
    0.05,
    Math.max(
      0.55,
      ...curves.flatMap(({ points }) =>
        points.filter(hasMean).map(({ mean, half = 0 }) => Math.min(1, mean + half)),
      ),
    ),
  ),
];

/** The axis of errors for these curves. */
export const errorAxis = (curves: BandCurve[]) => ({
  label: 'test error',
  domain: errorDomain(curves),
  grid: true,
  ticks: 6,
  tickFormat: (d: number) => percent(d, 0),
});

/** Bands, lines, points and, at their right ends, names. `height` is that of the frame; x is on whatever scale the figure has. */
export function epsilonCurves(curves: BandCurve[], height: number): Markish[] {
  const drawn = curves
    .map((curve) => ({ ...curve, points: curve.points.filter(hasMean) }))
    .filter(({ points }) => points.length > 0);
  const place = placeOf({ type: 'linear', domain: errorDomain(drawn) }, height);
  const wanted = drawn.map(({ points }) => place(points.at(-1)!.mean));
  const labels = spreadLabels(wanted, 14, 24, height - 42);
  const order: Role[] = ['context', 'clean', 'own'];
  return order.flatMap((role) =>
    drawn.flatMap((curve, i) => (curve.role === role ? marksOf(curve, labels[i] - wanted[i]) : [])),
  );
}

function marksOf({ name, role, points }: BandCurve, dy: number): Markish[] {
  const { color, dash, width, band } = roleLook[role];
  return [
    areaY(points, {
      x: 'x',
      y1: ({ mean, half }: BandPoint) => Math.max(0, mean - bandOrGap(half)),
      y2: ({ mean, half }: BandPoint) => mean + bandOrGap(half),
      fill: color,
      fillOpacity: band,
      clip: true,
    }),
    lineY(points, {
      x: 'x',
      y: 'mean',
      stroke: color,
      strokeWidth: width,
      strokeDasharray: dash,
      clip: true,
    }),
    dot(points, { x: 'x', y: 'mean', r: role === 'context' ? 1.8 : 2.6, fill: color }),
    text(points.slice(-1), {
      x: 'x',
      y: 'mean',
      text: () => name,
      dx: 8,
      dy,
      textAnchor: 'start',
      fontSize: 12,
      fontWeight: role === 'context' ? 400 : 600,
      fill: color,
    }),
  ];
}

/** Places on the curves that are worth a mark, in the colours of their curves. */
export const diamonds = (places: { x: number; mean: number; role: Role }[]): Markish[] =>
  (['context', 'clean', 'own'] as const).map((role) =>
    dot(
      places.filter((place) => place.role === role),
      {
        x: 'x',
        y: 'mean',
        symbol: 'diamond',
        r: 6,
        fill: roleLook[role].color,
        stroke: 'var(--paper)',
        strokeWidth: 1.5,
      },
    ),
  );
