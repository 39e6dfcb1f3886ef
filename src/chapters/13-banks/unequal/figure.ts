import { axisX, dot, ruleX, ruleY, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { alarm, aspect, base, ink, muted } from '../../../figures/theme.ts';
import {
  AUC_COLUMNS,
  aucLegend,
  aucPlot,
  aucTable,
  height,
  inWords,
  look,
  NO_AUC,
  type Look,
} from '../shared/auc-figure.ts';
import { allowanceOf, FREE, ROBIN, WEIGHTED, type UnequalParams, type UnequalRow } from './experiment.ts';
import { unequalSummary, type BankSeen } from './summary.ts';

type Values = Pick<
  UnequalParams,
  'epsilon' | 'delta' | 'noise' | 'samplingRate' | 'norm' | 'rounds' | 'banks'
>;

const looks: Look[] = [
  { arm: WEIGHTED, label: 'by size', ...look.own },
  { arm: ROBIN, label: 'in turn', ...look.ternary },
  { arm: FREE.weighted, label: 'by size, no budget', ...look.context },
  { arm: FREE.robin, label: 'in turn, no budget', ...look.context, dash: '2 4' },
];

export const ordersFigure: Figure<Values, UnequalRow> = {
  id: 'orders',
  title: 'AUC against rounds: in turn, or by size',
  describe:
    'Lines of the mean AUC on test rows against the round for banks visited in turn and for banks visited in proportion to their size, each with budgets and without.',
  height,
  columns: AUC_COLUMNS,
  table: ({ rows }) => aucTable(unequalSummary(rows).curves, looks),
  legend: ({ rows, width }) => (width < 520 ? aucLegend(unequalSummary(rows).curves, looks) : []),
  caption({ rows, values }) {
    const { robin, weighted, robinFree, weightedFree } = unequalSummary(rows);
    if (rows.length === 0) return 'The first training is under way.';
    if (!robin || !weighted) return NO_AUC;
    const free =
      robinFree && weightedFree
        ? ` If nobody had a budget, it would be ${inWords(robinFree)} and ${inWords(weightedFree)}.`
        : '';
    return `With a budget of ε = ${num(values.epsilon)} for each bank the AUC after ${values.rounds} rounds is ${inWords(robin)} if the banks are visited in turn, and ${inWords(weighted)} if they are visited by their size.${free} Mean of ${runsInWords(robin.runs)}.`;
  },
  plot: ({ rows, width }) => aucPlot({ curves: unequalSummary(rows).curves, looks, width }),
};

export const banksFigure: Figure<Values, UnequalRow> = {
  id: 'banks',
  title: 'How often each bank answers',
  describe:
    'For each bank, the largest first, two dots for its mean number of answers: visited in turn, and visited by size; a line marks the number at which its budget is spent.',
  height: aspect,
  columns: [
    { name: 'bank', label: 'bank' },
    { name: 'rows', label: 'rows' },
    { name: 'fraud', label: 'share of fraud' },
    { name: 'robin', label: 'answers, in turn' },
    { name: 'weighted', label: 'answers, by size' },
  ],
  table: ({ rows }) => unequalSummary(rows).banks,
  legend: () => [
    { label: 'in turn', color: look.ternary.color, mark: 'square' },
    { label: 'by size', color: look.own.color, mark: 'dot' },
    { label: 'budget spent', color: alarm, mark: 'line' },
  ],
  caption({ rows, values }) {
    const { banks } = unequalSummary(rows);
    if (banks.length === 0) return 'The first training is under way.';
    const most = allowanceOf(values, values.rounds * values.banks);
    const spent = banks.filter(({ weighted = 0 }) => weighted >= most).length;
    const [first, last] = [banks[0], banks.at(-1)!];
    const told = ({ rows: size, fraud }: BankSeen) => `${count(size)} rows, ${percent(fraud)} of them fraud`;
    return `The largest bank has ${told(first)}; the smallest ${told(last)}. A budget of ε = ${num(values.epsilon)} pays for ${count(most)} answers${most >= values.rounds * values.banks ? ' or more' : ''}. Visited by size, ${spent === 0 ? 'no bank spends' : spent === 1 ? 'one bank spends' : `${spent} banks spend`} it in every run.`;
  },
  plot({ rows, values, width }) {
    const { banks } = unequalSummary(rows);
    const most = allowanceOf(values, values.rounds * values.banks);
    const shown = banks.flatMap(({ robin = 0, weighted = 0 }) => [robin, weighted]);
    const top = topOf(1.1 * Math.max(1, values.rounds, ...shown));
    const names = banks.length
      ? banks.map(({ bank }) => bank)
      : Array.from({ length: values.banks }, (_, k) => k + 1);
    return {
      ...base(width, aspect(width)),
      x: { type: 'point', domain: names, padding: 0.6, label: null },
      y: { domain: [0, top], label: 'answers', grid: true, ticks: 5 },
      marks: [
        axisX({ label: 'bank, the largest first', tickFormat: 'd' }),
        ruleX(
          banks.filter(({ robin, weighted }) => robin !== undefined && weighted !== undefined),
          { x: 'bank', y1: 'robin', y2: 'weighted', stroke: muted },
        ),
        ...(most <= top
          ? [
              ruleY([most], { stroke: alarm, strokeDasharray: '6 3' }),
              text(['budget spent'], {
                y: () => most,
                frameAnchor: 'right',
                textAnchor: 'end',
                dy: -8,
                fontSize: 11,
                fill: alarm,
              }),
            ]
          : []),
        dot(banks, { x: 'bank', y: 'robin', r: 5, symbol: 'square', fill: look.ternary.color }),
        dot(banks, { x: 'bank', y: 'weighted', r: 5, fill: look.own.color }),
        ruleY([0], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};
