import { dot, lineY, ruleX, ruleY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { aspect, base, muted, series } from '../../../figures/theme.ts';
import { LARGEST_GAP, type ColourValues } from '../shared/eye-colours.ts';
import { epsilonFor, LEAST, MOST, oddsAt, type OddsRow } from './summary.ts';

function oddsFigure(along: OddsRow['along'], title: string, describe: string): Figure<ColourValues, OddsRow> {
  const own = (rows: OddsRow[]) => rows.filter((row) => row.along === along);
  return {
    id: `best-by-${along}`,
    title,
    describe,
    columns: [
      { name: along, label: along === 'epsilon' ? 'ε' : 'score gap' },
      { name: 'exponential', label: 'exponential mechanism' },
      { name: 'noisyMax', label: 'report noisy max' },
    ],
    table: ({ rows }) => own(rows),
    legend: () => [
      { label: 'exponential mechanism', color: series[0].color, mark: 'line' },
      { label: 'report noisy max', color: series[1].color, mark: 'line', dash: series[1].dash },
      { label: 'a random choice, one in three', color: muted, mark: 'line', dash: '2 3' },
    ],
    caption({ values }) {
      const here = oddsAt(along, values);
      if (along === 'gap') {
        return `With a gap of ${num(values.gap)} at ε = ${num(values.epsilon)}, the winner is announced with probability ${percent(here.exponential)} by the exponential mechanism and ${percent(here.noisyMax)} by report noisy max.`;
      }
      const enough = epsilonFor(0.9, values);
      return enough
        ? `With a gap of ${num(values.gap)}, the exponential mechanism announces the winner nine times in ten at ε = ${num(enough)}.`
        : `With a gap of ${num(values.gap)}, the exponential mechanism announces the winner less than nine times in ten at every ε up to ${num(MOST)}.`;
    },
    plot({ rows, values, width }) {
      const line = own(rows);
      const here = [oddsAt(along, values)];
      const epsilon = along === 'epsilon';
      return {
        ...base(width, aspect(width)),
        x: epsilon
          ? { type: 'log', domain: [LEAST, MOST] }
          : { label: 'score gap between brown and blue', domain: [0, LARGEST_GAP] },
        y: {
          label: 'probability that the winner is announced',
          domain: [0, 1],
          grid: true,
          ticks: 5,
          tickFormat: (d: number) => percent(d, 0),
        },
        marks: [
          epsilon ? logAxis('x', [LEAST, MOST], 'ε') : null,
          ruleY([1 / 3], { stroke: muted, strokeDasharray: '2 3' }),
          ruleX(here, { x: along, stroke: muted, strokeOpacity: 0.5 }),
          lineY(line, { x: along, y: 'exponential', stroke: series[0].color, strokeWidth: 2 }),
          lineY(line, {
            x: along,
            y: 'noisyMax',
            stroke: series[1].color,
            strokeWidth: 2,
            strokeDasharray: series[1].dash,
          }),
          dot(here, { x: along, y: 'exponential', fill: series[0].color, r: 4.5 }),
          dot(here, { x: along, y: 'noisyMax', fill: series[1].color, r: 4.5, symbol: 'square' }),
        ],
      };
    },
  };
}

export const bestByEpsilon = oddsFigure(
  'epsilon',
  'How often the winner is announced, by ε',
  'Probability that the most common colour is announced against epsilon, for two mechanisms.',
);
export const bestByGap = oddsFigure(
  'gap',
  'How often the winner is announced, by the score gap',
  'Probability that the most common colour is announced against its lead over the second, for two mechanisms.',
);
