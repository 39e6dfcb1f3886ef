import { areaX, dot, image, ruleY } from '@observablehq/plot';
import type { TypicalDigitsRow } from '../core/experiments/typical-digits.ts';
import type { Figure } from './figure.ts';
import { count, num } from './format.ts';
import { ink as inkOf, pngUrl } from './picture.ts';
import { aDigit, inked } from './digit-images.ts';
import { aspect, base, ink, series } from './theme.ts';

const STEPS = 60;

/** A kernel density of rising values, by Scott's rule, at evenly spaced places; its peak is 1. */
export function outline(rising: Float64Array): { at: number; width: number }[] {
  const n = rising.length;
  const mean = rising.reduce((a, b) => a + b, 0) / n;
  const sd = Math.sqrt(rising.reduce((a, b) => a + (b - mean) ** 2, 0) / n);
  const band = 1.06 * sd * n ** -0.2 || 1;
  const [low, high] = [rising[0], rising[n - 1]];
  const density = Array.from({ length: STEPS + 1 }, (_, i) => {
    const at = low + ((high - low) * i) / STEPS;
    let sum = 0;
    for (const value of rising) sum += Math.exp(-0.5 * ((value - at) / band) ** 2);
    return { at, width: sum };
  });
  const most = Math.max(...density.map(({ width }) => width));
  return density.map(({ at, width }) => ({ at, width: width / most }));
}

const capital = (text: string) => text[0].toUpperCase() + text.slice(1);
export const medianOf = (rising: Float64Array) => rising[Math.floor(rising.length / 2)];

/** The outlines change only with the rows, and a figure is drawn anew at every width. */
const kept = new WeakMap<Float64Array, ReturnType<typeof outline>>();
function outlineOf(rising: Float64Array) {
  let found = kept.get(rising);
  if (!found) kept.set(rising, (found = outline(rising)));
  return found;
}

export const violins: Figure<Record<string, unknown>, TypicalDigitsRow> = {
  id: 'distances',
  title: 'Distance to the typical image',
  describe:
    'One violin for each digit: how far its images are from their mean image. Below each stands that mean, the typical image.',
  columns: [
    { name: 'digit', label: 'digit' },
    { name: 'images', label: 'images' },
    { name: 'least', label: 'nearest' },
    { name: 'median', label: 'median' },
    { name: 'most', label: 'furthest' },
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
    const order = [...rows].sort((a, b) => medianOf(a.distances) - medianOf(b.distances));
    const [first, last] = [order[0], order[order.length - 1]];
    const furthest = [...rows].sort((a, b) => b.far[0] - a.far[0])[0];
    const images = rows.reduce((sum, row) => sum + row.images, 0);
    return `${count(images)} images. ${capital(aDigit(first.digit))} is drawn most alike (median ${num(medianOf(first.distances), 4)}), ${aDigit(last.digit)} least (${num(medianOf(last.distances), 4)}). The single furthest is ${aDigit(furthest.digit)}, at ${num(furthest.far[0], 4)}.`;
  },
  height: (width) => Math.round(aspect(width) * 1.25),
  plot({ rows, width }) {
    const shapes = rows.flatMap(({ digit, distances }) =>
      outlineOf(distances).map(({ at, width }) => ({
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
        label: 'distance in grey values',
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
