import { areaY, dot, lineY, ruleY, text } from '@observablehq/plot';
import { OLD_NEW_ACCOUNTANTS, type SgdOldNewRow } from './experiment.ts';
import { downTo, topOf, upBy, upTo } from '../../../figures/coarse-ends.ts';
import { placeOf, spreadLabels } from '../../../figures/end-labels.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { inBand, runsInWords } from '../../../figures/mean-band.ts';
import { base, logTicks, muted, series } from '../../../figures/theme.ts';
import { methods, oldNewPoints, spentRows, type Method, type OldNewPoint } from './summary.ts';

export type OldNewValues = { epsilon: number; delta: number; epochs: number; batch: number };
const look = {
  none: { label: () => 'without noise', ...series[0] },
  gaussian: { label: (n: number) => `Gaussian noise on samples, ${passes(n)}`, ...series[2] },
  vector: { label: () => 'vector noise, 1 pass', ...series[1] },
  vectorMany: { label: (n: number) => `vector noise, ${passes(n)}`, ...series[3] },
} as const;
const passes = (n: number) => (n === 1 ? '1 pass' : `${n} passes`);
/** With a single pass the last two are the same. */
const shownMethods = ({ epochs }: OldNewValues): Method[] =>
  methods.filter((method) => epochs > 1 || method !== 'vectorMany');

const height = (width: number) => Math.round(Math.max(260, Math.min(380, width * 0.48)));
const FROM = 0.1;
const TO = 10;

export const oldNewFigure: Figure<OldNewValues, SgdOldNewRow> = {
  id: 'error',
  title: 'Test error against ε',
  describe:
    'Lines of the mean test error against epsilon on a logarithmic axis: without noise, with Gaussian noise on random samples, and with vector noise in one pass and in several.',
  height,
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'method', label: 'method' },
    { name: 'mean', label: 'mean test error' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) => oldNewPoints(rows),
  legend: ({ values }) =>
    shownMethods(values).map((method) => ({
      label: look[method].label(values.epochs),
      color: look[method].color,
      mark: 'line' as const,
      dash: look[method].dash,
    })),
  caption({ rows, values }) {
    const points = oldNewPoints(rows);
    if (points.length === 0) return 'The first run is being computed.';
    // The nearest of the epsilons drawn to the reader's own.
    const near = points.reduce((a, b) =>
      Math.abs(Math.log(b.epsilon / values.epsilon)) < Math.abs(Math.log(a.epsilon / values.epsilon)) ? b : a,
    ).epsilon;
    const at = (method: Method) => points.find((point) => point.epsilon === near && point.method === method)!;
    const say = (method: Method) => inBand(at(method));
    return `At ε = ${num(near)} the test error is ${say('gaussian')} with Gaussian noise on samples, ${say('vector')} with vector noise in one pass${values.epochs > 1 ? ` and ${say('vectorMany')} in ${values.epochs} passes` : ''}, and ${say('none')} without noise; mean of ${runsInWords(at('none').runs)}.`;
  },
  plot({ rows, values, width }) {
    const points = oldNewPoints(rows);
    const of = (method: Method) => points.filter((point) => point.method === method);
    return {
      ...base(width, height(width)),
      x: { type: 'log', domain: [FROM, TO] },
      y: {
        label: 'test error',
        domain: [0, upBy(0.05, Math.max(0.4, ...points.map(({ mean }) => mean + 0.02)))],
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        logAxis('x', [FROM, TO], 'ε'),
        shownMethods(values).map((method) => [
          areaY(of(method), {
            x: 'epsilon',
            y1: ({ mean, half = 0 }: OldNewPoint) => Math.max(0, mean - half),
            y2: ({ mean, half = 0 }: OldNewPoint) => mean + half,
            fill: look[method].color,
            fillOpacity: 0.14,
            clip: true,
          }),
          lineY(of(method), {
            x: 'epsilon',
            y: 'mean',
            stroke: look[method].color,
            strokeWidth: 2.2,
            strokeDasharray: look[method].dash,
            clip: true,
          }),
          dot(of(method), {
            x: 'epsilon',
            y: 'mean',
            r: 3,
            fill: look[method].color,
            symbol: look[method].symbol,
          }),
        ]),
      ],
    };
  },
};

const accountantNames: Record<string, string> = {
  basic: 'sum rule',
  advanced: 'advanced rule',
  rdp: 'Rényi accountant',
  pld: 'loss distribution',
};

