import { dot, ruleY, text } from '@observablehq/plot';
import type { SgdCurvesRow } from './experiment.ts';
import { epsilonCurves, errorDomain, roleLook } from '../../../figures/band-curves.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { inBand, runsInWords } from '../../../figures/mean-band.ts';
import { alarm, base, muted } from '../../../figures/theme.ts';
import { epsilonName, named } from '../shared/epsilon-name.ts';
import { chanceOf, curveOf, lostTrainings, sgdCurvesOf, type CurvePoint } from './summary.ts';

export type SgdCurveValues = { epsilon: number; epochs: number; budget: string; code: string; data: string };

const height = (width: number) => Math.round(Math.max(290, Math.min(440, width * 0.56)));

/** The end of the reader's curve and of the one without noise, in words. */
function outcomes(own: CurvePoint, clean: CurvePoint, epsilon: number): string {
  const gone = 'the weights went to infinity';
  const [here, there] = [`at ε = ${num(epsilon)}`, 'without noise'];
  if (own.runs === 0 && clean.runs === 0) return `${gone} ${here} and ${there}`;
  if (own.runs === 0) return `${gone} ${here}, and the test error is ${inBand(clean)} ${there}`;
  return `the test error is ${inBand(own)} ${here} and ${clean.runs > 0 ? inBand(clean) : gone} ${there}`;
}

export const sgdCurvesFigure: Figure<SgdCurveValues, SgdCurvesRow> = {
  id: 'curves',
  title: 'Test error against the number of training rows',
  describe:
    'Lines of the mean test error against the number of training rows on a logarithmic axis, one for each epsilon and one without noise, with 95 % confidence bands.',
  height,
  columns: [
    { name: 'size', label: 'rows' },
    { name: 'epsilon', label: 'ε' },
    { name: 'batch', label: 'batch size' },
    { name: 'error', label: 'mean test error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
    { name: 'lost', label: 'went to infinity' },
    { name: 'spent', label: 'ε, proven at most' },
  ],
  table: ({ rows }) =>
    sgdCurvesOf(rows).flatMap(({ epsilon, spent, points }) =>
      points.map(({ x, mean, runs, ...point }) => ({
        size: x,
        epsilon,
        error: runs > 0 ? mean : '',
        runs,
        ...point,
        spent,
      })),
    ),
  legend: ({ rows, values }) => [
    { label: `${epsilonName(values.epsilon)}, your setting`, color: roleLook.own.color, mark: 'line' },
    { label: 'without noise', color: roleLook.clean.color, mark: 'line', dash: roleLook.clean.dash },
    ...(sgdCurvesOf(rows).some(({ role }) => role === 'context')
      ? [{ label: 'other ε', color: roleLook.context.color, mark: 'line' as const }]
      : []),
  ],
  caption({ rows, values }) {
    const [own, clean] = (['own', 'clean'] as const).map((role) => curveOf(rows, role)?.points.at(-1));
    if (!own || !clean) return 'The first run is being computed.';
    const { spent } = curveOf(rows, 'own')!;
    const cost =
      spent === Infinity
        ? ''
        : Math.abs(spent / values.epsilon - 1) < 1e-9
          ? ''
          : ` The whole training costs ε = ${numUp(spent)}.`;
    const { lost, all } = lostTrainings(rows);
    const wild =
      lost > 0
        ? ` ${count(lost)} of all ${count(all)} trainings went to infinity, because the steps are too large for this weight decay.`
        : '';
    return `With ${count(own.x)} training rows ${outcomes(own, clean, values.epsilon)}; mean of ${runsInWords(own.runs + own.lost)}.${wild}${cost}`;
  },
  plot({ rows, values, width }) {
    const curves = sgdCurvesOf(rows);
    const frame = height(width);
    const sizes = curves.flatMap(({ points }) => points.map(({ x }) => x));
    const [from, to] = sizes.length > 0 ? [Math.min(...sizes), Math.max(...sizes)] : [235, 11750];
    const domain = errorDomain(named(curves));
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
        epsilonCurves(named(curves), frame),
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
