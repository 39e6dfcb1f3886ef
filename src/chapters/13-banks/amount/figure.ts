import { dot, lineY, ruleY, text } from '@observablehq/plot';
import { downTo, upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp } from '../../../figures/format.ts';
import { placeOf } from '../../../figures/end-labels.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import {
  AUC_COLUMNS,
  aucDomain,
  aucLegend,
  aucPlot,
  aucTable,
  coin,
  contextLook,
  height,
  look,
  NO_AUC,
  type Look,
} from '../shared/auc-figure.ts';
import { placeLabels } from '../shared/point-labels.ts';
import type { TrainRow } from '../shared/training.ts';
import { amountsOf, armOf, NONE } from './experiment.ts';
import { amountSummary, type End } from './summary.ts';

type Values = { vary: 'uploads' | 'batch'; samplingRate: number; uploads: number; epsilon: number };

const nameOf = (value: number, vary: string) =>
  vary === 'batch' ? `q = ${num(100 * value)} %` : `${num(value)} % sent`;
const looks = (values: Values): Look[] => {
  const { own, all } = amountsOf(values);
  return [
    { arm: armOf(own), label: nameOf(own, values.vary), ...look.own },
    { arm: NONE, label: 'no noise', ...look.ternary },
    ...all
      .filter((value) => value !== own)
      .map((value, i, others) => ({
        arm: armOf(value),
        label: nameOf(value, values.vary),
        ...contextLook(i, others.length),
      })),
  ];
};

export const curvesFigure: Figure<Values, TrainRow> = {
  id: 'curves',
  title: 'AUC against rounds',
  describe:
    'Lines of the mean AUC on test rows against the round, one for each share sent or sampling rate, and one without noise.',
  height,
  columns: AUC_COLUMNS,
  table: ({ rows, values }) => aucTable(amountSummary(rows).curves, looks(values)),
  legend: ({ rows, values, width }) =>
    width < 520 ? aucLegend(amountSummary(rows).curves, looks(values)) : [],
  caption({ rows, values }) {
    const { ends } = amountSummary(rows);
    if (rows.length === 0) return 'The first training is under way.';
    if (ends.length === 0) return NO_AUC;
    return `At ε = ${num(values.epsilon)} for each number the last AUC is ${ends.map(({ value, auc }) => `${auc.toFixed(3)} with ${nameOf(value, values.vary)}`).join(', ')}.`;
  },
  plot: ({ rows, values, width }) =>
    aucPlot({ curves: amountSummary(rows).curves, looks: looks(values), width }),
};

export const pricesFigure: Figure<Values, TrainRow> = {
  id: 'prices',
  title: 'What it brings, in bytes and in budget',
  describe:
    'The last AUC against the proven ε of a whole training on a logarithmic axis, a point for each share sent or sampling rate, named with its bytes.',
  height,
  columns: [
    { name: 'value', label: 'share sent in percent, or sampling rate' },
    { name: 'auc', label: 'last AUC' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'up', label: 'bytes sent by all banks' },
    { name: 'spent', label: 'ε of each bank, proven at most' },
  ],
  table: ({ rows }) => amountSummary(rows).ends,
  caption({ rows, values }) {
    const { ends } = amountSummary(rows);
    const own = ends.find(({ value }) => value === amountsOf(values).own);
    if (rows.length === 0) return 'The first training is under way.';
    if (!own) return NO_AUC;
    return `With ${nameOf(own.value, values.vary)} a training sends ${count(own.up)} bytes and costs each bank at most ε = ${numUp(own.spent)}, for an AUC of ${own.auc.toFixed(3)}.`;
  },
  plot({ rows, values, width }) {
    const { ends, none } = amountSummary(rows);
    const shown = ends.filter(({ spent }) => spent > 0 && spent < Infinity);
    const spents = shown.map(({ spent }) => spent);
    const [low, high] = spents.length
      ? [downTo(Math.min(...spents) / 1.5), upTo(Math.max(...spents) * 2)]
      : [1, 1e4];
    const { own } = amountsOf(values);
    const dots = (of: End[], fill: string) => dot(of, { x: 'spent', y: 'auc', r: 5, fill });
    const frame = base(width, height(width));
    const domain = aucDomain(ends.map(({ auc }) => ({ mean: auc })));
    const place = placeOf({ type: 'linear', domain }, frame.height);
    const across = (width - frame.marginLeft - frame.marginRight) / Math.log(high / low);
    const labels = shown.map(({ value, up }) => `${nameOf(value, values.vary)}\n${num(up / 1000)} kB`);
    const offsets = placeLabels(
      shown.map(({ spent, auc }, i) => ({
        x: frame.marginLeft + across * Math.log(spent / low),
        y: place(auc),
        width: 12 + 6.4 * Math.max(...labels[i].split('\n').map((line) => line.length)),
        height: 30,
      })),
      22,
      frame.marginTop,
      frame.height - frame.marginBottom,
    );
    return {
      ...frame,
      x: { type: 'log', domain: [low, high], label: null },
      y: {
        domain,
        label: 'last AUC',
        grid: true,
        ticks: 6,
      },
      marks: [
        none === undefined
          ? null
          : ruleY([none], { stroke: series[0].color, strokeDasharray: series[1].dash }),
        lineY(shown, { x: 'spent', y: 'auc', stroke: muted }),
        ...coin(),
        // A constant colour for each: a colour that is a function has no scale before there are rows.
        dots(
          shown.filter(({ value }) => value !== own),
          series[0].color,
        ),
        dots(
          shown.filter(({ value }) => value === own),
          series[1].color,
        ),
        ...shown.map((end, i) =>
          text([end], {
            x: 'spent',
            y: 'auc',
            text: () => labels[i],
            dy: offsets[i],
            fill: ink,
            stroke: 'var(--paper)',
            strokeWidth: 3,
            fontSize: 11,
          }),
        ),
        logAxis('x', [low, high], 'ε of a bank’s whole training, proven at most', width),
      ],
    };
  },
};
