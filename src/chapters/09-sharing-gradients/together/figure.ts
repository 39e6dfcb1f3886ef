import { areaY, dot, lineY, ruleY, text } from '@observablehq/plot';
import type { TogetherRow } from './experiment.ts';
import { topOf, upBy } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { alarm, aspect, base, logTicks, muted, series } from '../../../figures/theme.ts';
import { curves, distances, isLost, methods, pinned, type Method, type Point } from './summary.ts';

export type TogetherValues = {
  features: string;
  range: string;
  step: number;
  averaging: string;
  rounds: number;
  runs: number;
};

const look: Record<
  Method,
  { label: string; color: string; dash: string; symbol: 'circle' | 'square' | 'triangle' }
> = {
  all: { label: 'all rows at one centre', ...series[0] },
  half: { label: 'half of the rows at one centre', ...series[1] },
  together: { label: 'two centres that share gradients', ...series[2] },
};
/** What has a band: enough runs for one. */
const banded = (points: Point[]) => points.filter(({ half }) => half !== undefined);

const axis = (values: TogetherValues, rows: TogetherRow[]) =>
  values.range === 'all'
    ? {
        type: 'log' as const,
        label: 'rows',
        ticks: logTicks(20, 11_791),
        tickFormat: (d: number) => count(d),
        domain: [20, 11_791],
      }
    : { label: 'rows', domain: [0, topOf(Math.max(200, ...rows.map(({ n }) => n)))] };

/** Errors above this are those of a model that has come apart. */
const TOP = 0.6;

/** Triangles at the upper end of an axis, for what lies beyond it. */
const atEdge = (beyond: { n: number }[], top: number) =>
  dot(beyond, { x: 'n', y: () => top, symbol: 'triangle', r: 4.5, fill: alarm });

