import { dot, lineY, ruleY, text, type Markish, type PlotOptions } from '@observablehq/plot';
import { decades } from '../../../figures/coarse-ends.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { aspect, base, grid, ink, logTicks, series } from '../../../figures/theme.ts';

export type Line = { name: string; look: number; points: { x: number; y: number }[]; faint?: boolean };

/** What stands for nothing on a logarithmic axis: smaller numbers are rounding. */
const FLOOR = 1e-10;

/** Lines on a logarithmic y axis, each with its name in the legend; what is below the floor stands on it. */
export function logLines({
  lines,
  width,
  x,
  y,
  xLog,
  top,
  rules = [],
}: {
  lines: Line[];
  width: number;
  x: string;
  y: string;
  xLog?: boolean;
  top?: number;
  rules?: { y: number; label: string }[];
}): PlotOptions {
  const drawn = lines.map((line) => ({
    ...line,
    points: line.points.map((point) => ({
      x: point.x,
      y: Math.min(top ?? Infinity, Math.max(FLOOR, point.y)),
    })),
  }));
  const points = drawn.flatMap((line) => line.points);
  const ys = [...points.map((point) => point.y), ...rules.map((rule) => rule.y)];
  const domain: [number, number] = ys.length
    ? decades(Math.min(...ys) / 1.5, Math.max(Math.max(...ys), 10 * Math.min(...ys)) * 1.5)
    : [1e-6, 1];
  const xs = points.map((point) => point.x).filter((at) => !xLog || at >= 1);
  const least = Math.min(...xs);
  const xDomain: [number, number] = xs.length
    ? [xLog ? least / 1.25 : least, Math.max(...xs, (xLog ? 10 : 1) * Math.max(1, least))]
    : [1, 10];
  const ticks = logTicks(...domain);
  const marks: Markish[] = [
    ruleY(ticks, { stroke: grid }),
    ...rules.flatMap((rule) => [
      ruleY([rule.y], { stroke: ink, strokeDasharray: '3 3', strokeOpacity: 0.6 }),
      text([rule], { frameAnchor: 'right', y: 'y', text: 'label', dy: -8, textAnchor: 'end', fontSize: 12 }),
    ]),
    ...drawn.flatMap(({ points: at, look, faint }): Markish[] => {
      const { color, dash } = series[look];
      const shown = xLog ? at.filter((point) => point.x >= 1) : at;
      return [
        lineY(shown, {
          x: 'x',
          y: 'y',
          stroke: color,
          strokeDasharray: dash,
          strokeWidth: faint ? 1.2 : 2.4,
        }),
        dot(shown, { x: 'x', y: 'y', fill: color, r: faint ? 1.5 : 2.6 }),
      ];
    }),
    logAxis('y', domain, y),
    ...(xLog ? [logAxis('x', xDomain, x, width)] : []),
  ];
  return {
    ...base(width, aspect(width)),
    x: { domain: xDomain, type: xLog ? 'log' : 'linear', label: xLog ? null : x, ticks: xLog ? [] : 8 },
    y: { domain, type: 'log', label: null, ticks: [] },
    marks,
  };
}
