import { barY, dot, ruleX, ruleY, tickY } from '@observablehq/plot';
import { populationShares, type ManyAnswersRow } from '../core/experiments/many-answers.ts';
import { karyResponse, truthProbability } from '../core/mechanisms/randomized-response.ts';
import type { Figure } from './figure.ts';
import { count, num, percent } from './format.ts';
import { aspect, base, ink, series } from './theme.ts';

export type ManyValues = { options: number; epsilon: number; people: number; seed: number };

const Z = 1.96;
const letter = (i: number) => String.fromCharCode(65 + i);

/** One row for each answer: how many hold it, gave it and are estimated to hold it. */
export function answers(rows: ManyAnswersRow[], values: ManyValues) {
  const { options, epsilon } = values;
  const survey = { options, truthProbability: truthProbability({ epsilon, options }) };
  const people = rows.reduce((sum, row) => sum + row.people, 0);
  return populationShares(options).map((share, i) => {
    const given = rows.reduce((sum, row) => sum + row.given[i], 0) / people;
    const estimate = karyResponse.estimate(given, survey);
    const half = (Z * Math.sqrt((given * (1 - given)) / people)) / survey.truthProbability;
    return { answer: letter(i), share, given, estimate, low: estimate - half, high: estimate + half };
  });
}

export const manyAnswersFigure: Figure<ManyValues, ManyAnswersRow> = {
  id: 'answers',
  title: 'Several answers, one die',
  describe:
    'For each answer a bar with the share that holds it, a tick with the share that gave it and the estimate with its interval.',
  columns: [
    { name: 'answer', label: 'answer' },
    { name: 'share', label: 'hold it' },
    { name: 'given', label: 'gave it' },
    { name: 'estimate', label: 'estimate' },
    { name: 'low', label: 'interval from' },
    { name: 'high', label: 'to' },
  ],
  table: ({ rows, values }) => (rows.length > 0 ? answers(rows, values) : []),
  legend: () => [
    { label: 'hold it', color: series[0].color, mark: 'area' },
    { label: 'gave it', color: ink, mark: 'line' },
    { label: 'estimate, 95 % interval', color: series[1].color, mark: 'dot' },
  ],
  caption({ rows, values }) {
    const { options, epsilon } = values;
    const t = truthProbability({ epsilon, options });
    const all = answers(rows, values);
    const wide = Math.max(...all.map((row) => row.high - row.estimate));
    const people = rows.reduce((sum, row) => sum + row.people, 0);
    const hit = all.filter((row) => row.low <= row.share && row.share <= row.high).length;
    return `At ε = ${num(epsilon)} with ${options} answers people tell the truth with probability ${num(t)}. ${count(people)} of them give the shares to ± ${(100 * wide).toFixed(1)} points; ${hit} of ${options} intervals hold the truth. The most common answer is held by ${percent(all[0].share)}.`;
  },
  plot({ rows, values, width }) {
    const all = rows.length > 0 ? answers(rows, values) : [];
    const top = Math.max(0.5, ...all.map((row) => Math.min(row.high, 1.2)));
    return {
      ...base(width, aspect(width)),
      x: { label: 'answer', domain: populationShares(values.options).map((_, i) => letter(i)), padding: 0.3 },
      y: {
        label: 'share',
        grid: true,
        ticks: 6,
        domain: [Math.min(0, ...all.map((row) => Math.max(row.low, -0.4))), top],
        tickFormat: (d: number) => percent(d, 0),
      },
      marks: [
        ruleY([0], { stroke: ink, strokeOpacity: 0.4 }),
        barY(all, { x: 'answer', y: 'share', fill: series[0].color, fillOpacity: 0.3 }),
        tickY(all, { x: 'answer', y: 'given', stroke: ink, strokeWidth: 2 }),
        ruleX(all, {
          x: 'answer',
          y1: 'low',
          y2: 'high',
          stroke: series[1].color,
          strokeWidth: 2.5,
          clip: true,
        }),
        dot(all, { x: 'answer', y: 'estimate', fill: series[1].color, r: 5, clip: true }),
      ],
    };
  },
};
