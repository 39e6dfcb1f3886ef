import { dot, lineY } from '@observablehq/plot';
import type { CentresRow } from './experiment.ts';
import type { CentresValues } from './figure.ts';
import { byRound } from './summary.ts';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { base, series } from '../../../figures/theme.ts';

const height = (width: number) => Math.round(Math.max(200, Math.min(280, width * 0.34)));

export const centresCost: Figure<CentresValues, CentresRow> = {
  id: 'cost',
  title: 'The cost over time',
  describe:
    'The training cost against time, in this run and in a run in which every message arrives in time.',
  height,
  columns: [
    { name: 'round', label: 'round' },
    { name: 'tick', label: 'time' },
    { name: 'cost', label: 'cost' },
    { name: 'faultless', label: 'cost if every message is in time' },
    { name: 'difference', label: 'relative difference of sum and pooled gradient' },
  ],
  table: ({ rows }) => byRound(rows),
  legend: () => [
    { label: 'this run', color: series[0].color, mark: 'line' },
    { label: 'every message in time', color: series[1].color, mark: 'line', dash: series[1].dash },
  ],
  caption({ rows }) {
    const last = byRound(rows).at(-1);
    if (!last) return 'The first round is being computed.';
    const slower = last.tick / last.calm;
    const time =
      slower > 1.001
        ? `${num(slower)} times as long as with every message in time`
        : 'no longer than with every message in time';
    const gap = last.cost - last.faultless;
    const where =
      Math.abs(gap) < 1e-12
        ? 'at exactly the same cost'
        : `at a cost of ${num(last.cost, 4)} instead of ${num(last.faultless, 4)}`;
    return `The ${last.round} rounds take ${num(last.tick)} ticks, ${time}, and end ${where}.`;
  },
  plot({ rows, values, width }) {
    const rounds = byRound(rows);
    return {
      ...base(width, height(width)),
      x: {
        label: 'time in ticks',
        domain: [0, topOf(Math.max(10, ...rounds.flatMap(({ tick, calm }) => [tick, calm])))],
      },
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
