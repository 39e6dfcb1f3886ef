import { lineY, ruleY } from '@observablehq/plot';
import type { SgdDimensionRow } from './experiment.ts';
import { lowest } from '../../../core/stats/band-points.ts';
import { diamonds, epsilonCurves, errorDomain, roleLook } from '../../../figures/band-curves.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { inBand } from '../../../figures/mean-band.ts';
import { base, muted, series } from '../../../figures/theme.ts';
import { epsilonName, named } from '../shared/epsilon-name.ts';
import { bestSoFar, dimensionCurves, floorPoints } from './summary.ts';

export type SgdDimensionValues = { epsilon: number; batch: number; rows: number };
const height = (width: number) => Math.round(Math.max(290, Math.min(440, width * 0.56)));
const FROM = 5;
const TO = 784;

export const dimensionFigure: Figure<SgdDimensionValues, SgdDimensionRow> = {
  id: 'dimension',
  title: 'Test error against the dimension of the projection',
  describe:
    'Lines of the mean test error against the dimension of the projection on a logarithmic axis, one for each epsilon, above a line for the best possible weights; a diamond marks the best dimension of each.',
  height,
  columns: [
    { name: 'k', label: 'dimension' },
    { name: 'epsilon', label: 'ε' },
    { name: 'error', label: 'mean test error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'floor', label: 'test error of the best weights' },
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
    { label: `${epsilonName(values.epsilon)}, your setting`, color: roleLook.own.color, mark: 'line' },
    {
      label: 'without noise, one pass',
      color: roleLook.clean.color,
      mark: 'line',
      dash: roleLook.clean.dash,
    },
    {
      label: 'without noise, best possible weights',
      color: series[2].color,
      mark: 'line',
      dash: series[2].dash,
    },
  ],
  caption({ rows, values }) {
    const [own, clean] = (['own', 'clean'] as const).map((role) => bestSoFar(rows, role));
    if (!own || !clean) return 'The first run is being computed.';
    const floor = floorPoints(rows).find(({ x }) => x === own.x)!;
    const batches =
      values.batch < values.rows
        ? `batches of ${count(values.batch)}`
        : `a single batch of all ${count(values.rows)} rows`;
    return `At ε = ${num(values.epsilon)} and ${batches} the best dimension of those tried is ${own.x}, with a test error of ${inBand(own)}; the best possible weights err on ${percent(floor.mean)} there. Without noise the best dimension is ${clean.x}, with ${percent(clean.mean)}.`;
  },
  plot({ rows, width }) {
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
