import { barX, link, ruleX, tickX } from '@observablehq/plot';
import { BINS, REACH, type WeightsRow } from '../core/experiments/weights-and-noise.ts';
import { pairOf } from '../core/learners/two-classes.ts';
import type { Figure } from './figure.ts';
import { count, num, numUp } from './format.ts';
import { LINE, pictures } from './pictures.ts';
import { base, ink, logTicks, muted, series } from './theme.ts';

export type WeightsValues = { data: string; epsilon: number; size: string };

/** Five quantiles and the sum of magnitudes of the weights, or of the noise at one epsilon, over all runs. */
export type Box = {
  size: number;
  /** `weights`, or the epsilon of the noise. */
  of: string;
  epsilon: number;
  low: number;
  lower: number;
  middle: number;
  upper: number;
  high: number;
  /** Mean over the runs of the sum of magnitudes. */
  sum: number;
};

const kept = new WeakMap<WeightsRow[], Box[]>();
const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];

export function boxes(rows: WeightsRow[]): Box[] {
  let found = kept.get(rows);
  if (!found) kept.set(rows, (found = rows.length > 0 ? pool(rows) : []));
  return found;
}

function pool(rows: WeightsRow[]): Box[] {
  const [{ sizes, epsilons, scales }] = rows;
  const add = (name: 'weightCounts' | 'noiseCounts' | 'weightSums' | 'noiseSums') => {
    const sum = new Float64Array(rows[0][name].length);
    for (const row of rows) for (let i = 0; i < sum.length; i++) sum[i] += row[name][i];
    return sum;
  };
  const [weightCounts, noiseCounts] = [add('weightCounts'), add('noiseCounts')];
  const [weightSums, noiseSums] = [add('weightSums'), add('noiseSums')];
  return Array.from(sizes).flatMap((size, k) => {
    const box = (of: string, epsilon: number, counts: Float64Array, scale: number, total: number): Box => {
      // Noise at another scale has the same quantiles, times the scale.
      const values = SHARES.map((share) => scale * Math.sinh(quantile(counts, k, share)));
      const [low, lower, middle, upper, high] = values;
      return { size, of, epsilon, low, lower, middle, upper, high, sum: (scale * total) / rows.length };
    };
    return [
      box('weights', Infinity, weightCounts, 1, weightSums[k]),
      ...Array.from(epsilons, (epsilon, e) =>
        box(`ε = ${num(epsilon)}`, epsilon, noiseCounts, scales[k * epsilons.length + e], noiseSums[k]),
      ),
    ];
  });
}

/** Where a share of the counts of size k lies, in asinh of the value; exact to the width of a bin. */
function quantile(counts: Float64Array, k: number, share: number): number {
  const own = counts.subarray(k * BINS, (k + 1) * BINS);
  const goal = share * own.reduce((a, b) => a + b, 0);
  let below = 0;
  for (let i = 0; i < BINS; i++) {
    if (below + own[i] >= goal) {
      const inside = own[i] > 0 ? (goal - below) / own[i] : 0.5;
      return ((i + inside) / BINS) * 2 * REACH - REACH;
    }
    below += own[i];
  }
  return REACH;
}

/** Labels from the smallest epsilon to the largest, and the weights last. */
const labels = (found: Box[]) =>
  [...new Map(found.map((box) => [box.of, box.epsilon]))].sort((a, b) => a[1] - b[1]).map(([of]) => of);

const stacked = (width: number) => width < 620;
const facets = (width: number) =>
  stacked(width)
    ? { fy: (box: Box) => box.size }
    : {
        fx: (box: Box) => box.size,
      };
const height = (width: number) => (stacked(width) ? 3 * 240 : 320);
const facetAxis = (width: number) => ({
  [stacked(width) ? 'fy' : 'fx']: {
    label: 'training rows',
    tickFormat: (d: number) => count(d),
    padding: 0.12,
  },
});
/** The boxes of each colour. A colour as a channel would need a scheme of colours when there are no rows. */
const groups = (found: Box[], values: WeightsValues) => [
  { color: muted, own: found.filter((box) => box.of !== 'weights' && box.epsilon !== values.epsilon) },
  { color: series[1].color, own: found.filter((box) => box.epsilon === values.epsilon) },
  { color: series[0].color, own: found.filter((box) => box.of === 'weights') },
];
const columns = [
  { name: 'size', label: 'rows' },
  { name: 'of', label: 'what' },
  { name: 'low', label: '5 %' },
  { name: 'lower', label: '25 %' },
  { name: 'middle', label: 'median' },
  { name: 'upper', label: '75 %' },
  { name: 'high', label: '95 %' },
  { name: 'sum', label: 'sum of magnitudes' },
];
const legend = (values: WeightsValues) => [
  { label: 'weights', color: series[0].color, mark: 'bar' as const },
  { label: `noise at ε = ${num(values.epsilon)}`, color: series[1].color, mark: 'bar' as const },
  { label: 'noise at other ε', color: muted, mark: 'bar' as const },
];
const axisTicks = [-1e6, -1e4, -100, -1, 0, 1, 100, 1e4, 1e6];

