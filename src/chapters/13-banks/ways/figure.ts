import { ruleX } from '@observablehq/plot';
import { PROVEN_WAYS, type ProvenWay } from '../../../core/learners/ternary/plan.ts';
import { downTo, upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { ink, muted } from '../../../figures/theme.ts';
import {
  aucLegend,
  aucPlot,
  height,
  inWords,
  levelLegend,
  look,
  NO_AUC,
  type Level,
  type Look,
} from '../shared/auc-figure.ts';
import type { TrainRow } from '../shared/training.ts';
import { byBytes, endAt, waysSummary } from './summary.ts';

type Values = { epsilon: number; rounds: number };

export const NAMES: Record<ProvenWay, string> = {
  printed: 'signs, as printed',
  'whole-vector': 'whole vector',
  peeling: 'peeling',
  'dp-sgd': 'DP-SGD',
};
const LOOKS: Record<ProvenWay, Omit<Look, 'arm' | 'label'>> = {
  printed: look.own,
  'whole-vector': look.third,
  peeling: look.second,
  'dp-sgd': look.ternary,
};
const looks: Look[] = PROVEN_WAYS.map((way) => ({ arm: way, label: NAMES[way], ...LOOKS[way] }));

/** What is reached without any noise. */
function levelsOf(rows: TrainRow[]): Level[] {
  const { none, sgd } = waysSummary(rows);
  return [
    ...(none ? [{ label: 'signs without noise', mean: none.mean, color: muted }] : []),
    ...(sgd ? [{ label: 'plain SGD', mean: sgd.mean, color: ink }] : []),
  ];
}

export const budgetsFigure: Figure<Values, TrainRow> = {
  id: 'budgets',
  title: 'Last AUC against the budget of a whole training',
  describe:
    'Lines of the last AUC on test rows against the ε of a bank’s whole training on a logarithmic axis, one for each of four ways to answer, with the levels of signs without noise and of plain SGD.',
  height,
  columns: [
    { name: 'way', label: 'way' },
    { name: 'epsilon', label: 'ε of each bank, proven' },
    { name: 'auc', label: 'last AUC' },
    { name: 'half', label: 'half-width of the 95 % band' },
    { name: 'runs', label: 'runs' },
  ],
  table: ({ rows }) =>
    waysSummary(rows).byBudget.flatMap(({ arm, points }) =>
      points.map(({ round, mean, half, runs }) => ({
        ...{ way: NAMES[arm as ProvenWay], epsilon: round },
        ...{ auc: mean, half, runs },
      })),
    ),
  legend({ rows, width }) {
    if (width >= 520) return [];
    return [...aucLegend(waysSummary(rows).byBudget, looks), ...levelLegend(levelsOf(rows))];
  },
  caption({ rows, values }) {
    if (rows.length === 0) return 'The first training is under way.';
    const ends = PROVEN_WAYS.flatMap((way) => {
      const end = endAt(rows, way, values.epsilon);
      return end ? [{ way, end }] : [];
    });
    if (ends.length === 0) return NO_AUC;
    const told = ends.map(({ way, end }) => `${inWords(end)} with ${NAMES[way]}`).join('; ');
    return `At a proven ε = ${num(values.epsilon)} for the whole training of ${values.rounds} rounds the last AUC is ${told}. Mean of ${runsInWords(ends[0].end.runs)}.`;
  },
  plot({ rows, values, width }) {
    const { byBudget } = waysSummary(rows);
    const all = byBudget.flatMap(({ points }) => points.map(({ round }) => round));
    const domain: [number, number] = [downTo(Math.min(1, ...all)), upTo(Math.max(100, ...all))];
    const plot = aucPlot({
      curves: byBudget,
      looks,
      width,
      log: { domain, label: 'ε of a bank’s whole training, proven' },
      levels: levelsOf(rows),
    });
    return {
      ...plot,
      marks: [
        ruleX([values.epsilon], { stroke: ink, strokeOpacity: 0.35, strokeDasharray: '3 3' }),
        ...plot.marks,
      ],
    };
  },
};

export const bytesFigure: Figure<Values, TrainRow> = {
  id: 'bytes',
  title: 'AUC against the bytes sent, at your budget',
  describe:
    'Lines of the AUC on test rows against the bytes that all banks have sent so far on a logarithmic axis, one for each of four ways to answer.',
  height,
  columns: [
    { name: 'way', label: 'way' },
    { name: 'bytes', label: 'bytes sent by all banks so far' },
    { name: 'auc', label: 'mean AUC' },
    { name: 'half', label: 'half-width of the 95 % band' },
  ],
  table: ({ rows, values }) =>
    byBytes(rows, values.epsilon).flatMap(({ arm, points }) =>
      points.map(({ round, mean, half }) => ({
        ...{ way: NAMES[arm as ProvenWay], bytes: round },
        ...{ auc: mean, half },
      })),
    ),
  legend: ({ rows, values }) => aucLegend(byBytes(rows, values.epsilon), looks),
  caption({ rows, values }) {
    if (rows.length === 0) return 'The first training is under way.';
    const curves = byBytes(rows, values.epsilon);
    const [signs, floats] = ['peeling', 'dp-sgd'].map((way) => curves.find(({ arm }) => arm === way));
    if (!signs?.points.length || !floats?.points.length) return NO_AUC;
    return `A training by peeling sends ${count(signs.up)} bytes for an AUC of ${inWords(signs.points.at(-1)!)}; DP-SGD sends ${count(floats.up)} for ${inWords(floats.points.at(-1)!)}, both at a proven ε = ${num(values.epsilon)}.`;
  },
  plot({ rows, values, width }) {
    const curves = byBytes(rows, values.epsilon);
    const all = curves.flatMap(({ points }) => points.map(({ round }) => round));
    const domain: [number, number] = all.length
      ? [downTo(Math.min(...all)), upTo(Math.max(...all))]
      : [1e3, 1e6];
    return aucPlot({
      curves,
      looks,
      width,
      log: { domain, label: 'bytes sent by all banks so far' },
      isNamed: false,
    });
  },
};
