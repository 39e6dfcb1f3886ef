import { dot, lineY, rectY, ruleX, ruleY, text } from '@observablehq/plot';
import { upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { alarm, base, ink, muted, series } from '../../../figures/theme.ts';
import { classicalFails } from '../shared/classical.ts';
import {
  ERROR_COLUMNS,
  errorLegend,
  errorPlot,
  errorTable,
  explained,
  height as curveHeight,
  look,
  pickEpsilon,
  shareAxis,
  type Look,
  type Shade,
} from '../shared/error-figure.ts';
import { notYet } from '../shared/words.ts';
import { FINE_EPSILONS, type ExplodeRow } from './experiment.ts';
import { eigenvalueLines, explodeSummary, negativeAt } from './summary.ts';

type Values = { epsilon: number; delta: number; draw: number; version: string; shape: string };
const summary = perRows(explodeSummary);
const [FROM, TO] = [FINE_EPSILONS[0], FINE_EPSILONS.at(-1)!];
const EPSILON_AXIS = { type: 'log' as const, domain: [FROM, TO], label: null };

/** A scale that is linear near zero and logarithmic far away, so that an eigenvalue can be followed through zero. */
const symlog = { type: 'symlog' as const, constant: 3 };

const height = (width: number) => Math.round(Math.max(280, Math.min(400, width * 0.5)));
const flat = (width: number) => Math.round(Math.max(170, Math.min(240, width * 0.3)));

export const eigenvalueFigure: Figure<Values, ExplodeRow> = {
  id: 'eigenvalues',
  title: 'Eigenvalues of the noisy matrix, for one draw of the noise',
  describe:
    'Lines of all eigenvalues of XᵀX plus noise against ε; marks stand where a line passes zero, and the range below zero is shaded.',
  height,
  click: pickEpsilon as Figure<Values, ExplodeRow>['click'],
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'rank', label: 'eigenvalue, by rank' },
    { name: 'value', label: 'value' },
  ],
  table({ rows }) {
    const { spectrum } = summary(rows);
    return spectrum ? eigenvalueLines(spectrum).flatMap((line) => line.filter((_, i) => i % 10 === 0)) : [];
  },
  legend: () => [
    { label: 'eigenvalues of XᵀX + noise', color: series[0].color, mark: 'line' },
    { label: 'below zero', color: alarm, mark: 'line' },
    { label: 'passes zero: SSP divides by nothing', color: alarm, mark: 'diamond' },
  ],
  caption({ rows, values, running }) {
    const { spectrum } = summary(rows);
    if (!spectrum) return notYet({ running }, 'The draw that is followed has');
    const { crossings, clean, d } = spectrum;
    const below = negativeAt(spectrum, values.epsilon);
    const where =
      crossings.length === 0
        ? 'none of its eigenvalues passes zero'
        : `eigenvalues pass zero at ε = ${Array.from(crossings.slice(-4), (value) => num(value)).join(', ')}${crossings.length > 4 ? `, and ${crossings.length - 4} more at smaller ε` : ''}`;
    // Without symmetry eigenvalues may be complex.
    const negative =
      values.shape === 'full'
        ? `${below === 1 ? 'has' : 'have'} a negative real part`
        : `${below === 1 ? 'is' : 'are'} negative`;
    return `Draw ${values.draw}: ${where}. At ε = ${num(values.epsilon)}, ${below === 0 ? 'none' : below} of ${d} ${negative}. Without noise they run from ${num(clean[0])} to ${num(clean.at(-1)!)}.`;
  },
  plot({ rows, values, width }) {
    const { spectrum } = summary(rows);
    const lines = spectrum ? eigenvalueLines(spectrum) : [];
    const all = lines.flat().map(({ value }) => value);
    const [low, high] = [-upTo(-Math.min(-30, ...all)), upTo(Math.max(30, ...all))];
    const ticks = [-10_000, -1000, -100, -10, 0, 10, 100, 1000, 10_000].filter((t) => t >= low && t <= high);
    return {
      ...base(width, height(width)),
      x: EPSILON_AXIS,
      y: {
        ...symlog,
        domain: [low, high],
        ticks,
        tickFormat: (d: number) => num(d),
        label: 'eigenvalue',
        grid: true,
      },
      marks: [
        rectY([0], { x1: FROM, x2: TO, y1: low, y2: 0, fill: alarm, fillOpacity: 0.06 }),
        ruleY([0], { stroke: alarm, strokeWidth: 1.4 }),
        ruleX(spectrum?.crossings ?? [], { stroke: alarm, strokeOpacity: 0.45, strokeDasharray: '3 3' }),
        ...lines.map((line) =>
          lineY(line, {
            x: 'epsilon',
            y: 'value',
            stroke: series[0].color,
            strokeWidth: 1.8,
          }),
        ),
        ...lines.map((line) =>
          lineY(line, {
            x: 'epsilon',
            y: (point: { value: number }) => (point.value < 0 ? point.value : NaN),
            stroke: alarm,
            strokeWidth: 2.2,
          }),
        ),
        dot(spectrum?.crossings ?? [], {
          x: (epsilon: number) => epsilon,
          y: 0,
          symbol: 'diamond',
          r: 6,
          fill: alarm,
          stroke: 'var(--paper)',
          strokeWidth: 1.5,
        }),
        text(spectrum?.crossings ?? [], {
          x: (epsilon: number) => epsilon,
          y: 0,
          text: (epsilon: number) => num(epsilon, 2),
          dx: 8,
          dy: -10,
          textAnchor: 'start',
          fill: alarm,
          fontSize: 12,
          fontWeight: 600,
        }),
        ruleX([values.epsilon], { stroke: ink, strokeOpacity: 0.4, strokeDasharray: '3 3' }),
        logAxis('x', [FROM, TO], 'ε', width),
      ],
    };
  },
};

