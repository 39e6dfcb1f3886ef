import { areaY, dot, lineY, ruleX, ruleY, text } from '@observablehq/plot';
import { bandOrGap } from '../../../figures/band-curves.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { base, ink, series } from '../../../figures/theme.ts';
import {
  AUC_COLUMNS,
  aucDomain,
  aucLegend,
  aucPlot,
  aucTable,
  contextLook,
  coin,
  height,
  inWords,
  look,
  NO_AUC,
  type Look,
} from '../shared/auc-figure.ts';
import type { AucPoint } from '../shared/curves.ts';
import type { TrainRow } from '../shared/training.ts';
import { armOf, OWN, SGD_STEPS } from './experiment.ts';
import { plainSummary } from './summary.ts';

type Values = { epsilon: number; sgdStep: number; start: string };
const looks = ({ epsilon, sgdStep }: Values): Look[] => [
  { arm: OWN, label: `noisy signs, ε = ${num(epsilon)}`, ...look.own },
  { arm: armOf(sgdStep), label: `SGD, step ${num(sgdStep)}`, ...look.ternary },
  ...SGD_STEPS.filter((step) => step !== sgdStep).map((step, i, others) => ({
    arm: armOf(step),
    label: `SGD, step ${num(step)}`,
    ...contextLook(i, others.length),
  })),
];
const startOf = ({ start }: Values) => (start === 'zero' ? 'zeros' : 'random weights');

export const curvesFigure: Figure<Values, TrainRow> = {
  id: 'curves',
  title: 'AUC against rounds: private beside plain',
  describe:
    'Lines of the mean AUC on test rows against the round for noisy signs and for plain SGD with several steps.',
  height,
  columns: AUC_COLUMNS.filter(({ name }) => name !== 'spent'),
  table: ({ rows, values }) => aucTable(plainSummary(rows).curves, looks(values)),
  legend: ({ rows, values, width }) =>
    width < 520 ? aucLegend(plainSummary(rows).curves, looks(values)) : [],
  caption({ rows, values }) {
    const { own, steps } = plainSummary(rows);
    if (rows.length === 0) return 'The first training is under way.';
    if (!own) return NO_AUC;
    const sgd = steps.find(({ step }) => step === values.sgdStep);
    const beside = sgd ? `; plain SGD with a step of ${num(values.sgdStep)} ends at ${inWords(sgd)}` : '';
    return `From ${startOf(values)}, noisy signs with ε = ${num(values.epsilon)} end at an AUC of ${inWords(own)}${beside}.`;
  },
  plot: ({ rows, values, width }) =>
    aucPlot({ curves: plainSummary(rows).curves, looks: looks(values), width }),
};

export const stepsFigure: Figure<Values, TrainRow> = {
  id: 'steps',
  title: 'Last AUC of plain SGD against its step',
  describe:
    'A line of the last AUC of plain SGD against its step on a logarithmic axis, with the level of noisy signs.',
  height,
  columns: [
    { name: 'step', label: 'step of SGD' },
    { name: 'mean', label: 'last AUC' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) => plainSummary(rows).steps,
  legend: () => [
    { label: 'plain SGD', color: series[0].color, mark: 'line' },
    { label: 'noisy signs', color: look.own.color, mark: 'line', dash: '7 4' },
  ],
  caption({ rows, values }) {
    const { own, steps } = plainSummary(rows);
    if (rows.length === 0) return 'The first training is under way.';
    if (!own || steps.length === 0) return NO_AUC;
    const beaten = steps.filter(({ mean }) => mean < own.mean).map(({ step }) => num(step));
    const best = steps.reduce((a, b) => (b.mean > a.mean ? b : a));
    return `From ${startOf(values)}, noisy signs beat plain SGD at ${beaten.length ? `steps of ${beaten.join(', ')}` : 'none of its steps'}. Its best step, ${num(best.step)}, reaches ${best.mean.toFixed(3)}.`;
  },
  plot({ rows, values, width }) {
    const { own, steps } = plainSummary(rows);
    const domain: [number, number] = [0.007, 4];
    return {
      ...base(width, height(width)),
      x: { type: 'log', domain, label: null },
      y: { domain: aucDomain([...steps, ...(own ? [own] : [])]), label: 'last AUC', grid: true, ticks: 6 },
      marks: [
        areaY(steps, {
          x: 'step',
          y1: ({ mean, half }: AucPoint) => mean - bandOrGap(half),
          y2: ({ mean, half }: AucPoint) => Math.min(1, mean + bandOrGap(half)),
          fill: series[0].color,
          fillOpacity: 0.15,
        }),
        lineY(steps, { x: 'step', y: 'mean', stroke: series[0].color, strokeWidth: 2.4 }),
        ...coin(),
        dot(steps, { x: 'step', y: 'mean', r: 4, fill: series[0].color }),
        own ? ruleY([own.mean], { stroke: look.own.color, strokeDasharray: '7 4', strokeWidth: 2.4 }) : null,
        own
          ? text(['noisy signs'], {
              y: () => own.mean,
              frameAnchor: 'right',
              dy: -9,
              textAnchor: 'end',
              fill: look.own.color,
              stroke: 'var(--paper)',
              strokeWidth: 4,
              fontWeight: 600,
            })
          : null,
        ruleX([values.sgdStep], { stroke: ink, strokeOpacity: 0.35, strokeDasharray: '3 3' }),
        logAxis('x', domain, 'step of plain SGD', width),
      ],
    };
  },
};
