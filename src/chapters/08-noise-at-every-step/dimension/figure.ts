import { areaY, axisX, lineY, ruleY, type Markish } from '@observablehq/plot';
import { PUBLISHED_SIZES, type SgdDimensionRow } from './experiment.ts';
import { lowest, type BandPoint } from '../../../core/stats/band-points.ts';
import { bandOrGap, diamonds, epsilonCurves, errorAxis, roleLook } from '../../../figures/band-curves.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { inBand } from '../../../figures/mean-band.ts';
import { base, muted, series } from '../../../figures/theme.ts';
import { epsilonName, named } from '../shared/epsilon-name.ts';
import { bestSoFar, dimensionCurves, floorPoints, rowsCurves, type RowsCurve } from './summary.ts';

export type SgdDimensionValues = { over: string; epsilon: number; batch: number; rows: number };
type DimensionFigure = Figure<SgdDimensionValues, SgdDimensionRow>;
const height = (width: number) => Math.round(Math.max(290, Math.min(440, width * 0.56)));
const FROM = 5;
const TO = 784;

const WAITING = 'The first run is being computed.';
const isOverRows = ({ over }: SgdDimensionValues) => over === 'rows';
const columns: DimensionFigure['columns'] = [
  { name: 'k', label: 'dimension' },
  { name: 'n', label: 'rows' },
  { name: 'epsilon', label: 'ε' },
  { name: 'error', label: 'mean test error' },
  { name: 'half', label: 'half-width of the 95 % band' },
  { name: 'floor', label: 'test error of the best weights' },
  { name: 'runs', label: 'runs' },
];
const table: DimensionFigure['table'] = ({ rows, values }) => {
  if (isOverRows(values))
    return rowsCurves(rows).flatMap(({ epsilon, k, points }) =>
      points.map(({ x, mean, half, runs }) => ({ k, n: x, epsilon, error: mean, half, runs })),
    );
  const floor = floorPoints(rows);
  return dimensionCurves(rows).flatMap(({ epsilon, points }) =>
    points.map(({ x, mean, half, runs }, i) => ({
      k: x,
      n: values.rows,
      epsilon,
      error: mean,
      half,
      floor: floor[i].mean,
      runs,
    })),
  );
};

const rising = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b);
const dimensionsOf = (rows: SgdDimensionRow[]) => rising(rowsCurves(rows).map(({ k }) => k));

const rowsLegend = (rows: SgdDimensionRow[]) =>
  dimensionsOf(rows).map((k, i) => ({
    label: `${k} dimensions`,
    mark: 'line' as const,
    color: series[i].color,
    dash: series[i].dash,
  }));

type Drawn = RowsCurve & { fx: string; color: string; dash: string };

const roles = ({ epsilon }: SgdDimensionValues) => [
  { label: `${epsilonName(epsilon)}, your setting`, color: roleLook.own.color, mark: 'line' as const },
  {
    label: 'without noise, one pass',
    color: roleLook.clean.color,
    mark: 'line' as const,
    dash: roleLook.clean.dash,
  },
];

/** Over the number of rows: a panel for each ε, side by side, and in it a line for each dimension. */
function overRows(
  rows: SgdDimensionRow[],
  width: number,
  y: { label: string; domain: [number, number] },
  marks: (curve: Drawn) => Markish,
) {
  const all = dimensionsOf(rows);
  const ends: [number, number] = [PUBLISHED_SIZES[0], PUBLISHED_SIZES.at(-1)!];
  const drawn = rowsCurves(rows).map((curve) => {
    const { color, dash } = series[all.indexOf(curve.k)];
    return { ...curve, fx: epsilonName(curve.epsilon), color, dash };
  });
  return {
    ...base(width, height(width)),
    marginTop: 44,
    fx: { domain: rising(drawn.map(({ epsilon }) => epsilon)).map(epsilonName), label: null, padding: 0.08 },
    x: { type: 'log' as const, domain: ends },
    y: { ...y, grid: true, ticks: 6, tickFormat: (d: number) => percent(d, y.domain[1] < 0.1 ? 1 : 0) },
    marks: [
      axisX([1000, 10_000], {
        label: 'training rows',
        text: (n: number) => (width < 600 && n < 10_000 ? '' : count(n)),
      }),
      drawn.map(marks),
    ],
  };
}

const rowsError = (rows: SgdDimensionRow[], width: number) =>
  overRows(rows, width, { label: 'test error', domain: [0, 0.55] }, ({ points, fx, color, dash }) => [
    areaY(points, {
      x: 'x',
      y1: ({ mean, half }: BandPoint) => mean - bandOrGap(half),
      y2: ({ mean, half }: BandPoint) => mean + bandOrGap(half),
      fx: () => fx,
      fill: color,
      fillOpacity: 0.14,
      clip: true,
    }),
    lineY(points, {
      x: 'x',
      y: 'mean',
      fx: () => fx,
      stroke: color,
      strokeWidth: 1.8,
      strokeDasharray: dash,
      clip: true,
    }),
  ]);

/** In words: the best dimension with all rows, at the reader's ε and without noise. */
function rowsCaption(rows: SgdDimensionRow[], values: SgdDimensionValues): string {
  const at = (epsilon: number) =>
    rowsCurves(rows)
      .filter((curve) => curve.epsilon === epsilon)
      .map(({ k, points }) => ({ k, ...points.at(-1)! }))
      .reduce((a, b) => (b.mean < a.mean ? b : a));
  const [own, clean] = [at(values.epsilon), at(Infinity)];
  return `With ${count(own.x)} rows, at ε = ${num(values.epsilon)} and batches of ${count(values.batch)}, the best of the dimensions is ${own.k}, with a test error of ${inBand(own)}. Without noise it is ${clean.k}, with ${percent(clean.mean)}.`;
}

