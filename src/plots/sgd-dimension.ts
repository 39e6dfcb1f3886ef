import { lineY, ruleY } from '@observablehq/plot';
import type { SgdDimensionRow } from '../core/experiments/sgd-dimension.ts';
import { diamonds, epsilonCurves, errorDomain, lowest, roleLook, type BandCurve } from './epsilon-curves.ts';
import type { Figure } from './figure.ts';
import { count, num, percent } from './format.ts';
import { logAxis } from './log-axis.ts';
import { inBand, meanBand } from './mean-band.ts';
import { once } from './once.ts';
import { epsilonName } from './sgd-curves.ts';
import { base, muted, series } from './theme.ts';

export type SgdDimensionValues = { epsilon: number; batch: number; rows: number };
type EpsilonCurve = BandCurve & { epsilon: number };

const byDimension = (rows: SgdDimensionRow[]) => {
  const dimensions = [...new Set(rows.map(({ k }) => k))].sort((a, b) => a - b);
  return dimensions.map((k) => ({ k, runs: rows.filter((row) => row.k === k) }));
};

/** One curve over the dimensions for each epsilon. */
export const dimensionCurves = once((rows: SgdDimensionRow[]): EpsilonCurve[] => {
  const groups = byDimension(rows);
  const own = rows[0]?.epsilons[0];
  const epsilons = [...new Set(rows.flatMap((row) => [...row.epsilons]))].sort((a, b) => a - b);
  return epsilons.map((epsilon) => ({
    name: epsilonName(epsilon),
    epsilon,
    role: epsilon === own ? 'own' : epsilon === Infinity ? 'clean' : 'context',
    points: groups.map(({ k, runs }) => ({
      x: k,
      ...meanBand(runs.map((row) => row.errors[row.epsilons.indexOf(epsilon)])),
    })),
  }));
});

/** The optimum without noise, for each dimension. */
export const floorPoints = once((rows: SgdDimensionRow[]) =>
  byDimension(rows).map(({ k, runs }) => ({ x: k, ...meanBand(runs.map(({ floor }) => floor)) })),
);

const height = (width: number) => Math.round(Math.max(290, Math.min(440, width * 0.56)));
const FROM = 5;
const TO = 784;

export const dimensionFigure: Figure<SgdDimensionValues, SgdDimensionRow> = {
  id: 'dimension',
  title: 'Test error against the dimension of the projection',
  describe:
    'Lines of the mean test error against the projection dimension on a logarithmic axis, one for each epsilon, above the floor of the optimum without noise; the best dimension of each is marked.',
  height,
  columns: [
    { name: 'k', label: 'dimension' },
    { name: 'epsilon', label: 'ε' },
    { name: 'error', label: 'mean error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'floor', label: 'optimum without noise' },
    { name: 'runs', label: 'runs' },
  ],
  table({ rows }) {
    const floor = floorPoints(rows);
    return dimensionCurves(rows).flatMap(({ epsilon, points }) =>
      points.map(({ x, mean, half, runs }, i) => ({
        k: x,
        epsilon,
        error: mean,
        half,
        floor: floor[i].mean,
        runs,
      })),
    );
  },
  legend: ({ values }) => [
    { label: `${epsilonName(values.epsilon)}, yours`, color: roleLook.own.color, mark: 'line' },
    { label: 'no noise, one pass', color: roleLook.clean.color, mark: 'line', dash: roleLook.clean.dash },
    { label: 'no noise, optimum', color: series[2].color, mark: 'line', dash: series[2].dash },
  ],
  caption({ rows, values }) {
    const curves = dimensionCurves(rows);
    const own = lowest(curves.find(({ role }) => role === 'own')?.points ?? []);
    const clean = lowest(curves.find(({ role }) => role === 'clean')?.points ?? []);
    if (!own || !clean) return 'The first run is on its way.';
    const floor = floorPoints(rows).find(({ x }) => x === own.x)!;
    const batches =
      values.batch < values.rows
        ? `batches of ${count(values.batch)}`
        : `a single batch of all ${count(values.rows)} rows`;
    return `At ε = ${num(values.epsilon)} and ${batches} the best of the dimensions tried is ${own.x}: ${inBand(own)}, where the optimum errs on ${percent(floor.mean)}. Without noise it is ${clean.x}, with ${percent(clean.mean)}.`;
  },
  plot({ rows, width }) {
    const curves = dimensionCurves(rows);
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
      y: {
        label: 'test error',
        domain: errorDomain(curves),
        grid: true,
        ticks: 6,
        tickFormat: (d: number) => percent(d, 0),
      },
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
