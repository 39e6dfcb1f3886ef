import { Area, Line, Text, type Markish, type PlotOptions } from '@observablehq/plot';
import { num, percent } from './format.ts';
import type { LegendEntry } from './figure.ts';

/** A line of a figure as it was drawn, read back from its marks: no figure has to tell its numbers twice. */
export type Trace = { name: string; color: string; points: TracePoint[] };
type TracePoint = {
  x: number;
  y: number;
  /** Half of its band, where one is drawn around it. */ half?: number;
};

type Channel = { value: ArrayLike<unknown> };
/** What Plot keeps in a mark and its types do not tell. */
type Made = {
  initialize(): { facets: ArrayLike<number>[]; channels: Record<string, Channel | undefined> };
  stroke?: string;
  fill?: string;
  strokeDasharray?: string;
  opacity?: number;
};

/** Every line that can be read along x, from left to right: named by the label at its end, by the legend, by its channel `z`, or by the axis. */
export function tracesOf(options: PlotOptions, legend: LegendEntry[], axis: string): Trace[] {
  if (options.fx || options.fy) return [];
  // What is pinned behind is faint, and keeps its numbers to itself.
  const marks = flat(options.marks ?? []).filter((mark) => (mark as Made).opacity === undefined);
  const labels = marks.filter((mark) => mark instanceof Text).flatMap(labelsOf);
  const bands = marks.filter((mark) => mark instanceof Area).map(bandOf);
  const lines = marks.filter((mark) => mark instanceof Line).flatMap(linesOf);
  return lines
    .filter(({ points }) => points.length > 1 && points.every(({ x }, i) => i === 0 || x >= points[i - 1].x))
    .map(({ color, dash, points, key, many }) => {
      const told = legend.filter((entry) => entry.mark === 'line' && entry.color === color);
      const end = points.at(-1)!;
      const label = labels.find((at) => at.color === color && at.x === end.x && at.y === end.y);
      const given = typeof key === 'string' && key !== color ? key : undefined;
      const name =
        label?.text ??
        (many ? given : undefined) ??
        told.find((entry) => (entry.dash ?? 'none') === (dash ?? 'none'))?.label ??
        given ??
        told[0]?.label ??
        axis;
      const around = bands.filter((band) => band.color === color);
      return { name, color, points: points.map((point) => ({ ...point, ...halfOf(point, around) })) };
    });
}

const flat = (mark: Markish): object[] =>
  Array.isArray(mark) ? mark.flatMap(flat) : mark && typeof mark === 'object' ? [mark] : [];

const numbers = (channel: Channel | undefined) => (i: number) => Number(channel?.value[i] ?? NaN);

type Drawn = {
  key: unknown;
  /** It is one of several that the mark draws. */
  many: boolean;
  color: string;
  dash?: string;
  points: TracePoint[];
};

/** A mark whose lines have a channel for their colour or their name is several lines. */
function linesOf(mark: object): Drawn[] {
  const made = mark as Made;
  const { facets, channels } = made.initialize();
  const [x, y] = [numbers(channels.x), numbers(channels.y)];
  const found = new Map<unknown, Drawn>();
  for (const i of Array.from(facets[0] ?? [])) {
    const key = (channels.z ?? channels.stroke)?.value[i];
    const color = String(channels.stroke?.value[i] ?? made.stroke);
    if (!found.has(key)) found.set(key, { key, many: false, color, dash: made.strokeDasharray, points: [] });
    if (Number.isFinite(x(i)) && Number.isFinite(y(i))) found.get(key)!.points.push({ x: x(i), y: y(i) });
  }
  return [...found.values()].map((line) => ({ ...line, many: found.size > 1 }));
}

function labelsOf(mark: object) {
  const made = mark as Made;
  const { facets, channels } = made.initialize();
  return Array.from(facets[0] ?? [], (i) => ({
    color: String(channels.fill?.value[i] ?? made.fill),
    x: numbers(channels.x)(i),
    y: numbers(channels.y)(i),
    text: String(channels.text?.value[i] ?? ''),
  }));
}

type Band = { color?: string; at: Map<number, { low: number; high: number }[]> };
function bandOf(mark: object): Band {
  const made = mark as Made;
  const { facets, channels } = made.initialize();
  const [x, low, high] = [channels.x1, channels.y1, channels.y2].map(numbers);
  const at: Band['at'] = new Map();
  for (const i of Array.from(facets[0] ?? []))
    at.set(x(i), [...(at.get(x(i)) ?? []), { low: low(i), high: high(i) }]);
  return { color: made.fill, at };
}

/** A band counts where the line is its middle; one that ends at zero may have been cut there. */
function halfOf({ x, y }: TracePoint, bands: Band[]): { half?: number } {
  for (const { low, high } of bands.flatMap(({ at }) => at.get(x) ?? [])) {
    const half = high - y;
    if (half > 0 && (low === 0 || Math.abs(y - low - half) < 1e-6 * half)) return { half };
  }
  return {};
}

/** The places that have a number, from left to right. */
export const placesOf = (traces: Trace[]): number[] =>
  [...new Set(traces.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);

/**
 * The value of a line at a place. Where it has none of its own, but one close by on either side, it is so nearly straight
 * between them that the eye reads the same; elsewhere nothing was computed, and nothing is told.
 */
export function valueAt({ points }: Trace, x: number, isNear: (a: number, b: number) => boolean) {
  const after = points.findIndex((point) => point.x >= x);
  if (after < 0) return undefined;
  const [b, a] = [points[after], points[after - 1]];
  if (b.x === x) return b;
  if (!a || !isNear(a.x, b.x)) return undefined;
  return { x, y: a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x) };
}

type Format = (value: number) => string;
/** Numbers as the axis has them: shares in percent where its ticks are. */
export function formatOf(scale: PlotOptions['x']): Format {
  const ticks = scale?.tickFormat as unknown;
  const half = typeof ticks === 'function' ? String((ticks as (d: number) => unknown)(0.5)) : '';
  return half.startsWith('50') && half.includes('%') ? (value) => percent(value) : (value) => num(value);
}
