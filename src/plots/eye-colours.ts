import { barY, dot, ruleX, ruleY } from '@observablehq/plot';
import { contestants, type ChoicesRow } from '../core/experiments/choices.ts';
import { softmax } from '../core/mechanisms/exponential.ts';
import { laplaceMaxProbabilities } from '../core/mechanisms/noisy-max-law.ts';
import type { Figure } from './figure.ts';
import { count, percent } from './format.ts';
import { aspect, base, ink, series } from './theme.ts';

export type ColourValues = { epsilon: number; gap: number; scoring: string };
export type ColourRunValues = ColourValues & { draws: number; seed: number };

const COLOURS = ['brown', 'blue', 'green'];
export const WAYS = [
  { id: 'exponential', label: 'exponential' },
  { id: 'noisyMax', label: 'noisy max' },
] as const;

/** Twelve people with brown eyes, `gap` fewer with blue, three with green. */
export const scoresOf = ({ gap }: { gap: number }): number[] => [12, 12 - gap, 3];
export const scoresText = (values: { gap: number }): string => scoresOf(values).join(',');

/** The exact law of each of the two mechanisms. */
export function lawsOf(scores: number[], epsilon: number, scoring: string) {
  const contest = { epsilon, sensitivity: 1, count: 1, candidates: scores.length };
  const by = contestants(scoring);
  return {
    exponential: softmax(scores, by.exponential.scale(contest)),
    noisyMax: laplaceMaxProbabilities(scores, by.noisyMax.scale(contest)),
  };
}

/** One row for each colour and mechanism: the exact probability, and how often it was drawn. */
export function chosen(rows: ChoicesRow[], values: ColourValues) {
  const scores = scoresOf(values);
  const laws = lawsOf(scores, values.epsilon, values.scoring);
  const draws = rows.reduce((sum, row) => sum + row.draws, 0);
  return WAYS.flatMap(({ id, label }) =>
    scores.map((score, i) => {
      const share = rows.reduce((sum, row) => sum + row[id][i], 0) / draws;
      const half = 1.96 * Math.sqrt((laws[id][i] * (1 - laws[id][i])) / draws);
      const colour = `${COLOURS[i]} (${score})`;
      return { colour, mechanism: label, exact: laws[id][i], share, low: share - half, high: share + half };
    }),
  );
}

export const colourFigure: Figure<ColourRunValues, ChoicesRow> = {
  id: 'colours',
  title: 'Which colour is announced',
  describe:
    'For each eye colour a bar with its exact probability, and a dot with its share of the draws, for two mechanisms.',
  columns: [
    { name: 'mechanism', label: 'mechanism' },
    { name: 'colour', label: 'eye colour (people)' },
    { name: 'exact', label: 'exact probability' },
    { name: 'share', label: 'share of the draws' },
  ],
  table: ({ rows, values }) => (rows.length > 0 ? chosen(rows, values) : []),
  legend: () => [
    { label: 'exponential mechanism, exact', color: series[0].color, mark: 'area' },
    { label: 'report noisy max, exact', color: series[1].color, mark: 'area' },
    { label: 'drawn, 95 % interval', color: ink, mark: 'dot' },
  ],
  caption({ rows, values }) {
    const all = chosen(rows, values);
    const [exponential, , , noisyMax] = all;
    const draws = rows.reduce((sum, row) => sum + row.draws, 0);
    return `Brown is announced with probability ${percent(exponential.exact, 2)} by the exponential mechanism and ${percent(noisyMax.exact, 2)} by report noisy max; in ${count(draws)} draws of each it was ${percent(exponential.share, 2)} and ${percent(noisyMax.share, 2)}.`;
  },
  plot({ rows, values, width }) {
    const all = rows.length > 0 ? chosen(rows, values) : [];
    const tone = ({ mechanism }: { mechanism: string }) => series[mechanism === 'exponential' ? 0 : 1].color;
    return {
      ...base(width, aspect(width)),
      marginBottom: 30,
      // The colours are given as they are, also while there are no bars to take them from.
      color: { type: 'identity' },
      marginTop: 40,
      fx: { label: null, domain: all.slice(0, 3).map((row) => row.colour), padding: 0.18, axis: 'top' },
      x: {
        label: null,
        domain: WAYS.map((way) => way.label),
        padding: 0.12,
        tickSize: 0,
        tickFormat: width < 480 ? () => '' : undefined,
      },
      y: {
        label: 'probability',
        grid: true,
        domain: [0, 1],
        ticks: 5,
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        barY(all, { fx: 'colour', x: 'mechanism', y: 'exact', fill: tone, fillOpacity: 0.35, stroke: tone }),
        ruleX(all, { fx: 'colour', x: 'mechanism', y1: 'low', y2: 'high', stroke: ink, strokeWidth: 2 }),
        dot(all, { fx: 'colour', x: 'mechanism', y: 'share', fill: ink, r: 3.5 }),
        ruleY([0], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};
