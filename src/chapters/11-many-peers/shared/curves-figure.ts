import { areaY, dot, lineY, ruleX, text, type Markish, type PlotOptions } from '@observablehq/plot';
import { upBy } from '../../../figures/coarse-ends.ts';
import { placeOf, spreadLabels } from '../../../figures/end-labels.ts';
import type { LegendEntry } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { base, muted, series } from '../../../figures/theme.ts';
import { MODES, type ModeId, type PeerCurve, type PeerPoint } from './summary.ts';

export const modeNames: Record<ModeId, string> = {
  local: 'peers alone',
  aggregated: 'aggregate',
  both: 'ensemble of both',
  central: 'one centre, no noise',
  trivial: 'always the commoner class',
};

export const modeLook: Record<ModeId, { color: string; dash: string; width: number }> = {
  local: { color: series[2].color, dash: series[2].dash, width: 2 },
  aggregated: { color: series[1].color, dash: series[1].dash, width: 2.2 },
  both: { color: series[0].color, dash: 'none', width: 2.8 },
  central: { color: series[3].color, dash: series[3].dash, width: 1.6 },
  trivial: { color: muted, dash: '1 3', width: 1.4 },
};

const WIDE = 600;
export const curvesHeight = (width: number) => Math.round(Math.max(300, Math.min(420, width * 0.52)));

export const curvesLegend = (width: number, modes: readonly ModeId[] = MODES): LegendEntry[] =>
  width >= WIDE
    ? []
    : modes.map((mode) => ({
        label: modeNames[mode],
        color: modeLook[mode].color,
        mark: 'line',
        dash: modeLook[mode].dash,
      }));

/** Mean error against x, with bands and names at the ends of the lines. */
export function curvesPlot(given: {
  curves: PeerCurve[];
  width: number;
  xLabel: string;
  log: boolean;
  /** Where the reader stands. */
  mark?: number;
  modes?: readonly ModeId[];
  domain?: [number, number];
}): PlotOptions {
  const { curves, width, xLabel, log, mark, modes = MODES, domain } = given;
  const height = curvesHeight(width);
  const wide = width >= WIDE;
  const drawn = curves.filter(({ mode, points }) => modes.includes(mode) && points.length > 0);
  const all = drawn.flatMap(({ points }) => points);
  const most = upBy(
    0.05,
    1.05 * Math.min(1, Math.max(0.1, ...all.map(({ mean, half = 0 }) => mean + Math.min(half, 0.1)))),
  );
  const xs = all.map(({ x }) => x);
  const x = domain ?? (xs.length > 0 ? [Math.min(...xs), Math.max(...xs)] : [1, 10]);
  const place = placeOf({ type: 'linear', domain: [0, most] }, height);
  const wanted = drawn.map(({ points }) => place(points.at(-1)!.mean));
  const placed = spreadLabels(wanted, 15, 24, height - 42);
  return {
    ...base(width, height),
    marginRight: wide ? 176 : 16,
    x: { type: log ? 'log' : 'linear', domain: x, label: log ? null : xLabel, ...(!log && wholeTicks(xs)) },
    y: {
      domain: [0, most],
      label: 'test error',
      tickFormat: (d: number) => percent(d, 0),
      grid: true,
      ticks: 6,
    },
    marks: [
      ...drawn.map(({ mode, points }) => band(mode, points)),
      ...drawn.flatMap(({ mode, points }, i) => line(mode, points, wide ? placed[i] - wanted[i] : undefined)),
      mark === undefined ? null : ruleX([mark], { stroke: muted, strokeDasharray: '3 3' }),
      log ? logAxis('x', x as [number, number], xLabel, width) : null,
    ],
  };
}

/** Few whole numbers are marked as they are: there is no half of a peer. */
const wholeTicks = (xs: number[]) => {
  const places = [...new Set(xs)];
  const few = places.length > 0 && places.length <= 6 && places.every(Number.isInteger);
  return few ? { ticks: places, tickFormat: (d: number) => num(d) } : { ticks: 6 };
};

const band = (mode: ModeId, points: PeerPoint[]): Markish =>
  areaY(points, {
    x: 'x',
    y1: ({ mean, half = NaN }: PeerPoint) => Math.max(0, mean - half),
    y2: ({ mean, half = NaN }: PeerPoint) => mean + half,
    fill: modeLook[mode].color,
    fillOpacity: 0.13,
    clip: true,
  });

function line(mode: ModeId, points: PeerPoint[], dy?: number): Markish[] {
  const { color, dash, width } = modeLook[mode];
  return [
    lineY(points, {
      x: 'x',
      y: 'mean',
      stroke: color,
      strokeDasharray: dash,
      strokeWidth: width,
      clip: true,
    }),
    mode === 'trivial' || mode === 'central' ? null : dot(points, { x: 'x', y: 'mean', r: 2.4, fill: color }),
    dy === undefined
      ? null
      : text(points.slice(-1), {
          x: 'x',
          y: 'mean',
          text: () => modeNames[mode],
          dx: 8,
          dy,
          textAnchor: 'start',
          fontSize: 12,
          fontWeight: mode === 'both' ? 700 : 500,
          fill: color,
        }),
  ];
}

export const CURVE_COLUMNS = [
  { name: 'x', label: 'x' },
  { name: 'mode', label: 'who predicts' },
  { name: 'mean', label: 'mean error' },
  { name: 'half', label: 'half of the 95 % band' },
  { name: 'runSpread', label: 'spread over runs' },
  { name: 'peerSpread', label: 'spread over peers' },
];

export const curvesTable = (curves: PeerCurve[], modes: readonly ModeId[] = MODES) =>
  curves
    .filter(({ mode }) => modes.includes(mode))
    .flatMap(({ mode, points }) =>
      points.map(({ x, mean, half, runSpread, peerSpread }) => ({
        x,
        mode: modeNames[mode],
        mean,
        half,
        runSpread,
        peerSpread,
      })),
    );

/** An error in words. */
export const said = (point: Pick<PeerPoint, 'mean'> | undefined) => (point ? percent(point.mean) : '–');

/** A difference of errors in words, as a number of percentage points. */
export const pointsSaid = (difference: number) => num(100 * difference, 2);
