import { rectY, ruleX } from '@observablehq/plot';
import type { PixelValuesRow } from '../core/experiments/pixel-values.ts';
import type { Figure } from './figure.ts';
import { count, percent } from './format.ts';
import { aspect, base, ink, series } from './theme.ts';

export type PixelValues = { digit: string; logarithmic: boolean };

const BIN = 4;

/** Counts of the 256 values over the images that are asked for. */
export function pixelCounts(rows: PixelValuesRow[], digit: string) {
  const chosen = rows.filter((row) => digit === 'all' || row.digit === Number(digit));
  const counts = new Float64Array(256);
  for (const row of chosen) for (let v = 0; v < 256; v++) counts[v] += row.counts[v];
  const images = chosen.reduce((sum, row) => sum + row.images, 0);
  return { counts, images, pixels: 784 * images };
}

const sum = (counts: Float64Array, from: number, to: number) =>
  counts.subarray(from, to).reduce((a, b) => a + b, 0);

/** The bars: 0 has one of its own, then four values each. */
function bars(rows: PixelValuesRow[], digit: string) {
  const { counts, pixels } = pixelCounts(rows, digit);
  const edges = [0, 1, ...Array.from({ length: 255 / BIN + 1 }, (_, i) => Math.min(256, 1 + BIN * (i + 1)))];
  return edges.slice(1).map((to, i) => ({
    from: edges[i],
    to,
    pixels: sum(counts, edges[i], to),
    share: sum(counts, edges[i], to) / pixels,
  }));
}

export const pixelHistogram: Figure<PixelValues, PixelValuesRow> = {
  id: 'histogram',
  title: 'How often each grey value occurs',
  describe:
    'Histogram of pixel values from 0, no ink, to 255; the height of a bar is its share of all pixels.',
  columns: [
    { name: 'from', label: 'from' },
    { name: 'to', label: 'to below' },
    { name: 'pixels', label: 'pixels' },
    { name: 'share', label: 'share' },
  ],
  table: ({ rows, values }) => (rows.length > 0 ? bars(rows, values.digit) : []),
  caption({ rows, values }) {
    const { counts, images, pixels } = pixelCounts(rows, values.digit);
    const share = (from: number, to: number) => percent(sum(counts, from, to) / pixels);
    return `${count(images)} images: ${share(0, 1)} of their pixels are exactly 0, ${share(250, 256)} are 250 or more, ${share(1, 250)} lie between.`;
  },
  plot({ rows, values, width }) {
    const least = 1e-4;
    return {
      ...base(width, aspect(width)),
      x: { label: 'grey value', domain: [0, 256], ticks: [0, 64, 128, 192, 255] },
      y: {
        label: 'share of the pixels',
        grid: true,
        type: values.logarithmic ? 'log' : 'linear',
        domain: values.logarithmic ? [least, 1] : [0, 1],
        ticks: values.logarithmic ? [0.0001, 0.001, 0.01, 0.1, 1] : 5,
        tickFormat: (share: number) => percent(share, share < 0.001 ? 2 : share < 0.01 ? 1 : 0),
      },
      marks: [
        rows.length > 0
          ? rectY(bars(rows, values.digit), {
              x1: 'from',
              x2: 'to',
              y1: values.logarithmic ? least : 0,
              y2: 'share',
              fill: (bar: { from: number }) => (bar.from === 0 ? series[1].color : series[0].color),
              insetLeft: 0.5,
              clip: true,
            })
          : null,
        ruleX([0], { stroke: ink, strokeOpacity: 0.3 }),
      ],
    };
  },
};