/** What the vector noise has spent after each pass: a part of the budget for each. */
const vectorSpent = ({ epsilon, epochs }: OldNewValues) =>
  Array.from({ length: epochs + 1 }, (_, pass) => ({
    passes: pass,
    spent: (epsilon * Math.min(epochs, pass + 1)) / epochs,
  }));

export const spendingFigure: Figure<OldNewValues, SgdOldNewRow> = {
  id: 'spent',
  title: 'What the Gaussian steps cost, by four accountants',
  describe:
    'The epsilon that is proven for the Gaussian training so far, on a logarithmic axis, against passes over the rows: one line for each accountant, one for vector noise, and one at the budget.',
  height,
  columns: [
    { name: 'steps', label: 'steps' },
    { name: 'passes', label: 'passes' },
    { name: 'accountant', label: 'accountant' },
    { name: 'spent', label: 'ε, proven at most' },
    { name: 'noiseMultiplier', label: 'noise multiplier σ' },
  ],
  table: ({ rows }) => spentRows(rows),
  caption({ rows, values }) {
    const spent = spentRows(rows);
    if (spent.length === 0) return 'The accountants are computing.';
    const steps = Math.max(...spent.map((row) => row.steps));
    const last = (id: string) => spent.find((row) => row.steps === steps && row.accountant === id);
    const words = OLD_NEW_ACCOUNTANTS.flatMap((id) => {
      const row = last(id);
      return row ? [`${numUp(row.spent)} by the ${accountantNames[id]}`] : [];
    });
    return `${count(steps)} steps with σ = ${num(spent[0].noiseMultiplier)} times the clipping norm cost at most ε = ${words.join(', ')}, all at δ = ${num(values.delta)}. The steps are the same; only the accounting differs.`;
  },
  plot({ rows, values, width }) {
    const spent = spentRows(rows);
    const frame = height(width);
    const of = (id: string) => spent.filter((row) => row.accountant === id);
    const all = [
      ...spent.map((row) => row.spent),
      values.epsilon / values.epochs,
      values.epsilon * 1.5,
    ].filter((value) => value > 0 && value < Infinity);
    const domain: [number, number] = [downTo(Math.min(...all)), upTo(Math.max(...all))];
    const shown = OLD_NEW_ACCOUNTANTS.filter((id) => of(id).length > 0);
    const place = placeOf({ type: 'log', domain }, frame);
    const wanted = shown.map((id) => place(of(id).at(-1)!.spent));
    const labels = spreadLabels(wanted, 14, 24, frame - 42);
    return {
      ...base(width, frame),
      marginRight: width < 480 ? 96 : 112,
      x: { label: 'passes over the rows', domain: [0, topOf(values.epochs)] },
      y: { type: 'log', domain, grid: true, ticks: logTicks(...domain) },
      marks: [
        logAxis('y', domain, 'ε so far, at most'),
        ruleY([values.epsilon], { stroke: muted, strokeDasharray: '2 4' }),
        text([values.epsilon], {
          y: (d: number) => d,
          text: () => 'the budget',
          frameAnchor: 'left',
          dx: 4,
          dy: -8,
          fill: muted,
        }),
        lineY(vectorSpent(values), {
          x: 'passes',
          y: 'spent',
          curve: 'step-after',
          stroke: look.vector.color,
          strokeDasharray: look.vector.dash,
          strokeWidth: 1.6,
          clip: true,
        }),
        shown.map((id, i) => [
          lineY(of(id), {
            x: 'passes',
            y: 'spent',
            stroke: accountantLook(i).color,
            strokeDasharray: accountantLook(i).dash,
            strokeWidth: 2,
            clip: true,
          }),
          dot(of(id), { x: 'passes', y: 'spent', r: 2.4, fill: accountantLook(i).color }),
          text(of(id).slice(-1), {
            x: 'passes',
            y: 'spent',
            text: () => accountantNames[id],
            dx: 8,
            dy: labels[i] - wanted[i],
            textAnchor: 'start',
            fontSize: 12,
            fill: accountantLook(i).color,
          }),
        ]),
      ],
    };
  },
  legend: ({ values }) => [
    {
      label: `vector noise, ${values.epochs === 1 ? 'ε for its one pass' : `ε/${values.epochs} for each pass`}`,
      color: look.vector.color,
      mark: 'line',
      dash: look.vector.dash,
    },
  ],
};

const accountantLook = (i: number) => [series[6], series[4], series[2], series[0]][i];
