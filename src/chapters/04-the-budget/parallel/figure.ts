import { dot, ruleX, ruleY, tickX } from '@observablehq/plot';
import { wholeSteps } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import { LEVELS, noiseScales } from './education-levels.ts';
import type { EducationRow } from './experiment.ts';
import { meanError } from './summary.ts';

export type EducationValues = { epsilon: number; people: number; neighbours: string; seed: number };

/** Laplace noise stays within ln(20) scales in 95 % of all cases. */
const REACH = Math.log(20);

const height = (width: number) => (width < 480 ? 500 : 440);

export const educationFigure: Figure<EducationValues, EducationRow> = {
  id: 'education',
  title: 'Sixteen counts with noise by two rules',
  describe:
    'For each level of education the true number of people, and two noisy counts, each with the range that holds the noise in 95 % of all cases.',
  height,
  columns: [
    { name: 'level', label: 'education' },
    { name: 'people', label: 'people' },
    { name: 'split', label: 'noise by the sum rule' },
    { name: 'whole', label: 'noise for disjoint groups' },
  ],
  legend: () => [
    { label: 'true count', color: ink, mark: 'line' },
    { label: 'noise by the sum rule', color: series[1].color, mark: 'square' },
    { label: 'noise for disjoint groups', color: series[0].color, mark: 'dot' },
  ],
  caption({ rows, values }) {
    const scale = noiseScales(values);
    return `For a total ε of ${num(values.epsilon)}, the sum rule asks for noise of scale ${num(scale.split)}; these counts are off by ${num(meanError(rows, 'split'))} on average. Because the groups are disjoint, noise of scale ${num(scale.whole)} is enough; these counts are off by ${num(meanError(rows, 'whole'))}.`;
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
        domain: wholeSteps(-reach, most + reach),
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
