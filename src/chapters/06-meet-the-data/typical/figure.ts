import { areaX, dot, image, ruleY } from '@observablehq/plot';
import type { TypicalDigitsRow } from '../shared/typical-digits.ts';
import { byMedian, medianOf, outlines } from './summary.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { ink as inkOf, pngUrl } from '../../../figures/digit-bitmap.ts';
import { aDigit, inked } from '../shared/digits.ts';
import { aspect, base, ink, series } from '../../../figures/theme.ts';

export const violins: Figure<Record<string, unknown>, TypicalDigitsRow> = {
  id: 'distances',
  title: 'Distance to the typical image',
  describe:
    'One violin for each digit: the distribution of the Euclidean distance of its images to the typical image, which is shown below it.',
  columns: [
    { name: 'digit', label: 'digit' },
    { name: 'images', label: 'images' },
    { name: 'least', label: 'smallest distance' },
    { name: 'median', label: 'median distance' },
    { name: 'most', label: 'largest distance' },
  ],
  table: ({ rows }) =>
    rows.map(({ digit, images, distances }) => ({
      digit,
      images,
      least: distances[0],
      median: medianOf(distances),
      most: distances[distances.length - 1],
    })),
  caption({ rows }) {
    const order = byMedian(rows);
    const [first, last] = [order[0], order[order.length - 1]];
    const furthest = [...rows].sort((a, b) => b.far[0] - a.far[0])[0];
    const images = rows.reduce((sum, row) => sum + row.images, 0);
    return `Distances of ${count(images)} images. The median is smallest for the ${first.digit} (${num(medianOf(first.distances), 4)}) and largest for the ${last.digit} (${num(medianOf(last.distances), 4)}). The largest distance of all is ${num(furthest.far[0], 4)}, of ${aDigit(furthest.digit)}.`;
  },
  height: (width) => Math.round(aspect(width) * 1.25),
  plot({ rows, width }) {
    const shapes = outlines(rows).flatMap(({ digit, outline }) =>
      outline.map(({ at, width }) => ({
        digit,
        at,
        low: digit - 0.42 * width,
        high: digit + 0.42 * width,
      })),
    );
    const side = Math.min(54, (width - 80) / 10);
    return {
      ...base(width, 0),
      x: { label: 'digit', domain: [-0.6, 9.6], ticks: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], tickSize: 0 },
      y: {
        label: 'distance to the typical image',
        domain: [0, 2900],
        grid: true,
        ticks: [500, 1000, 1500, 2000, 2500],
      },
      marks: [
        areaX(shapes, {
          y: 'at',
          x1: 'low',
          x2: 'high',
          z: 'digit',
          fill: series[0].color,
          fillOpacity: 0.3,
          stroke: series[0].color,
          strokeWidth: 1,
        }),
        ruleY(rows, {
          x1: (row: TypicalDigitsRow) => row.digit - 0.25,
          x2: (row: TypicalDigitsRow) => row.digit + 0.25,
          y: (row: TypicalDigitsRow) => medianOf(row.distances),
          stroke: ink,
          strokeWidth: 2,
        }),
        dot(rows, { x: 'digit', y: (row: TypicalDigitsRow) => row.far[0], fill: series[1].color, r: 3 }),
        image(rows, {
          x: 'digit',
          y: 210,
          src: (row: TypicalDigitsRow) => pngUrl(inkOf(row.typical)),
          width: side,
          title: (row: TypicalDigitsRow) => `the typical ${row.digit}`,
          ...inked,
        }),
      ],
    };
  },
};