/** Box plots of weights and noise on an asinh axis: the upper half of figure 4.17. */
export const weightBoxes: Figure<WeightsValues, WeightsRow> = {
  id: 'boxes',
  title: 'How noise and weights are spread',
  describe:
    'Box plots of the weights and of the noise for each epsilon, on an axis that is linear near zero and logarithmic beyond, for three numbers of rows.',
  height,
  columns,
  table: ({ rows }) => boxes(rows),
  legend: ({ values }) => legend(values),
  caption({ rows, values }) {
    const found = boxes(rows);
    const last = found.at(-1)?.size;
    const at = (epsilon: number) => found.find((box) => box.size === last && box.epsilon === epsilon);
    const [weights, noise] = [at(Infinity), at(values.epsilon)];
    if (!weights || !noise) return '';
    return `At ${count(weights.size)} rows half of the weights lie between ${num(weights.lower, 2)} and ${num(weights.upper, 2)}; at ε = ${numUp(values.epsilon)} half of the noise lies between ${num(noise.lower, 2)} and ${num(noise.upper, 2)}.`;
  },
  plot({ rows, values, width }) {
    const found = boxes(rows);
    const reach = Math.max(1, ...found.map((box) => Math.asinh(Math.max(-box.low, box.high))));
    const ticks = axisTicks.filter((tick) => Math.abs(Math.asinh(tick)) <= reach);
    const panel = facets(width);
    return {
      ...base(width, height(width)),
      marginLeft: 76,
      marginTop: 34,
      marginRight: stacked(width) ? 62 : 16,
      ...facetAxis(width),
      x: {
        label: 'value (asinh axis)',
        domain: [-1.04 * reach, 1.04 * reach],
        ticks: ticks.map(Math.asinh),
        tickFormat: (d: number) => num(Math.sinh(d), 1),
        grid: true,
      },
      y: { label: null, domain: labels(found).reverse() },
      marks: [
        ruleX([0], { stroke: muted, strokeOpacity: 0.6 }),
        groups(found, values).map(({ color, own }) => [
          link(own, {
            ...panel,
            x1: (box: Box) => Math.asinh(box.low),
            x2: (box: Box) => Math.asinh(box.high),
            y1: 'of',
            y2: 'of',
            stroke: color,
          }),
          barX(own, {
            ...panel,
            x1: (box: Box) => Math.asinh(box.lower),
            x2: (box: Box) => Math.asinh(box.upper),
            y: 'of',
            fill: color,
            insetTop: 3,
            insetBottom: 3,
            fillOpacity: 0.75,
          }),
        ]),
        tickX(found, {
          ...panel,
          x: (box: Box) => Math.asinh(box.middle),
          y: 'of',
          stroke: ink,
          insetTop: 2,
          insetBottom: 2,
        }),
      ],
    };
  },
};

/** Sums of magnitudes on a logarithmic axis: the lower half of figure 4.17. */
export const weightSums: Figure<WeightsValues, WeightsRow> = {
  id: 'sums',
  title: 'How much noise there is in all',
  describe:
    'Bars of the sum of magnitudes of the noise for each epsilon beside that of the weights, on a logarithmic axis, for three numbers of rows.',
  height,
  columns,
  table: ({ rows }) => boxes(rows),
  legend: ({ values }) => legend(values),
  caption({ rows, values }) {
    const found = boxes(rows);
    const sizes = [...new Set(found.map((box) => box.size))];
    const parts = sizes.flatMap((size) => {
      const weights = found.find((box) => box.size === size && box.of === 'weights');
      const noise = found.find((box) => box.size === size && box.epsilon === values.epsilon);
      return weights && noise ? [`${num(noise.sum / weights.sum, 2)} at ${count(size)} rows`] : [];
    });
    return `Noise at ε = ${numUp(values.epsilon)} over weights: ${parts.join(', ')}. Where it is well below 1 the curve of this ε has joined the one without noise.`;
  },
  plot({ rows, values, width }) {
    const found = boxes(rows);
    const sums = found.map((box) => box.sum);
    const [low, high] = [Math.min(1, ...sums) / 2, 2 * Math.max(1, ...sums)];
    const panel = facets(width);
    const weights = found.filter((box) => box.of === 'weights');
    return {
      ...base(width, height(width)),
      marginLeft: 76,
      marginTop: 34,
      marginRight: stacked(width) ? 62 : 16,
      ...facetAxis(width),
      x: {
        type: 'log',
        label: 'sum of magnitudes',
        domain: [low, high],
        ticks: logTicks(low, high).filter((_, i, all) => all.length < 6 || i % 2 === 0),
        tickFormat: (d: number) => num(d, 1),
        grid: true,
      },
      y: { label: null, domain: labels(found).reverse() },
      marks: [
        groups(found, values).map(({ color, own }) =>
          barX(own, { ...panel, x1: low, x2: 'sum', y: 'of', fill: color, insetTop: 2, insetBottom: 2 }),
        ),
        ruleX(weights, { ...panel, x: 'sum', stroke: series[0].color, strokeDasharray: '3 3' }),
      ],
    };
  },
};

