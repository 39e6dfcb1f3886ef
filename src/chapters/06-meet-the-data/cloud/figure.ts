import { ruleX, ruleY } from '@observablehq/plot';
import { pcaFacts } from '../../../core/data/preprocess/pca.ts';
import { privacyOf } from '../../../core/data/preprocess/step.ts';
import type { PcaScatterRow } from './experiment.ts';
import { best, digitsOf, PUBLISHED } from './summary.ts';
import type { Cloud } from '../../../figures/cloud.ts';
import { digitColor } from './digit-colors.ts';
import { aDigit } from '../shared/digits.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, percent } from '../../../figures/format.ts';
import { base, ink, series } from '../../../figures/theme.ts';

export type PcaValues = { digits: string; a: string; b: string; standardised: boolean };

/** Two digits differ in shape as well as in colour; ten cannot, and have their names in the picture. */
const symbolOf = (i: number, shown: number[]) =>
  series[shown.length === 2 ? i : 0].symbol as 'circle' | 'square';

/** Where 98 in 100 of the points are, with a margin: a few outliers must not press all others into a corner. */
function domain(values: Float64Array): [number, number] {
  const rising = values.slice().sort();
  const [low, high] = [
    rising[Math.floor(0.002 * values.length)],
    rising[Math.ceil(0.998 * values.length) - 1],
  ];
  const margin = 0.12 * (high - low);
  return [low - margin, high + margin];
}

export const pcaCloud: Figure<PcaValues, PcaScatterRow> = {
  id: 'cloud',
  title: 'Images along the first two components',
  describe:
    'A scatter plot with one point for each image: its first principal component on the horizontal axis, its second on the vertical axis, coloured by digit.',
  columns: [
    { name: 'row', label: 'image no.' },
    { name: 'digit', label: 'digit' },
    { name: 'x', label: 'first component' },
    { name: 'y', label: 'second component' },
  ],
  table({ rows }) {
    if (rows.length === 0) return [];
    const { x, y, digit, row } = best(rows);
    return Array.from(x, (_, i) => ({ row: row[i], digit: digit[i], x: x[i], y: y[i] }));
  },
  caption({ rows, values }) {
    const { images, first, second, constant } = best(rows);
    // With one digit the two would often not add up to their sum as it is shown.
    const [a, b] = [first, second].map((share) => Math.round(1e4 * share) / 1e4);
    const two = `The first component explains ${percent(a, 2)} of the variance of ${count(images)} images and the second ${percent(b, 2)}, together ${percent(a + b, 2)}`;
    const published = values.standardised ? PUBLISHED[values.digits] : undefined;
    const thesis = published ? ` (the thesis: ${percent(published.share)}${published.remark})` : '';
    return `${two}${thesis}. ${constant} pixels have the same value in all images. ${pcaFacts.title}: ${privacyOf(pcaFacts)}.`;
  },
  height: (width) => Math.round(Math.max(330, Math.min(560, width * 0.72))),
  legend({ rows }) {
    const shown = digitsOf(best(rows));
    return shown.map((digit, i) => ({
      label: String(digit),
      color: digitColor(digit, shown),
      mark: symbolOf(i, shown) === 'square' ? ('square' as const) : ('dot' as const),
    }));
  },
  cloud({ rows }): Cloud | undefined {
    if (rows.length === 0) return undefined;
    const { x, y, digit, row, source } = best(rows);
    const shown = digitsOf(best(rows));
    return {
      x,
      y,
      group: Int32Array.from(digit, (d) => shown.indexOf(d)),
      groups: shown.map((d, i) => ({
        label: String(d),
        color: digitColor(d, shown),
        symbol: symbolOf(i, shown),
      })),
      lens: {
        experiment: 'meet-the-data/shared/digit-image',
        params: (i) => ({ dataset: source, row: row[i] }),
        title: (i) => `${aDigit(digit[i])}, image ${count(row[i])}`,
      },
    };
  },
  plot({ rows, width }) {
    const all = rows.length > 0 ? best(rows) : undefined;
    return {
      ...base(width, 0),
      x: { label: 'first component', domain: all ? domain(all.x) : [-20, 20], ticks: 6 },
      y: { label: 'second component', domain: all ? domain(all.y) : [-20, 20], ticks: 6 },
      marks: [
        ruleX([0], { stroke: ink, strokeOpacity: 0.18 }),
        ruleY([0], { stroke: ink, strokeOpacity: 0.18 }),
      ],
    };
  },
};