export const dimensionFigure: DimensionFigure = {
  id: 'dimension',
  title: 'Test error against the dimension of the projection, or the number of rows',
  describe:
    'Lines of the mean test error against the dimension of the projection on a logarithmic axis, one for each epsilon, above a line for the best possible weights; a diamond marks the best dimension of each. Or, over the number of rows, a panel for each epsilon with a line for each dimension.',
  height,
  columns,
  table,
  legend: ({ rows, values }) => [
    ...(isOverRows(values)
      ? rowsLegend(rows)
      : [
          ...roles(values),
          {
            label: 'without noise, best possible weights',
            color: series[2].color,
            mark: 'line' as const,
            dash: series[2].dash,
          },
        ]),
  ],
  caption({ rows, values }) {
    const [own, clean] = (['own', 'clean'] as const).map((role) => bestSoFar(rows, role));
    if (!own || !clean) return WAITING;
    if (isOverRows(values)) return rowsCaption(rows, values);
    const floor = floorPoints(rows).find(({ x }) => x === own.x)!;
    const batches =
      values.batch < values.rows
        ? `batches of ${count(values.batch)}`
        : `a single batch of all ${count(values.rows)} rows`;
    return `At ε = ${num(values.epsilon)} and ${batches} the best dimension of those tried is ${own.x}, with a test error of ${inBand(own)}; the best possible weights err on ${percent(floor.mean)} there. Without noise the best dimension is ${clean.x}, with ${percent(clean.mean)}.`;
  },
  plot({ rows, values, width }) {
    if (isOverRows(values)) return rowsError(rows, width);
    const curves = named(dimensionCurves(rows));
    const frame = height(width);
    const floor = floorPoints(rows);
    const best = curves.flatMap(({ points, role }) => {
      const point = lowest(points);
      return point ? [{ ...point, role }] : [];
    });
    return {
      ...base(width, frame),
      marginRight: width < 480 ? 66 : 78,
      x: { type: 'log', domain: [FROM, TO] },
      y: errorAxis(curves),
      marks: [
        logAxis('x', [FROM, TO], 'dimension k'),
        ruleY([0.5], { stroke: muted, strokeDasharray: '2 4' }),
        lineY(floor, {
          x: 'x',
          y: 'mean',
          stroke: series[2].color,
          strokeWidth: 2,
          strokeDasharray: series[2].dash,
        }),
        epsilonCurves(curves, frame),
        diamonds(best),
      ],
    };
  },
};

/** Half of the band, of those points that have enough runs for one. */
const halves = (points: BandPoint[]) =>
  points.flatMap(({ x, half }) => (half === undefined ? [] : [{ x, half }]));
const widest = (all: BandPoint[]) => Math.max(0.02, ...all.map(({ half = 0 }) => 1.1 * half));

export const widthFigure: DimensionFigure = {
  id: 'width',
  title: 'The half-width of the 95 % confidence band',
  describe:
    'Lines of the half-width of the 95 % confidence band of the mean test error, against the dimension with one for each epsilon, or against the number of rows with a panel for each epsilon and a line for each dimension.',
  height,
  columns,
  table,
  legend: ({ rows, values }) => (isOverRows(values) ? rowsLegend(rows) : roles(values)),
  caption({ rows, values }) {
    const own = isOverRows(values)
      ? rowsCurves(rows).filter(({ epsilon }) => epsilon === values.epsilon)
      : dimensionCurves(rows).filter(({ role }) => role === 'own');
    const found = own.flatMap(({ points }) => halves(points));
    if (found.length === 0) return 'A band takes five runs or more.';
    const [least, most] = [Math.min, Math.max].map((of) => of(...found.map(({ half }) => half)));
    return `At ε = ${num(values.epsilon)} the half-width lies between ${percent(least)} and ${percent(most)}. It falls as one over the square root of the number of runs.`;
  },
  plot({ rows, values, width }) {
    if (isOverRows(values)) {
      const domain: [number, number] = [0, widest(rowsCurves(rows).flatMap(({ points }) => points))];
      return overRows(rows, width, { label: 'half-width', domain }, ({ points, fx, color, dash }) =>
        lineY(halves(points), {
          x: 'x',
          y: 'half',
          fx: () => fx,
          stroke: color,
          strokeWidth: 1.8,
          strokeDasharray: dash,
        }),
      );
    }
    const curves = dimensionCurves(rows);
    return {
      ...base(width, height(width)),
      x: { type: 'log', domain: [FROM, TO] },
      y: {
        label: 'half-width',
        domain: [0, widest(curves.flatMap(({ points }) => points))],
        grid: true,
        ticks: 6,
        tickFormat: (d: number) => percent(d, 1),
      },
      marks: [
        logAxis('x', [FROM, TO], 'dimension k'),
        curves.map(({ points, role }) => {
          const { color, dash, width: strokeWidth } = roleLook[role];
          return lineY(halves(points), {
            x: 'x',
            y: 'half',
            stroke: color,
            strokeWidth,
            strokeDasharray: dash,
          });
        }),
      ],
    };
  },
};