const most = (pixels: Float64Array) => {
  const sorted = pixels.map(Math.abs).sort();
  // The few largest would leave everything else pale.
  return sorted[Math.floor(0.99 * (sorted.length - 1))] || 1;
};

/** Two rows of six on a wide screen, three of four on a phone: room for ten or eleven pictures alike. */
const GAP = 10;
const across = (width: number) => (width < 480 ? 4 : 6);
const tile = (width: number) =>
  Math.floor(Math.min(120, (width - GAP * (across(width) - 1) - 2) / across(width)));
const pitch = (width: number) => tile(width) + LINE + GAP + 2;

/** The weights of one run as a picture, and the same with noise at each epsilon. */
export const weightPictures: Figure<WeightsValues, WeightsRow> = {
  id: 'pictures',
  title: 'The weights as a picture, and what noise leaves of it',
  describe:
    'The weights as a picture of 28 by 28 pixels without noise, and the same with the noise of each epsilon.',
  height: (width) => Math.round((width < 480 ? 3 : 2) * pitch(width)),
  isPicture: true,
  columns: [
    { name: 'pixel', label: 'pixel' },
    { name: 'weight', label: 'weight' },
    { name: 'noisy', label: 'weight with noise' },
  ],
  table({ rows, values }) {
    const shown = pictured(rows, values);
    const noisy = shown?.noisy.find(({ epsilon }) => epsilon === values.epsilon);
    if (!shown || !noisy) return [];
    return Array.from(shown.weights, (weight, pixel) => ({ pixel, weight, noisy: noisy.pixels[pixel] }));
  },
  caption({ rows, values }) {
    const shown = pictured(rows, values);
    if (!shown) return '';
    const noisy = shown.noisy.find(({ epsilon }) => epsilon === values.epsilon);
    const alike = noisy ? correlation(shown.weights, noisy.pixels) : 0;
    return `One run with ${count(shown.size)} rows, each picture in its own range. The correlation of the picture at ε = ${numUp(values.epsilon)} with the one without noise is ${num(alike, 2)}.`;
  },
  legend({ values }) {
    const [minus, plus] = pairOf(values.data) ?? [];
    return [
      { label: `speaks for a ${plus}`, color: series[0].color, mark: 'bar' },
      { label: `speaks for a ${minus}`, color: series[1].color, mark: 'bar' },
    ];
  },
  plot({ rows, values, width }) {
    const shown = pictured(rows, values);
    return {
      ...base(width, 0),
      margin: 0,
      marks: [
        shown
          ? pictures((frame) => {
              const all = [
                { name: 'no noise', pixels: shown.weights, own: false },
                ...[...shown.noisy].reverse().map(({ epsilon, pixels }) => ({
                  name: `ε = ${num(epsilon)}`,
                  pixels,
                  own: epsilon === values.epsilon,
                })),
              ];
              const side = tile(frame.width);
              return all.map(({ name, pixels, own }, i) => ({
                pixels,
                x: (i % across(frame.width)) * (side + GAP),
                y: 2 + Math.floor(i / across(frame.width)) * pitch(frame.width),
                size: side,
                tone: 'signed' as const,
                to: most(pixels),
                below: [name],
                frame: own ? series[1].color : undefined,
              }));
            })
          : null,
      ],
    };
  },
};

function pictured(rows: WeightsRow[], values: WeightsValues) {
  const first = rows.find((row) => row.run === 0);
  if (!first) return undefined;
  const k = Number(values.size);
  const d = first.weights.length / first.sizes.length;
  const weights = first.weights.subarray(k * d, (k + 1) * d);
  const unit = first.noise.subarray(k * d, (k + 1) * d);
  const noisy = Array.from(first.epsilons, (epsilon, e) => {
    const scale = first.scales[k * first.epsilons.length + e];
    return { epsilon, pixels: weights.map((w, j) => w + scale * unit[j]) };
  }).sort((a, b) => a.epsilon - b.epsilon);
  return { size: first.sizes[k], weights, noisy };
}

export function correlation(a: Float64Array, b: Float64Array): number {
  const [ma, mb] = [a, b].map((v) => v.reduce((x, y) => x + y, 0) / v.length);
  let [ab, aa, bb] = [0, 0, 0];
  for (let j = 0; j < a.length; j++) {
    ab += (a[j] - ma) * (b[j] - mb);
    aa += (a[j] - ma) ** 2;
    bb += (b[j] - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb || 1);
}