export const oneDrawFigure: Figure<Values, ExplodeRow> = {
  id: 'one-draw',
  title: 'Test error of SSP, for the same draw',
  describe:
    'A line of the unexplained share of y against ε for one draw of the noise, with spikes below the places where an eigenvalue passes zero.',
  height: flat,
  click: pickEpsilon as Figure<Values, ExplodeRow>['click'],
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'error', label: 'unexplained share (1 − R²)' },
  ],
  table({ rows }) {
    const { spectrum } = summary(rows);
    return spectrum
      ? Array.from(spectrum.epsilons, (epsilon, i) => ({ epsilon, error: spectrum.errors[i] }))
      : [];
  },
  caption({ rows, running }) {
    const { spectrum } = summary(rows);
    if (!spectrum) return notYet({ running }, 'The draw that is followed has');
    const worst = spectrum.errors.reduce((most, value, i, all) => (value > all[most] ? i : most), 0);
    return `Every spike stands under an eigenvalue that passes zero. The largest on this grid is ${num(spectrum.errors[worst], 2)} at ε = ${num(spectrum.epsilons[worst])}; exactly at the crossing there is no end to it.`;
  },
  plot({ rows, values, width }) {
    const { spectrum } = summary(rows);
    const CAP = 1e3;
    const points = spectrum
      ? Array.from(spectrum.epsilons, (epsilon, i) => ({
          epsilon,
          error: Math.min(CAP, Math.max(0.1, spectrum.errors[i])),
        }))
      : [];
    return {
      ...base(width, flat(width)),
      x: EPSILON_AXIS,
      y: {
        type: 'log',
        domain: [0.2, CAP],
        label: null,
      },
      marks: [
        ...shareAxis(0.2, CAP),
        ruleY([1], { stroke: muted, strokeDasharray: '2 4', strokeWidth: 1.6 }),
        text([{ epsilon: TO }], {
          x: 'epsilon',
          y: 1,
          text: () => 'predicting the mean',
          dy: -7,
          textAnchor: 'end',
          fill: muted,
          fontSize: 11,
        }),
        ruleX(spectrum?.crossings ?? [], { stroke: alarm, strokeOpacity: 0.45, strokeDasharray: '3 3' }),
        lineY(points, { x: 'epsilon', y: 'error', stroke: series[1].color, strokeWidth: 2.2 }),
        ruleX([values.epsilon], { stroke: ink, strokeOpacity: 0.4, strokeDasharray: '3 3' }),
        logAxis('x', [FROM, TO], 'ε', width),
      ],
    };
  },
};

const LOOKS: Look[] = [
  { arm: 'trivial', label: 'predicting the mean', ...look.trivial },
  { arm: 'ridge', label: 'ridge, no privacy', ...look.ridge },
  { arm: 'ssp', label: 'SSP, median', ...look.ssp, by: 'median', range: true },
  { arm: 'ada', label: 'AdaSSP, mean', ...look.ada },
];
const MEAN: Look = { arm: 'mean', label: 'SSP, mean', ...look.second, bare: true };

export const manyDrawsFigure: Figure<Values, ExplodeRow> = {
  id: 'many-draws',
  title: 'SSP over a hundred draws: mean and median',
  describe:
    'Lines of the unexplained share of y against ε: mean and median of SSP with the range of four fits in five, AdaSSP, ridge without privacy and predicting the mean.',
  height: curveHeight,
  click: pickEpsilon as Figure<Values, ExplodeRow>['click'],
  columns: ERROR_COLUMNS,
  table: ({ rows }) => errorTable(summary(rows).curves, LOOKS),
  legend: ({ rows, width }) => errorLegend(withMean(rows), [...LOOKS, MEAN], width),
  caption({ rows, values }) {
    const { at } = summary(rows);
    const [ssp, ada] = [at('ssp', values.epsilon), at('ada', values.epsilon)];
    if (!ssp || !ada) return 'No fold has been computed yet.';
    return `At ε = ${num(values.epsilon)}, ${count(ssp.fits)} fits by SSP leave ${explained(ssp)} of the variance unexplained in the mean and ${num(ssp.median)} in the median; one in ten leaves more than ${num(ssp.high)}. AdaSSP leaves ${explained(ada)}. Above 1, predicting the mean is better.`;
  },
  plot: ({ rows, values, width }) =>
    errorPlot({
      curves: withMean(rows),
      looks: [...LOOKS, MEAN],
      width,
      epsilon: values.epsilon,
      cap: 1e4,
      shades: values.version === 'fixed' ? classicalShades(values.delta, width) : [],
    }),
};

/** Exact noise needs no such proof, and Wang's constant never had it. */
function classicalShades(delta: number, width: number): Shade[] {
  const { proof, truth } = classicalFails('ssp', delta);
  return [
    { from: proof, to: truth, label: width < 480 ? 'no proof' : 'classical proof ends', color: ink },
    { from: truth, to: Infinity, label: 'fails', color: alarm, line: 1 },
  ];
}

/** The mean of SSP as a curve of its own, beside its median. */
function withMean(rows: ExplodeRow[]) {
  const { curves } = summary(rows);
  const ssp = curves.find(({ arm }) => arm === 'ssp');
  return ssp ? [...curves, { ...ssp, arm: MEAN.arm }] : curves;
}
