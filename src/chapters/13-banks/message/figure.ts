import { axisX, barX, dot, ruleX, ruleY, text, type Markish } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import type { MessageRow } from './experiment.ts';
import { barsOf, isRight, layersIn, sizesIn, type Bar } from './summary.ts';

type Values = { limit: number; batch: string };

/** The network before its first message is there: one layer of all numbers. */
const EMPTY = { sizes: Float64Array.of(649, 1), indices: new Float64Array() };
/** Of a letter of a small label, in pixels. */
const LETTER = 5.4;

/** The x axis layer by layer, the lines between the layers, and how many numbers of each are sent. */
function layerAxis(row: MessageRow | undefined, width: number, top: number) {
  const layers = layersIn(row ?? EMPTY);
  const { marginLeft, marginRight } = base(width, 1);
  // Half a number before the first, so that a bar stands in the middle of its place.
  const ends = [0, ...layers.map(({ to }) => to)].map((end) => end - 0.5);
  const wide = layers.map(({ share }) => share * (width - marginLeft - marginRight));
  const range = ends.map((_, l) => marginLeft + wide.slice(0, l).reduce((a, b) => a + b, 0));
  const last = layers.length - 1;
  const short = layers.map(({ from, to, sent }) => `${count(sent)} of ${count(to - from)}`);
  const long = short.map((words, l) => `layer ${l + 1}: ${words} sent`);
  // The words of the last layer end at the edge, and may begin above the layer before.
  const fits = (words: string[]) => {
    const room = words.map((one, l) => wide[l] - 12 - LETTER * one.length);
    return room.every((left, l) => left > 0 || (l === last && l > 0 && left + room[l - 1] > 0));
  };
  const words = [long, short].find(fits);
  // The first number of each layer, and the last of all; of two that would touch, the later one stays.
  const ticks = [...layers.map(({ from }) => from), layers[last].to - 1].filter(
    (_, l, all) => l > last || range[l + 1] - range[l] > 8 * count(all[l + 1]).length,
  );
  const marks: Markish[] = [
    ruleX(ends.slice(1, -1), { stroke: muted, strokeOpacity: 0.6, strokeDasharray: '2 3' }),
    ...(row && words ? words : []).map((one, l) =>
      text([one], {
        ...{ x: () => ends[l === last ? l + 1 : l], y: () => top, fontSize: 11, fill: muted },
        ...{ textAnchor: l === last ? 'end' : 'start', dx: l === last ? 0 : 4 },
        ...{ stroke: 'var(--paper)', strokeWidth: 4 },
      }),
    ),
  ];
  const x = {
    ...{ type: 'linear' as const, domain: ends, range, ticks, tickFormat: count },
    label: 'number of the network, layer by layer',
  };
  /** Bars as wide as their layer allows. */
  const thick = ({ index }: Bar) => {
    const l = layers.findIndex(({ to }) => index < to);
    return Math.min(5, Math.max(1, (0.7 * wide[l]) / (layers[l].to - layers[l].from)));
  };
  return { x, marks, thick };
}

const layersInWords = (row: MessageRow) =>
  layersIn(row)
    .map(({ from, to, sent }) => `${count(sent)} of ${count(to - from)}`)
    .join(', ');

