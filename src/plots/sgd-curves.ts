import { ruleY } from '@observablehq/plot';
import type { SgdCurvesRow } from '../core/experiments/sgd-curves.ts';
import { epsilonCurves, errorDomain, roleLook, type BandCurve } from './epsilon-curves.ts';
import type { Figure } from './figure.ts';
import { count, num, numUp, percent } from './format.ts';
import { logAxis } from './log-axis.ts';
import { inBand, meanBand, runsInWords } from './mean-band.ts';
import { once } from './once.ts';
import { base, muted } from './theme.ts';

export type SgdCurveValues = { epsilon: number; epochs: number; budget: string; code: string; data: string };

export const epsilonName = (epsilon: number) => (epsilon === Infinity ? 'no noise' : `ε = ${num(epsilon)}`);

/** All runs taken together: one curve for each epsilon, rising. */
export const sgdCurvesOf = once((rows: SgdCurvesRow[]): BandCurve[] => {
  const epsilons = [...new Set(rows.map(({ epsilon }) => epsilon))].sort((a, b) => a - b);
  return epsilons.map((epsilon): BandCurve => {
    const runs = rows.filter((row) => row.epsilon === epsilon);
    const points = Array.from(runs[0].sizes, (x, i) => ({
      x,
      ...meanBand(runs.map((run) => run.errors[i])),
    }));
    const role = runs[0].own ? 'own' : epsilon === Infinity ? 'clean' : 'context';
    return { name: epsilonName(epsilon), role, points };
  });
});

const height = (width: number) => Math.round(Math.max(290, Math.min(440, width * 0.56)));

export const sgdCurvesFigure: Figure<SgdCurveValues, SgdCurvesRow> = {
  id: 'curves',
  title: 'Test error against the number of training rows',
  describe:
    'Lines of the mean test error against the number of training rows on a logarithmic axis, one for each epsilon and one without noise, with bands of 95 %.',
  height,
  columns: [
    { name: 'size', label: 'rows' },
    { name: 'epsilon', label: 'ε' },
    { name: 'batch', label: 'batch' },
    { name: 'error', label: 'mean error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
    { name: 'spent', label: 'ε spent' },
  ],
  table: ({ rows }) =>
    sgdCurvesOf(rows).flatMap(({ name, points }) => {
      const of = rows.find((row) => epsilonName(row.epsilon) === name)!;
      return points.map(({ x, mean, half, runs }, i) => ({
        size: x,
        epsilon: of.epsilon,
        batch: of.batches[i],
        error: mean,
        half,
        runs,
        spent: of.spent,
      }));
    }),
  legend: ({ rows, values }) => [
    { label: `${epsilonName(values.epsilon)}, yours`, color: roleLook.own.color, mark: 'line' },
    { label: 'no noise', color: roleLook.clean.color, mark: 'line', dash: roleLook.clean.dash },
    ...(sgdCurvesOf(rows).some(({ role }) => role === 'context')
      ? [{ label: 'other ε', color: roleLook.context.color, mark: 'line' as const }]
      : []),
  ],
  caption({ rows, values }) {
    const curves = sgdCurvesOf(rows);
    const [own, clean] = (['own', 'clean'] as const).map((role) =>
      curves.find((c) => c.role === role)?.points.at(-1),
    );
    if (!own || !clean) return 'The first run is on its way.';
    const { spent } = rows.find((row) => row.own)!;
    const cost =
      spent === Infinity
        ? ''
        : Math.abs(spent / values.epsilon - 1) < 1e-9
          ? ''
          : ` The whole training has spent ε = ${numUp(spent)}.`;
    return `With ${count(own.x)} rows the error is ${inBand(own)} at ε = ${num(values.epsilon)} and ${inBand(clean)} without noise, over ${runsInWords(own.runs)}.${cost}`;
  },
  plot({ rows, width }) {
    const curves = sgdCurvesOf(rows);
    const frame = height(width);
    const sizes = curves.flatMap(({ points }) => points.map(({ x }) => x));
    const [from, to] = sizes.length > 0 ? [Math.min(...sizes), Math.max(...sizes)] : [235, 11750];
    const domain = errorDomain(curves);
    // With ten classes a guess is wrong nine times in ten, with two every second time.
    const chance = domain[1] > 0.8 ? 0.9 : 0.5;
    return {
      ...base(width, frame),
      marginRight: width < 480 ? 66 : 78,
      x: { type: 'log', domain: [from, to] },
      y: { label: 'test error', domain, grid: true, ticks: 6, tickFormat: (d: number) => percent(d, 0) },
      marks: [
        logAxis('x', [from, to], 'training rows'),
        ruleY([chance], { stroke: muted, strokeDasharray: '2 4' }),
        epsilonCurves(curves, frame),
      ],
    };
  },
};
