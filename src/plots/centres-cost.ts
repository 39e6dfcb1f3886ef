import { dot, lineY } from '@observablehq/plot';
import type { CentresRow } from '../core/experiments/lasso-centres.ts';
import { historyOf, type CentresValues } from './centres-network.ts';
import type { Figure } from './figure.ts';
import { num } from './format.ts';
import { base, series } from './theme.ts';

const height = (width: number) => Math.round(Math.max(200, Math.min(280, width * 0.34)));

/** After each round: when it ended, and the cost then; with all messages in time, a round takes two ticks. */
function byRound(rows: CentresRow[]) {
  const history = historyOf(rows);
  if (!history) return [];
  return Array.from(history.cost, (cost, t) => ({
    round: t + 1,
    tick: history.ticks[t],
    cost,
    calm: 2 * (t + 1),
    faultless: history.faultless[t],
    difference: history.difference[t],
  }));
}

export const centresCost: Figure<CentresValues, CentresRow> = {
  id: 'cost',
  title: 'What late and lost messages cost',
  describe:
    'The cost that is minimised against time, as it went and as it would have gone without any fault.',
  height,
  columns: [
    { name: 'round', label: 'round' },
    { name: 'tick', label: 'time' },
    { name: 'cost', label: 'cost' },
    { name: 'faultless', label: 'cost without faults' },
    { name: 'difference', label: 'sum against pooled' },
  ],
  table: ({ rows }) => byRound(rows),
  legend: () => [
    { label: 'as it went', color: series[0].color, mark: 'line' },
    { label: 'every message in time', color: series[1].color, mark: 'line', dash: series[1].dash },
  ],
  caption({ rows }) {
    const last = byRound(rows).at(-1);
    if (!last) return 'The first round is on its way.';
    const slower = last.tick / last.calm;
    const time =
      slower > 1.001 ? `${num(slower)} times as long as without faults` : 'no longer than without faults';
    const gap = last.cost - last.faultless;
    const where =
      Math.abs(gap) < 1e-12
        ? 'at exactly the same cost'
        : `at a cost of ${num(last.cost, 4)} instead of ${num(last.faultless, 4)}`;
    return `${last.round} rounds took ${num(last.tick)} ticks, ${time}, and ended ${where}.`;
  },
  plot({ rows, values, width }) {
    const rounds = byRound(rows);
    return {
      ...base(width, height(width)),
      x: { label: 'time in ticks', zero: true },
      y: { label: 'cost', grid: true, ticks: 5, tickFormat: (d: number) => num(d) },
      marks: [
        lineY(rounds, { x: 'tick', y: 'cost', stroke: series[0].color, strokeWidth: 2 }),
        lineY(rounds, {
          x: 'calm',
          y: 'faultless',
          stroke: series[1].color,
          strokeWidth: 2,
          strokeDasharray: series[1].dash,
        }),
        dot(
          rounds.filter(({ round }) => round === values.round),
          { x: 'tick', y: 'cost', fill: series[0].color, r: 5 },
        ),
      ],
    };
  },
};
