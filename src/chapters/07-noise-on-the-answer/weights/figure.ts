import { barX, link, ruleX, tickX } from '@observablehq/plot';
import type { WeightsRow } from './experiment.ts';
import { boxes, noiseOverWeights, type Box } from './summary.ts';
import { decades, upTo } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, numUp } from '../../../figures/format.ts';
import { nameOf } from '../shared/words.ts';
import { base, ink, logTicks, muted, series } from '../../../figures/theme.ts';

type WeightsValues = { epsilon: number };

const nameOfBox = ({ of, epsilon }: Box) => (of === 'weights' ? 'weights' : nameOf(epsilon));
/** Names from the smallest epsilon to the largest, and the weights last. */
const names = (found: Box[]) => [
  ...new Set([...found].sort((a, b) => a.epsilon - b.epsilon).map((box) => nameOfBox(box))),
];

const stacked = (width: number) => width < 620;
const facets = (width: number) =>
  stacked(width)
    ? { fy: (box: Box) => box.size }
    : {
        fx: (box: Box) => box.size,
      };
const height = (width: number) => (stacked(width) ? 3 * 200 : 320);
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
  title: 'The distribution of the noise and of the weights',
  describe:
    'Box plots of the weights and of the noise for each epsilon, for three numbers of rows, on an axis that is linear near zero and logarithmic beyond.',
  height,
  columns,
  table: ({ rows }) => boxes(rows).map((box) => ({ ...box, of: nameOfBox(box) })),
  legend: ({ values }) => legend(values),
  caption({ rows, values }) {
    const found = boxes(rows);
    const last = found.at(-1)?.size;
    const at = (epsilon: number) => found.find((box) => box.size === last && box.epsilon === epsilon);
    const [weights, noise] = [at(Infinity), at(values.epsilon)];
    if (!weights || !noise) return '';
    return `Boxes hold half of the values, lines nine tenths. At ${count(weights.size)} rows half of the weights lie between ${num(weights.lower, 2)} and ${num(weights.upper, 2)}, and half of the noise at ε = ${numUp(values.epsilon)} lies between ${num(noise.lower, 2)} and ${num(noise.upper, 2)}.`;
  },
  plot({ rows, values, width }) {
    const found = boxes(rows);
    const reach = Math.asinh(upTo(Math.max(1, ...found.map((box) => Math.max(-box.low, box.high)))));
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
      y: { label: null, domain: names(found).reverse() },
      marks: [
        ruleX([0], { stroke: muted, strokeOpacity: 0.6 }),
        groups(found, values).map(({ color, own }) => [
          link(own, {
            ...panel,
            x1: (box: Box) => Math.asinh(box.low),
            x2: (box: Box) => Math.asinh(box.high),
            y1: nameOfBox,
            y2: nameOfBox,
            stroke: color,
          }),
          barX(own, {
            ...panel,
            x1: (box: Box) => Math.asinh(box.lower),
            x2: (box: Box) => Math.asinh(box.upper),
            y: nameOfBox,
            fill: color,
            insetTop: 3,
            insetBottom: 3,
            fillOpacity: 0.75,
          }),
        ]),
        tickX(found, {
          ...panel,
          x: (box: Box) => Math.asinh(box.middle),
          y: nameOfBox,
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
  title: 'The sum of magnitudes of the noise and of the weights',
  describe:
    'Bars of the sum of magnitudes of the noise for each epsilon beside that of the weights, for three numbers of rows, on a logarithmic axis.',
  height,
  columns,
  table: ({ rows }) => boxes(rows).map((box) => ({ ...box, of: nameOfBox(box) })),
  legend: ({ values }) => legend(values),
  caption({ rows, values }) {
    const parts = noiseOverWeights(rows, values.epsilon).map(
      ({ size, ratio }) => `${num(ratio, 2)} at ${count(size)} rows`,
    );
    return `Sum of magnitudes of the noise at ε = ${numUp(values.epsilon)}, divided by that of the weights (dashed line): ${parts.join(', ')}.`;
  },
  plot({ rows, values, width }) {
    const found = boxes(rows);
    const sums = found.map((box) => box.sum);
    const [low, high] = decades(Math.min(1, ...sums), Math.max(10, ...sums));
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
        ticks: logTicks(low, high).filter((tick, _, all) => all.length < 6 || Math.log10(tick) % 1 === 0),
        tickFormat: (d: number) => num(d, 1),
        grid: true,
      },
      y: { label: null, domain: names(found).reverse() },
      marks: [
        groups(found, values).map(({ color, own }) =>
          barX(own, { ...panel, x1: low, x2: 'sum', y: nameOfBox, fill: color, insetTop: 2, insetBottom: 2 }),
        ),
        ruleX(weights, { ...panel, x: 'sum', stroke: series[0].color, strokeDasharray: '3 3' }),
      ],
    };
  },
};
