import { dot, lineY, rectX, ruleX, text } from '@observablehq/plot';
import type { StepRow } from './experiment.ts';
import { upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { alarm, aspect, base, logTicks, muted, series } from '../../../figures/theme.ts';
import { byRound, chosenOf, courseOf, safeOf, swept } from './summary.ts';

export type StepValues = { rows: number; step: number; rounds: number };

/** Below this cost no run gets; above the other there is nothing left to see. */
const FLOOR = 1e-3;
const CEILING = 1e3;

/** How a run went, in words. */
function verdict(row: StepRow): string {
  const { cost, L, step } = row;
  const limit = 2 / L;
  const { firstRise, exploded } = courseOf(row);
  if (exploded)
    return `η is ${num(step / limit)} times 2/L: the cost grows from ${num(cost[0], 2)} to ${num(cost[cost.length - 1], 2)} in ${cost.length} rounds`;
  if (step > limit) return 'η is above 2/L: the cost goes to infinity, but slowly';
  if (step > 1 / L)
    return `η is between 1/L and 2/L: the cost converges${firstRise ? `, but it rises in round ${firstRise}` : ''}`;
  return firstRise ? 'η is at most 1/L' : 'η is at most 1/L: the cost falls in every round';
}

export const stepCost: Figure<StepValues, StepRow> = {
  id: 'cost',
  title: 'The cost after each round',
  describe: 'The cost against the round, both axes logarithmic, for the step chosen and for the step 1/L.',
  columns: [
    { name: 'kind', label: 'run' },
    { name: 'step', label: 'η' },
    { name: 'round', label: 'round' },
    { name: 'cost', label: 'cost' },
  ],
  table: ({ rows }) => [...byRound(chosenOf(rows)), ...byRound(safeOf(rows))],
  legend: ({ values }) => [
    { label: `η = ${num(values.step)}`, color: series[0].color, mark: 'line' },
    { label: 'η = 1/L', color: series[1].color, mark: 'line', dash: series[1].dash },
  ],
  caption({ rows }) {
    const chosen = chosenOf(rows);
    if (!chosen) return 'The first run is being computed.';
    return `L = ${num(chosen.L)}, so 1/L = ${num(1 / chosen.L)} and 2/L = ${num(2 / chosen.L)}. Here ${verdict(chosen)}.`;
  },
  plot({ rows, values, width }) {
    const chosen = chosenOf(rows);
    const wild = chosen !== undefined && chosen.step > 2 / chosen.L;
    const line = byRound(chosen);
    const out = line.find(({ cost }) => cost > CEILING);
    return {
      ...base(width, aspect(width)),
      marginTop: 30,
      x: {
        type: 'log',
        label: 'round',
        domain: [1, upTo(values.rounds)],
        ticks: logTicks(1, upTo(values.rounds)),
        tickFormat: (d: number) => num(d),
      },
      y: {
        type: 'log',
        label: 'cost',
        domain: [FLOOR, CEILING],
        grid: true,
        ticks: 6,
        tickFormat: (d: number) => num(d, 1),
      },
      marks: [
        lineY(byRound(safeOf(rows)), {
          x: 'round',
          y: 'cost',
          stroke: series[1].color,
          strokeWidth: 2,
          strokeDasharray: series[1].dash,
          clip: true,
        }),
        lineY(line, {
          x: 'round',
          y: 'cost',
          stroke: wild ? alarm : series[0].color,
          strokeWidth: 2.5,
          clip: true,
        }),
        out
          ? text([out], {
              x: 'round',
              frameAnchor: 'top',
              text: () =>
                chosen!.diverged ? `to infinity: 10¹² after ${line.length} rounds ↑` : 'above the axis ↑',
              fill: alarm,
              dy: -14,
              textAnchor: out.round > values.rounds ** 0.6 ? 'end' : 'middle',
            })
          : null,
      ],
    };
  },
};

const flat = (width: number) => Math.round(Math.max(200, Math.min(280, width * 0.34)));

export const stepSweep: Figure<StepValues, StepRow> = {
  id: 'sweep',
  title: 'The final cost against the step size',
  describe: 'The cost after all rounds against the step size in units of 1/L, with a line at the limit 2/L.',
  height: flat,
  columns: [
    { name: 'step', label: 'η' },
    { name: 'factor', label: 'η · L' },
    { name: 'last', label: 'final cost' },
    { name: 'diverged', label: 'went to infinity' },
  ],
  table: ({ rows }) => swept(rows),
  caption({ rows }) {
    const points = swept(rows).filter(({ kind }) => kind !== 'chosen');
    if (points.length < 3) return 'The other step sizes are being computed.';
    const best = points.reduce((low, point) => (point.last < low.last ? point : low));
    const first = points.find((point) => point.last > 10 * points[0].last);
    const cliff = first
      ? ` From η = ${num(first.factor)}/L on it is more than ten times that of the smallest step.`
      : '';
    return `Of the step sizes tried, η = ${num(best.factor)}/L gives the lowest cost, ${num(best.last)}.${cliff}`;
  },
  plot({ rows, values, width }) {
    const points = swept(rows);
    const L = rows[0]?.L;
    const line = points.filter(({ kind }) => kind !== 'chosen');
    const own = L ? Math.min(3.05, Math.max(0.05, values.step * L)) : 1;
    return {
      ...base(width, flat(width)),
      x: { label: 'η · L', domain: [0, 3.1], ticks: width < 480 ? 4 : 7 },
      y: {
        type: 'log',
        label: 'cost after all rounds',
        domain: [FLOOR, CEILING],
        grid: true,
        ticks: 5,
        tickFormat: (d: number) => num(d, 1),
      },
      marks: [
        rectX([0], { x1: 2, x2: 3.1, fill: alarm, fillOpacity: 0.09 }),
        ruleX([2], { stroke: alarm, strokeDasharray: '4 4' }),
        text([2], {
          x: 2,
          frameAnchor: 'top',
          text: () => '2/L',
          fill: alarm,
          dx: -6,
          dy: 4,
          textAnchor: 'end',
        }),
        ruleX([1], { stroke: muted, strokeDasharray: '2 3' }),
        text([1], {
          x: 1,
          frameAnchor: 'top',
          text: () => '1/L',
          fill: muted,
          dx: -6,
          dy: 4,
          textAnchor: 'end',
        }),
        lineY(line, { x: 'factor', y: 'last', stroke: series[0].color, strokeWidth: 2, clip: true }),
        dot(line, { x: 'factor', y: 'last', fill: series[0].color, r: 2.5, clip: true }),
        ruleX([own], { stroke: own > 2 ? alarm : series[0].color, strokeWidth: 2 }),
      ],
    };
  },
};
