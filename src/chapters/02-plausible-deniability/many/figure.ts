import { barY, dot, ruleX, ruleY, tickY } from '@observablehq/plot';
import { wholeSteps } from '../../../figures/coarse-ends.ts';
import { populationShares, type ManyAnswersRow } from './experiment.ts';
import { truthProbability } from '../../../core/mechanisms/randomized-response.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { aspect, base, ink, series } from '../../../figures/theme.ts';
import { answers, letter, type ManyValues } from './summary.ts';

export const manyAnswersFigure: Figure<ManyValues, ManyAnswersRow> = {
  id: 'answers',
  title: 'Estimated share of each answer',
  describe:
    'For each answer a bar with its true share, a tick with the share of people who gave it, and the estimate with its 95 % interval.',
  columns: [
    { name: 'answer', label: 'answer' },
    { name: 'share', label: 'true share' },
    { name: 'given', label: 'share who gave it' },
    { name: 'estimate', label: 'estimate' },
    { name: 'low', label: 'interval from' },
    { name: 'high', label: 'to' },
  ],
  table: ({ rows, values }) => (rows.length > 0 ? answers(rows, values) : []),
  legend: () => [
    { label: 'true share', color: series[0].color, mark: 'area' },
    { label: 'share who gave it', color: ink, mark: 'line' },
    { label: 'estimate, 95 % interval', color: series[1].color, mark: 'dot' },
  ],
  caption({ rows, values }) {
    const { options, epsilon } = values;
    const t = truthProbability({ epsilon, options });
    const all = answers(rows, values);
    const wide = Math.max(...all.map((row) => row.high - row.estimate));
    const people = rows.reduce((sum, row) => sum + row.people, 0);
    const hit = all.filter((row) => row.low <= row.share && row.share <= row.high).length;
    return `With ${options} answers and ε = ${num(epsilon)} the truth probability is ${num(t)}. ${count(people)} people give each share to within ± ${(100 * wide).toFixed(1)} points (95 % interval); ${hit} of ${options} intervals contain the true share. The most common answer has a true share of ${percent(all[0].share)}.`;
  },
  plot({ rows, values, width }) {
    const all = rows.length > 0 ? answers(rows, values) : [];
    const low = Math.min(0, ...all.map((row) => Math.max(row.low, -0.4)));
    const top = Math.max(0.5, ...all.map((row) => Math.min(row.high, 1.2)));
    return {
      ...base(width, aspect(width)),
      x: { label: 'answer', domain: populationShares(values.options).map((_, i) => letter(i)), padding: 0.3 },
      y: {
        label: 'share',
        grid: true,
        ticks: 6,
        domain: wholeSteps(low, top),
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
