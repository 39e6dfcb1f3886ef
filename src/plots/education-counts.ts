import { dot, ruleX, ruleY, tickX } from '@observablehq/plot';
import type { EducationRow } from '../core/experiments/education-counts.ts';
import { LEVELS, noiseScales } from '../core/experiments/education-levels.ts';
import type { Figure } from './figure.ts';
import { count, num } from './format.ts';
import { base, ink, muted, series } from './theme.ts';

export type EducationValues = { epsilon: number; people: number; neighbours: string; seed: number };

/** Laplace noise stays within ln(20) scales 95 times in 100. */
const REACH = Math.log(20);

const meanError = (rows: EducationRow[], of: 'split' | 'whole') =>
  rows.reduce((sum, row) => sum + Math.abs(row[of] - row.people), 0) / rows.length;

const height = (width: number) => (width < 480 ? 500 : 440);

export const educationFigure: Figure<EducationValues, EducationRow> = {
  id: 'education',
  title: 'Sixteen counts, two ways to pay for them',
  describe:
    'For each level of education the true number of people, and two noisy ones with the range that their noise stays in.',
  height,
  columns: [
    { name: 'level', label: 'education' },
    { name: 'people', label: 'people' },
    { name: 'split', label: 'one by one' },
    { name: 'whole', label: 'all at once' },
  ],
  legend: () => [
    { label: 'true count', color: ink, mark: 'line' },
    { label: 'asked one by one', color: series[1].color, mark: 'dot' },
    { label: 'asked all at once', color: series[0].color, mark: 'dot' },
  ],
  caption({ rows, values }) {
    const scale = noiseScales(values);
    return `For ε = ${num(values.epsilon)} in all: one by one, each of the ${LEVELS.length} questions may spend a sixteenth, and its noise has scale ${num(scale.split)}; these counts are off by ${num(meanError(rows, 'split'))} on average. All at once the scale is ${num(scale.whole)}, and they are off by ${num(meanError(rows, 'whole'))}.`;
  },
  plot({ rows, values, width }) {
    const scale = noiseScales(values);
    const most = Math.max(10, ...rows.map(({ people }) => people));
    const reach = Math.min(REACH * scale.split, 0.6 * most);
    return {
      ...base(width, height(width)),
      marginLeft: width < 480 ? 92 : 104,
      x: {
        label: 'people',
        domain: [-reach, most + reach],
        ticks: width < 480 ? 4 : 8,
        tickFormat: (d: number) => count(d),
        grid: true,
      },
      y: { type: 'band', domain: LEVELS, label: null, padding: 0.3, tickSize: 0 },
      marks: [
        ruleX([0], { stroke: muted }),
        ruleY(rows, {
          y: 'level',
          x1: (row: EducationRow) => row.people - REACH * scale.split,
          x2: (row: EducationRow) => row.people + REACH * scale.split,
          stroke: series[1].color,
          strokeOpacity: 0.22,
          strokeWidth: 7,
          clip: true,
        }),
        ruleY(rows, {
          y: 'level',
          x1: (row: EducationRow) => row.people - REACH * scale.whole,
          x2: (row: EducationRow) => row.people + REACH * scale.whole,
          stroke: series[0].color,
          strokeOpacity: 0.45,
          strokeWidth: 7,
          clip: true,
        }),
        tickX(rows, { x: 'people', y: 'level', stroke: ink, strokeWidth: 2 }),
        dot(rows, { x: 'split', y: 'level', r: 4, symbol: 'square', fill: series[1].color, clip: true }),
        dot(rows, { x: 'whole', y: 'level', r: 4, fill: series[0].color, clip: true }),
      ],
    };
  },
};
