import { lineY, ruleX, ruleY } from '@observablehq/plot';
import { decades, upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { aspect, base, ink, logTicks, muted, series } from '../../../figures/theme.ts';
import { exponentialBound, promised, reached, type UtilityRow, type UtilityValues } from './summary.ts';

export const utilityFigure: Figure<UtilityValues, UtilityRow> = {
  id: 'utility',
  title: 'How many points are lost',
  describe:
    'Probability that the chosen score is at least so many points below the best, on a logarithmic axis: exact for two mechanisms, and as the theorem bounds it.',
  columns: [
    { name: 'shortfall', label: 'points lost, at least' },
    { name: 'exponential', label: 'exponential mechanism' },
    { name: 'bound', label: 'bound for any scores' },
    { name: 'noisyMax', label: 'report noisy max' },
    { name: 'noisyBound', label: 'bound for noisy max' },
  ],
  legend: () => [
    { label: 'exponential mechanism, exact', color: series[0].color, mark: 'line' },
    { label: 'report noisy max, exact', color: series[1].color, mark: 'line', dash: series[1].dash },
    { label: 'the theorem’s bound for any scores', color: ink, mark: 'line', dash: '4 3' },
  ],
  caption({ rows, values }) {
    const real = reached(rows, values.failure);
    const promise = `The theorem promises a loss of less than ${num(promised(values))} points with probability ${percent(1 - values.failure, values.failure < 0.01 ? 1 : 0)}.`;
    return real === undefined
      ? `${promise} Here even the last candidate is chosen with a probability above ${percent(values.failure)}, and no choice can lose more than ${num(rows.at(-1)!.shortfall)} points.`
      : `${promise} For these scores the exact probability of losing ${num(real.shortfall)} points or more is ${percent(real.exponential)} for the exponential mechanism and ${percent(real.noisyMax)} for report noisy max.`;
  },
  plot({ rows, values, width }) {
    const to = upTo(Math.max(1.1 * promised(values), 1));
    const [low] = decades(values.failure / 20, 1);
    const curve = Array.from({ length: 121 }, (_, i) => ({
      shortfall: (to * i) / 120,
      bound: exponentialBound((to * i) / 120, values),
    }));
    const steps = { x: 'shortfall', curve: 'step-before', strokeWidth: 2, clip: true } as const;
    return {
      ...base(width, aspect(width)),
      x: { label: 'points lost, at least', domain: [0, to] },
      y: { type: 'log', domain: [low, 1.4], grid: true, ticks: logTicks(low, 1) },
      marks: [
        logAxis('y', [low, 1], 'probability'),
        ruleY([values.failure], { stroke: muted, strokeDasharray: '2 3' }),
        ruleX([promised(values)], { stroke: muted, strokeDasharray: '2 3' }),
        lineY(curve, {
          x: 'shortfall',
          y: 'bound',
          stroke: ink,
          strokeDasharray: '4 3',
          strokeWidth: 1.5,
          clip: true,
        }),
        lineY(rows, { ...steps, y: 'exponential', stroke: series[0].color }),
        lineY(rows, { ...steps, y: 'noisyMax', stroke: series[1].color, strokeDasharray: series[1].dash }),
      ],
    };
  },
};
