import { rectY, ruleX } from '@observablehq/plot';
import type { PixelValuesRow } from './experiment.ts';
import { bars, FULL, pixelCounts, shares } from './summary.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, percent } from '../../../figures/format.ts';
import { aspect, base, ink, series } from '../../../figures/theme.ts';

export type PixelValues = { digit: string; logarithmic: boolean };

export const pixelHistogram: Figure<PixelValues, PixelValuesRow> = {
  id: 'histogram',
  title: 'How often each pixel value occurs',
  describe:
    'Histogram of pixel values from 0, no ink, to 255; the height of a bar is its share of all pixels.',
  columns: [
    { name: 'from', label: 'from' },
    { name: 'to', label: 'below' },
    { name: 'pixels', label: 'pixels' },
    { name: 'share', label: 'share' },
  ],
  table: ({ rows, values }) => (rows.length > 0 ? bars(rows, values.digit) : []),
  caption({ rows, values }) {
    const { images } = pixelCounts(rows, values.digit);
    const { empty, full, between } = shares(rows, values.digit);
    return `Pixel values of ${count(images)} images: ${percent(empty)} are exactly 0, ${percent(full)} are ${FULL} or more, and ${percent(between)} lie between.`;
  },
  plot({ rows, values, width }) {
    const least = 1e-4;
    return {
      ...base(width, aspect(width)),
      x: { label: 'pixel value', domain: [0, 256], ticks: [0, 64, 128, 192, 255] },
      y: {
        label: 'share of all pixels',
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
