import { areaY, dot, lineY, ruleY, text, type Markish } from '@observablehq/plot';
import { placeOf, spreadLabels } from '../../../figures/end-labels.ts';
import type { LegendEntry } from '../../../figures/figure.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import { bandOrGap } from '../../../figures/band-curves.ts';
import type { AucCurve, AucPoint } from './curves.ts';

/** How a curve is drawn and called. */
export type Look = { arm: string; label: string; color: string; dash: string; width: number; band?: number };

/** Colours that mean the same in every figure of the chapter. */
export const look = {
  own: { color: series[1].color, dash: 'none', width: 2.8, band: 0.2 },
  ternary: { color: series[0].color, dash: series[1].dash, width: 2.2, band: 0.14 },
  sgd: { color: ink, dash: series[2].dash, width: 2, band: 0.1 },
  context: { color: muted, dash: 'none', width: 1.3, band: 0.1 },
  second: { color: series[2].color, dash: series[3].dash, width: 2.2, band: 0.14 },
  third: { color: series[4].color, dash: series[4].dash, width: 2.2, band: 0.14 },
} as const;

const DASHES = ['1 5', '2 3', '4 4', '7 4', '12 3', 'none'];

/** Curves beside those that are spoken of, in one colour: from dotted for the first to drawn through for the last of so many. */
export const contextLook = (i: number, of: number) => ({
  ...look.context,
  dash: DASHES[Math.max(0, DASHES.length - of + i)],
});

export const height = (width: number) => Math.round(Math.max(300, Math.min(430, width * 0.56)));

/** An area in words, with its band where there is one. */
export const inWords = ({ mean, half }: Pick<AucPoint, 'mean' | 'half'>) =>
  half === undefined ? mean.toFixed(3) : `${mean.toFixed(3)} ± ${half.toFixed(3)}`;

/** From a little below a coin to a perfect order, lower where a curve is. */
export const aucDomain = (points: { mean: number }[]): [number, number] => [
  Math.min(0.45, ...points.map(({ mean }) => Math.floor(20 * mean) / 20)),
  1,
];

export const coin = (): Markish[] => [
  ruleY([0.5], { stroke: muted, strokeDasharray: '2 4' }),
  text(['a coin'], {
    // Every curve begins at a coin: its name stands where they have left it.
    frameAnchor: 'right',
    y: () => 0.5,
    dy: -7,
    dx: -4,
    textAnchor: 'end',
    fontSize: 11,
    fill: muted,
    stroke: 'var(--paper)',
    strokeWidth: 3,
  }),
];

/** What is reached without any noise, or without any learning: a line across the figure. */
export type Level = { label: string; mean: number; color: string };

const COIN: Level = { label: 'a coin', mean: 0.5, color: muted };

/**
 * Curves of AUC against rounds, the first look in front, names at their right ends, those of levels among them. With `log`, what stands in the place of the round is
 * drawn on a logarithmic axis.
 */
