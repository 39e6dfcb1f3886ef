import { dot, ruleY, text } from '@observablehq/plot';
import { sgdClasses, type SgdCurvesRow } from '../core/experiments/sgd-curves.ts';
import { epsilonCurves, errorDomain, roleLook, type BandCurve, type BandPoint } from './epsilon-curves.ts';
import type { Figure } from './figure.ts';
import { count, num, numUp, percent } from './format.ts';
import { logAxis } from './log-axis.ts';
import { inBand, meanBand, runsInWords } from './mean-band.ts';
import { once } from './once.ts';
import { alarm, base, muted } from './theme.ts';

export type SgdCurveValues = { epsilon: number; epochs: number; budget: string; code: string; data: string };

export const epsilonName = (epsilon: number) => (epsilon === Infinity ? 'no noise' : `ε = ${num(epsilon)}`);

/** Of the runs at a point `lost` went to infinity: they have no error and are left out of the mean. */
type CurvePoint = BandPoint & { lost: number };
type SgdCurve = Omit<BandCurve, 'points'> & { points: CurvePoint[] };

/** All runs taken together: one curve for each epsilon, rising. */
export const sgdCurvesOf = once((rows: SgdCurvesRow[]): SgdCurve[] => {
  const epsilons = [...new Set(rows.map(({ epsilon }) => epsilon))].sort((a, b) => a - b);
  return epsilons.map((epsilon): SgdCurve => {
    const runs = rows.filter((row) => row.epsilon === epsilon);
    const points = Array.from(runs[0].sizes, (x, i) => {
      const kept = runs.map((run) => run.errors[i]).filter((error) => !Number.isNaN(error));
      return { x, ...meanBand(kept), lost: runs.length - kept.length };
    });
    const role = runs[0].own ? 'own' : epsilon === Infinity ? 'clean' : 'context';
    return { name: epsilonName(epsilon), role, points };
  });
});

/** What a guess among the classes gets wrong: every second row of two, nine of ten of ten. */
export const chanceOf = (data: string) => 1 - 1 / sgdClasses(data).length;

const height = (width: number) => Math.round(Math.max(290, Math.min(440, width * 0.56)));

/** The end of the reader's curve and of the one without noise, in words. */
function outcomes(own: CurvePoint, clean: CurvePoint, epsilon: number): string {
  const gone = 'the weights went to infinity';
  const [here, there] = [`at ε = ${num(epsilon)}`, 'without noise'];
  if (own.runs === 0 && clean.runs === 0) return `${gone} ${here} and ${there}`;
  if (own.runs === 0) return `${gone} ${here}, and the error is ${inBand(clean)} ${there}`;
  return `the error is ${inBand(own)} ${here} and ${clean.runs > 0 ? inBand(clean) : gone} ${there}`;
}

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
    { name: 'lost', label: 'went to infinity' },
    { name: 'spent', label: 'ε spent' },
  ],
  table: ({ rows }) =>
    sgdCurvesOf(rows).flatMap(({ name, points }) => {
      const of = rows.find((row) => epsilonName(row.epsilon) === name)!;
      return points.map(({ x, mean, half, runs, lost }, i) => ({
        size: x,
        epsilon: of.epsilon,
        batch: of.batches[i],
        error: runs > 0 ? mean : '',
        half,
        runs,
        lost,
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
    const points = curves.flatMap((curve) => curve.points);
    const lost = points.reduce((sum, point) => sum + point.lost, 0);
    const all = points.reduce((sum, point) => sum + point.runs + point.lost, 0);
    const wild =
      lost > 0
        ? ` ${count(lost)} of all ${count(all)} trainings went to infinity: the steps are too long for this weight decay.`
        : '';
    return `With ${count(own.x)} rows ${outcomes(own, clean, values.epsilon)}, over ${runsInWords(own.runs + own.lost)}.${wild}${cost}`;
  },
  plot({ rows, values, width }) {
    const curves = sgdCurvesOf(rows);
    const frame = height(width);
    const sizes = curves.flatMap(({ points }) => points.map(({ x }) => x));
    const [from, to] = sizes.length > 0 ? [Math.min(...sizes), Math.max(...sizes)] : [235, 11750];
    const domain = errorDomain(curves);
    const gone = [
      ...new Set(curves.flatMap(({ points }) => points.filter(({ lost }) => lost > 0).map(({ x }) => x))),
    ];
    return {
      ...base(width, frame),
      marginRight: width < 480 ? 66 : 78,
      x: { type: 'log', domain: [from, to] },
      y: { label: 'test error', domain, grid: true, ticks: 6, tickFormat: (d: number) => percent(d, 0) },
      marks: [
        logAxis('x', [from, to], 'training rows'),
        ruleY(
          [chanceOf(values.data)].filter((chance) => chance <= domain[1]),
          { stroke: muted, strokeDasharray: '2 4' },
        ),
        epsilonCurves(curves, frame),
        gone.length > 0
          ? [
              dot(gone, { x: (d: number) => d, y: () => domain[1], symbol: 'triangle', r: 4.5, fill: alarm }),
              text(['to infinity ↑'], { frameAnchor: 'top-right', dy: 10, fill: alarm, fontWeight: 600 }),
            ]
          : null,
      ],
    };
  },
};
