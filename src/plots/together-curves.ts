import { areaY, dot, lineY, ruleY, text } from '@observablehq/plot';
import type { TogetherRow } from '../core/experiments/lasso-together.ts';
import { studentTQuantile } from '../core/special/student-t.ts';
import type { Figure } from './figure.ts';
import { count, num, percent } from './format.ts';
import { alarm, aspect, base, logTicks, muted, series } from './theme.ts';

export type TogetherValues = {
  features: string;
  range: string;
  step: number;
  averaging: string;
  rounds: number;
  runs: number;
};

const methods = ['all', 'half', 'together'] as const;
type Method = (typeof methods)[number];
const look: Record<
  Method,
  { label: string; color: string; dash: string; symbol: 'circle' | 'square' | 'triangle' }
> = {
  all: { label: 'all rows at one centre', ...series[0] },
  half: { label: 'half of them at one centre', ...series[1] },
  together: { label: 'two centres, gradients shared', ...series[2] },
};
const lost = { all: 'lostAll', half: 'lostHalf', together: 'lostTogether' } as const;

/**
 * Mean over the shuffles and the band in which the mean lies with 95 %, for each size and method. Weights on their way to
 * infinity have no error worth the name: they are counted and left out, and a point that has lost all of them has no mean.
 */
export function curves(rows: TogetherRow[]) {
  const sizes = [...new Set(rows.map(({ n }) => n))].sort((a, b) => a - b);
  return sizes.flatMap((n) => {
    const here = rows.filter((row) => row.n === n);
    return methods.map((method) => {
      const values = here.filter((row) => !row[lost[method]]).map((row) => row[method]);
      const mean = values.reduce((a, b) => a + b, 0) / values.length;
      const sd = Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / Math.max(1, values.length - 1));
      const half =
        values.length > 1 ? (studentTQuantile(0.975, values.length - 1) * sd) / Math.sqrt(values.length) : 0;
      const diverged = here.length - values.length;
      return { n, method, mean, low: mean - half, high: mean + half, half, runs: values.length, diverged };
    });
  });
}

type Point = ReturnType<typeof curves>[number];

/** What does not fit on the axis: beyond its end, or lost on the way to infinity. It is drawn at the edge. */
export const pinned = (points: Point[], top: number) =>
  points.filter(({ mean, diverged }) => diverged > 0 || mean > top);

/** Two runs say almost nothing of how far a mean may be off: their band would hide the figure. */
export const banded = ({ runs }: { runs: number }) => runs >= 3;

const axis = (values: TogetherValues, rows: TogetherRow[]) =>
  values.range === 'all'
    ? {
        type: 'log' as const,
        label: 'rows',
        ticks: logTicks(20, 11_791),
        tickFormat: (d: number) => count(d),
        domain: [20, 11_791],
      }
    : { label: 'rows', domain: [0, Math.max(200, ...rows.map(({ n }) => n))] };

/** Errors above this are those of a model that has come apart. */
const TOP = 0.6;

/** Triangles at the upper end of an axis, for what lies beyond it. */
const atEdge = (beyond: { n: number }[], top: number) =>
  dot(beyond, { x: 'n', y: () => top, symbol: 'triangle', r: 4.5, fill: alarm });

export const togetherCurves: Figure<TogetherValues, TogetherRow> = {
  id: 'error',
  title: 'Error against the number of rows',
  describe:
    'Test error against the number of rows for one centre with all rows, one with half of them, and two that share gradients, with 95 % bands.',
  columns: [
    { name: 'n', label: 'rows' },
    { name: 'method', label: 'method' },
    { name: 'mean', label: 'mean error' },
    { name: 'half', label: '± (95 %)' },
    { name: 'runs', label: 'shuffles' },
    { name: 'diverged', label: 'went to infinity' },
  ],
  table: ({ rows }) => curves(rows).map((point) => ({ ...point, mean: point.runs > 0 ? point.mean : '' })),
  legend: ({ rows }) => [
    ...methods.map((method) => ({
      label: look[method].label,
      color: look[method].color,
      mark: 'line' as const,
      dash: look[method].dash,
    })),
    ...(pinned(curves(rows), TOP).length > 0
      ? [{ label: 'to infinity, or off the scale', color: alarm, mark: 'dot' as const }]
      : []),
  ],
  caption({ rows }) {
    const points = curves(rows);
    const last = Math.max(...points.map(({ n }) => n));
    const at = (n: number, method: Method) =>
      points.find((point) => point.n === n && point.method === method)!;
    const word = { half: 'alone', together: 'together', all: 'pooled' };
    const one = (n: number, method: Method) => {
      const { mean, runs } = at(n, method);
      return `${runs > 0 ? percent(mean) : 'off to infinity'} ${word[method]}`;
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
    const many = small < last ? ` With ${count(last)}: ${say(last)}.` : '';
    return `With ${count(small)} rows: ${say(small)}.${many} ${shuffles === 1 ? 'One shuffle' : `Mean of ${shuffles} shuffles`}.${wild}`;
  },
  plot({ rows, values, width }) {
    const points = curves(rows);
    const means = points.flatMap(({ mean, runs }) => (runs > 0 ? [mean * 1.1] : []));
    const top = Math.min(TOP, Math.max(0.12, ...means));
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
          areaY(own.filter(banded), {
            x: 'n',
            y1: 'low',
            y2: 'high',
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
          // Rings, so that a curve under another one is still seen.
          dot(own, {
            x: 'n',
            y: 'mean',
            stroke: color,
            r: method === 'together' ? (width < 480 ? 3.5 : 5) : 2.5,
            symbol,
            strokeWidth: 1.5,
            clip: true,
          }),
          atEdge(pinned(all, top), top),
        ];
      }),
    };
  },
};

const flat = (width: number) => Math.round(Math.max(190, Math.min(250, width * 0.3)));

/** The largest distance on the axis. */
const FAR = 1e3;
const isLost = ({ lostAll, lostTogether }: TogetherRow) => lostAll || lostTogether;

/** A share of a length in words: per cent, or how many times where per cent would be a row of digits. */
const ofLength = (share: number) =>
  share < 10 ? `${percent(share)} of their length` : `${num(share)} times their length`;

/** How far apart the weights of the two ways are: one number for each shuffle and size. */
export const togetherApart: Figure<TogetherValues, TogetherRow> = {
  id: 'apart',
  title: 'The weights: two centres against one',
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
    const kept = rows.filter((row) => !isLost(row));
    const apart = kept.map((row) => row.apart).sort((a, b) => a - b);
    const gone = rows.length - kept.length;
    const doubled = 'Each centre divides by its own rows, so the sum is twice the step';
    const pooled = values.averaging === 'pooled';
    if (kept.length === 0)
      return pooled
        ? 'The step is too long: all weights went to infinity.'
        : `${doubled}, and that is too long: all ${count(gone)} fits went to infinity. Nothing else was changed.`;
    if (pooled) {
      const left = gone > 0 ? ` ${count(gone)} more went to infinity.` : '';
      return `Over ${count(kept.length)} ${kept.length === 1 ? 'fit' : 'fits'} the weights of two centres and of one differ by at most ${num(apart.at(-1)!, 2)} of their length: the same model.${left}`;
    }
    const middle = ofLength(apart[apart.length >> 1]);
    return gone > 0
      ? `${doubled}: ${count(gone)} of ${count(rows.length)} fits went to infinity. Of the others the weights differ by ${middle} in the middle case. Nothing else was changed.`
      : `${doubled}: the weights differ by ${middle} in the middle case. Nothing else was changed.`;
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