export function aucPlot({
  curves,
  looks,
  width,
  log,
  levels = [],
  isNamed = true,
}: {
  curves: AucCurve[];
  looks: Look[];
  width: number;
  log?: { domain: [number, number]; label: string };
  levels?: Level[];
  isNamed?: boolean;
}) {
  const drawn = looks.flatMap((one) => {
    const curve = curves.find(({ arm, points }) => arm === one.arm && points.length > 0);
    return curve ? [{ look: one, points: curve.points }] : [];
  });
  const tall = height(width);
  const wide = width >= 520 && isNamed;
  // Curves may end at a coin, all of them: its name stands among theirs, or in front of them where they have none.
  const lines = wide ? [...levels, COIN] : levels;
  const domain = aucDomain([...drawn.flatMap(({ points }) => points), ...levels]);
  const place = placeOf({ type: 'linear', domain }, tall);
  const ends = [...drawn.map(({ points }) => points.at(-1)!), ...lines].map(({ mean }) => place(mean));
  const labels = spreadLabels(ends, 15, 24, tall - 42);
  const last = Math.max(1, ...drawn.flatMap(({ points }) => points.map(({ round }) => round)));
  const marks = drawn.flatMap(({ look: one, points }, i): Markish[] => [
    areaY(points, {
      x: 'round',
      y1: ({ mean, half }: AucPoint) => Math.max(domain[0], mean - bandOrGap(half)),
      y2: ({ mean, half }: AucPoint) => Math.min(1, mean + bandOrGap(half)),
      fill: one.color,
      fillOpacity: one.band ?? 0.1,
    }),
    lineY(points, {
      x: 'round',
      y: 'mean',
      stroke: one.color,
      strokeWidth: one.width,
      strokeDasharray: one.dash,
    }),
    dot(points.slice(-1), { x: 'round', y: 'mean', r: 3, fill: one.color }),
    wide
      ? // At the edge, not at the last point: while rows arrive that may stand on the name of a level at the left.
        text(points.slice(-1), {
          frameAnchor: 'right',
          y: 'mean',
          text: () => one.label,
          dx: 8,
          dy: labels[i] - ends[i],
          textAnchor: 'start',
          fontSize: 12,
          fontWeight: one.width > 2 ? 600 : 400,
          fill: one.color,
        })
      : null,
  ]);
  const across = lines.flatMap(({ label, mean, color }, i): Markish[] => [
    ruleY([mean], { stroke: color, strokeDasharray: '2 3' }),
    wide
      ? text([label], {
          ...{ y: () => mean, frameAnchor: 'right', textAnchor: 'start', fontSize: 12, fill: color },
          ...{ dx: 8, dy: labels[drawn.length + i] - ends[drawn.length + i] },
        })
      : null,
  ]);
  const longest = Math.max(0, ...[...looks, ...levels].map((one) => one.label.length));
  return {
    ...base(width, tall),
    marginRight: wide ? 18 + 6.6 * longest : 16,
    x: log
      ? { type: 'log' as const, domain: log.domain, label: null }
      : {
          ...{ domain: [0, last], label: 'round' },
          ...{ ticks: Math.min(last, width < 480 ? 4 : 6), tickFormat: 'd' },
        },
    y: { domain, label: 'AUC on test rows', grid: true, ticks: 6 },
    marks: [
      ...across,
      ...marks.reverse(),
      ...(wide ? [] : coin()),
      ...(log ? [logAxis('x', log.domain, log.label, width)] : []),
    ] as Markish[],
  };
}

export const aucLegend = (curves: AucCurve[], looks: Look[]): LegendEntry[] =>
  looks
    .filter(({ arm }) => curves.some((curve) => curve.arm === arm))
    .map(({ label, color, dash }) => ({ label, color, mark: 'line', dash }));

export const levelLegend = (levels: Level[]): LegendEntry[] =>
  levels.map(({ label, color }) => ({ label, color, mark: 'line', dash: '2 3' }));

export const AUC_COLUMNS = [
  { name: 'training', label: 'training' },
  { name: 'round', label: 'round' },
  { name: 'auc', label: 'mean AUC' },
  { name: 'half', label: 'half-width of the 95 % band' },
  { name: 'runs', label: 'runs' },
  { name: 'up', label: 'bytes sent by all banks' },
  { name: 'spent', label: 'ε of each bank, proven at most' },
];

export const aucTable = (curves: AucCurve[], looks: Look[]) =>
  looks.flatMap(({ arm, label }) => {
    const curve = curves.find((one) => one.arm === arm);
    return (curve?.points ?? []).map(({ round, mean, half, runs }) => ({
      training: label,
      round,
      auc: mean,
      half,
      runs,
      up: curve!.up,
      spent: curve!.spent,
    }));
  });

/** Said in place of a number where there is none. */
export const NO_AUC = 'The test rows have one class only, so there is no AUC.';