export const gradientFigure: Figure<Values, MessageRow> = {
  id: 'gradient',
  title: 'A bank’s gradient, and what is sent of it',
  describe:
    'Thin bars of the mean clipped gradient for each number of the network, layer by layer, with what the clip has cut off behind them; numbers that are sent are marked above or below by the sign that is sent, hollow where it is the wrong one.',
  height: aspect,
  columns: [
    { name: 'index', label: 'number' },
    { name: 'value', label: 'mean clipped gradient' },
    { name: 'unclipped', label: 'mean gradient without the clip' },
    { name: 'sign', label: 'sent (0: not sent)' },
  ],
  table: ({ rows: [row] }) => (row ? barsOf(row) : []),
  legend: () => [
    { label: 'mean clipped gradient', color: muted, mark: 'bar' },
    { label: 'without the clip', color: muted, mark: 'area' },
    { label: 'sent as +B', color: series[1].color, mark: 'triangle' },
    { label: 'sent as −B', color: series[0].color, mark: 'dot' },
  ],
  caption({ rows: [row], values }) {
    if (!row) return 'The gradient is being computed.';
    const { batch, parameters, indices, right, clipped, read } = row;
    const empty = batch === 0 ? ' The batch is empty: what is sent is noise alone.' : '';
    if (indices.length === 0)
      return `Nothing of ${count(parameters)} numbers is sent; the network will never move.${empty}`;
    const fresh =
      values.batch === 'fresh'
        ? ` Each choice and each sign has a batch of its own: ${count(read)} rows were read for one message.`
        : '';
    return `A batch of ${count(batch)} rows; ${percent(clipped)} of the numbers in their gradients were clipped at ±${num(values.limit)}. Of ${count(parameters)} numbers ${count(indices.length)} are sent (layer by layer ${layersInWords(row)}), and ${percent(right / indices.length, 0)} of the signs are those of the gradient${right < indices.length ? '; hollow marks are wrong ones' : ''}.${fresh}${empty}`;
  },
  plot({ rows: [row], width }) {
    const bars = row ? barsOf(row) : [];
    // Measured without the clip: a moved clip changes the bars and not the scale.
    const most = Math.max(
      1e-6,
      ...bars.flatMap(({ value, unclipped }) => [Math.abs(value), Math.abs(unclipped)]),
    );
    const above = bars.filter(({ sign }) => sign > 0);
    const below = bars.filter(({ sign }) => sign < 0);
    const layers = layerAxis(row, width, 1.34 * most);
    return {
      ...base(width, aspect(width)),
      x: layers.x,
      y: {
        domain: [-1.25 * most, 1.4 * most],
        label: 'mean clipped gradient',
        ticks: 5,
        tickFormat: (d: number) => num(d),
      },
      marks: [
        ...layers.marks,
        ruleX(bars, {
          x: 'index',
          y1: 0,
          y2: 'unclipped',
          stroke: muted,
          strokeOpacity: 0.35,
          strokeWidth: layers.thick,
        }),
        ruleX(bars, { x: 'index', y1: 0, y2: 'value', stroke: muted, strokeWidth: layers.thick }),
        // A constant colour for each sign: a colour that is a function has no scale where nothing is sent.
        ...[
          { of: above, color: series[1].color, mark: { y: 1.15 * most, r: 3, symbol: 'triangle' as const } },
          { of: below, color: series[0].color, mark: { y: -1.15 * most, r: 2.6 } },
        ].flatMap(({ of, color, mark }) => [
          ruleX(of, { x: 'index', y1: 0, y2: 'value', stroke: color, strokeWidth: layers.thick }),
          dot(of.filter(isRight), { x: 'index', ...mark, fill: color }),
          dot(
            of.filter((bar: Bar) => !isRight(bar)),
            { x: 'index', ...mark, stroke: color, strokeWidth: 1.2 },
          ),
        ]),
        ruleY([0], { stroke: ink, strokeOpacity: 0.5 }),
      ],
    };
  },
};

export const bytesFigure: Figure<Values, MessageRow> = {
  id: 'bytes',
  title: 'The bytes of the message',
  describe:
    'Bars of the bytes that the message takes as floats, at two bits a number, as indices and signs, and by its entropy.',
  height: (width) => (width < 480 ? 230 : 190),
  columns: [
    { name: 'way', label: 'written as' },
    { name: 'bytes', label: 'bytes' },
  ],
  table: ({ rows: [row] }) => (row ? sizesIn(row) : []),
  caption({ rows: [row] }) {
    if (!row) return 'The message has not been written yet.';
    const [floats] = sizesIn(row);
    const gain =
      row.bytes > 0 ? `, ${num(floats.bytes / row.bytes, 2)} times fewer than all numbers as floats` : '';
    return `The message as it was sent has ${count(row.bytes)} bytes${gain}. Fewer bytes are not more privacy: the budget counts numbers, whatever they are written with.`;
  },
  plot({ rows: [row], width }) {
    const sizes = row ? sizesIn(row) : [];
    const most = Math.max(1, ...sizes.map(({ bytes }) => bytes));
    const narrow = width < 480;
    return {
      ...base(width, narrow ? 230 : 190),
      marginLeft: narrow ? 16 : 150,
      marginTop: 8,
      x: { domain: [0, 1.16 * most], label: null },
      y: {
        type: 'band',
        domain: sizes.map(({ way }) => way),
        label: null,
        axis: null,
        padding: narrow ? 0.55 : 0.3,
      },
      marks: [
        axisX({ label: 'bytes', ticks: 4 }),
        barX(sizes, { x: 'bytes', y: 'way', fill: series[0].color, fillOpacity: 0.75 }),
        text(sizes, {
          y: 'way',
          frameAnchor: 'left',
          text: 'way',
          textAnchor: narrow ? 'start' : 'end',
          dx: narrow ? 0 : -8,
          dy: narrow ? -17 : 0,
          fill: ink,
        }),
        text(sizes, {
          x: 'bytes',
          y: 'way',
          text: ({ bytes }: { bytes: number }) => count(bytes),
          dx: 6,
          textAnchor: 'start',
          fill: ink,
        }),
      ],
    };
  },
};