export const togetherCurves: Figure<TogetherValues, TogetherRow> = {
  id: 'error',
  title: 'Test error against the number of rows',
  describe:
    'Test error against the number of rows for one centre with all rows, one with half of them, and two that share gradients, with 95 % bands.',
  columns: [
    { name: 'n', label: 'rows' },
    { name: 'method', label: 'method' },
    { name: 'mean', label: 'mean test error' },
    { name: 'half', label: '± (95 %)' },
    { name: 'runs', label: 'shuffles' },
    { name: 'diverged', label: 'went to infinity' },
  ],
  table: ({ rows }) =>
    curves(rows).map((point) => ({
      ...point,
      mean: point.runs > 0 ? point.mean : '',
      half: point.half ?? '',
    })),
  legend: ({ rows }) => [
    ...methods.map((method) => ({
      label: look[method].label,
      color: look[method].color,
      mark: 'line' as const,
      dash: look[method].dash,
    })),
    ...(pinned(curves(rows), TOP).length > 0
      ? [{ label: 'to infinity, or above the axis', color: alarm, mark: 'dot' as const }]
      : []),
  ],
  caption({ rows }) {
    const points = curves(rows);
    const last = Math.max(...points.map(({ n }) => n));
    const at = (n: number, method: Method) =>
      points.find((point) => point.n === n && point.method === method)!;
    const word = {
      half: 'for half of the rows at one centre',
      together: 'for two centres together',
      all: 'for all rows at one centre',
    };
    const one = (n: number, method: Method) => {
      const { mean, runs } = at(n, method);
      return `${runs > 0 ? percent(mean) : 'not defined'} ${word[method]}`;
    };
    const say = (n: number) => `${one(n, 'half')}, ${one(n, 'together')} and ${one(n, 'all')}`;
    const small = points.find(({ n }) => n >= last / 10)?.n ?? last;
    const diverged = points.reduce((sum, point) => sum + point.diverged, 0);
    const wild =
      diverged > 0
        ? ` ${count(diverged)} of ${count(3 * rows.length)} fits went to infinity and ${diverged === 1 ? 'is' : 'are'} left out.`
        : '';
    const { runs, diverged: gone } = at(last, 'all');
    const shuffles = runs + gone;
    const many = small < last ? ` With ${count(last)} rows it is ${say(last)}.` : '';
    return `With ${count(small)} rows the test error is ${say(small)}.${many} ${shuffles === 1 ? 'One shuffle' : `Mean of ${shuffles} shuffles`}.${wild}`;
  },
  plot({ rows, values, width }) {
    const points = curves(rows);
    const means = points.flatMap(({ mean, runs }) => (runs > 0 ? [mean * 1.1] : []));
    const top = Math.min(TOP, upBy(0.05, Math.max(0.12, ...means)));
    return {
      ...base(width, aspect(width)),
      x: axis(values, rows),
      y: {
        label: 'test error',
        grid: true,
        domain: [0, top],
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: methods.map((method) => {
        const all = points.filter((point) => point.method === method);
        const own = all.filter(({ runs }) => runs > 0);
        const { color, dash, symbol } = look[method];
        return [
          areaY(banded(own), {
            x: 'n',
            y1: ({ mean, half }: Point) => mean - half!,
            y2: ({ mean, half }: Point) => mean + half!,
            fill: color,
            fillOpacity: 0.14,
            clip: true,
          }),
          lineY(own, {
            x: 'n',
            y: 'mean',
            stroke: color,
            strokeWidth: method === 'together' ? 2.5 : 2,
            strokeDasharray: dash,
            clip: true,
          }),
          // Rings, so that a curve under another one is still seen; not clipped, so that the last one is whole.
          dot(
            own.filter(({ mean }) => mean <= top),
            {
              x: 'n',
              y: 'mean',
              stroke: color,
              r: method === 'together' ? (width < 480 ? 3.5 : 5) : 2.5,
              symbol,
              strokeWidth: 1.5,
            },
          ),
          atEdge(pinned(all, top), top),
        ];
      }),
    };
  },
};

const flat = (width: number) => Math.round(Math.max(190, Math.min(250, width * 0.3)));

/** The largest distance on the axis. */
const FAR = 1e3;

/** A share of a length in words: per cent, or how many times where per cent would be a row of digits. */
const ofLength = (share: number) =>
  share < 10 ? `${percent(share)} of their norm` : `${num(share)} times their norm`;

/** How far apart the weights of the two ways are: one number for each shuffle and size. */
export const togetherApart: Figure<TogetherValues, TogetherRow> = {
  id: 'apart',
  title: 'How far the weights of two centres are from those of one',
  describe:
    'Relative distance between the weights of two centres that share gradients and those of one centre with all rows, on a logarithmic axis.',
  height: flat,
  columns: [
    { name: 'n', label: 'rows' },
    { name: 'run', label: 'shuffle' },
    { name: 'apart', label: 'relative distance of the weights' },
    { name: 'lost', label: 'went to infinity' },
  ],
  table: ({ rows }) =>
    rows.map((row) => ({
      n: row.n,
      run: row.run,
      apart: isLost(row) ? Infinity : row.apart,
      lost: isLost(row),
    })),
  caption({ rows, values }) {
    const { kept, gone, median, largest } = distances(rows);
    const doubled = 'Each centre divides by its own rows, which doubles the step';
    const pooled = values.averaging === 'pooled';
    if (kept === 0)
      return pooled
        ? 'The step is too large: all weights went to infinity.'
        : `${doubled} beyond the limit: all ${count(gone)} fits went to infinity. Nothing else differs.`;
    if (pooled) {
      const left = gone > 0 ? ` ${count(gone)} more went to infinity.` : '';
      return `Over ${count(kept)} ${kept === 1 ? 'fit' : 'fits'} the weights of two centres and of one differ by at most ${num(largest!, 2)} of their norm, which is rounding error.${left}`;
    }
    const middle = ofLength(median);
    return gone > 0
      ? `${doubled}: ${count(gone)} of ${count(rows.length)} fits went to infinity. In the others the weights differ by ${middle} in the median. Nothing else differs.`
      : `${doubled}: the weights differ by ${middle} in the median. Nothing else differs.`;
  },
  plot({ rows, values, width }) {
    const floor = 1e-18;
    const beyond = rows.filter((row) => isLost(row) || row.apart > FAR);
    const lostAny = rows.some(isLost);
    return {
      ...base(width, flat(width)),
      x: axis(values, rows),
      y: {
        type: 'log',
        label: 'relative distance',
        domain: [floor, FAR],
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => num(d, 1),
      },
      marks: [
        ruleY([2 ** -52], { stroke: muted, strokeDasharray: '2 3' }),
        dot(
          rows
            .filter((row) => !beyond.includes(row))
            .map((row) => ({ ...row, apart: Math.max(row.apart, floor) })),
          {
            x: 'n',
            y: 'apart',
            r: 2.5,
            fill: values.averaging === 'pooled' ? series[2].color : alarm,
            fillOpacity: 0.6,
            clip: true,
          },
        ),
        atEdge(beyond, FAR),
        lostAny
          ? text(['to infinity ↑'], { frameAnchor: 'top-right', dy: 10, fill: alarm, fontWeight: 600 })
          : null,
      ],
    };
  },
};
