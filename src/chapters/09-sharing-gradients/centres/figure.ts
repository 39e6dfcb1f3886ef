import type { RenderFunction } from '@observablehq/plot';
import type { CentreRow, CentresRow } from './experiment.ts';
import { centresOf, historyOf, isSame, sumOf } from './summary.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { frameOf, maker, pictures, type Frame, type Picture } from '../../../figures/picture-layout.ts';
import { alarm, base, muted, series } from '../../../figures/theme.ts';

export type CentresValues = { centres: number; round: number; lost: number; late: number; missing: string };

const stateOf = ({ age }: CentreRow) => (age < 0 ? 'missing' : age === 0 ? 'arrived' : `${age} rounds old`);

/** Where the two sums and the centres stand: the sums above, the centres spread over the width below. */
export function networkLayout({ width, height, line }: Frame, centres: number) {
  const least = 44;
  const rows = Math.ceil(centres / Math.max(1, Math.floor(width / (least + 10))));
  const columns = Math.ceil(centres / rows);
  const head = 1.4 * line;
  const big = Math.min(height * 0.37, (width - 40) / 2.4);
  const wires = Math.max(24, height * 0.13);
  const words = 2 * line;
  const room = height - head - big - line - wires;
  const small = Math.min(width / columns - 10, room / rows - words, big * 0.75);
  const gap = Math.min(90, width * 0.14);
  return {
    big,
    sum: { x: width / 2 - big - gap / 2, y: head },
    pooled: { x: width / 2 + gap / 2, y: head },
    small,
    centre: (k: number) => ({
      x: (((k % columns) + 0.5) * width) / columns - small / 2,
      y: head + big + line + wires + Math.floor(k / columns) * (small + words),
    }),
  };
}

const reachOf = (pixels: Float64Array) => pixels.reduce((most, v) => Math.max(most, Math.abs(v)), 0);

function cards(rows: CentresRow[], frame: Frame): Picture[] {
  const sum = sumOf(rows);
  const centres = centresOf(rows);
  if (!sum) return [];
  const { big, small, ...at } = networkLayout(frame, centres.length);
  const to = reachOf(sum.pooled);
  const narrow = frame.width < 480;
  return [
    {
      pixels: sum.sum,
      ...at.sum,
      size: big,
      tone: 'signed',
      to,
      above: narrow ? 'sum' : 'sum of the messages',
      below: [`${count(sum.rows)} rows, ${sum.used} messages`],
    },
    {
      pixels: sum.pooled,
      ...at.pooled,
      size: big,
      tone: 'signed',
      to,
      above: narrow ? 'all rows pooled' : 'all rows in one place',
      below: [isSame(sum) ? 'the same' : `${percent(sum.difference)} apart`],
    },
    ...centres.map((centre, k): Picture => ({
      pixels: centre.gradient,
      ...at.centre(k),
      size: small,
      tone: 'signed',
      to,
      frame: centre.age === 0 ? undefined : alarm,
      below:
        small < 60 ? [String(centre.rows)] : [`${centre.rows} rows`, centre.age === 0 ? '' : stateOf(centre)],
    })),
  ];
}

/** Lines from the centres to the sum, with a message travelling on each; at rest where the reader wants no motion. */
const wires = (rows: CentresRow[]): RenderFunction =>
  ((_index, _scales, _values, dimensions, context) => {
    const make = maker(context.document);
    const all = make('g', {});
    const centres = centresOf(rows);
    if (centres.length === 0) return all;
    const frame = frameOf(dimensions, context.document);
    const { big, small, ...at } = networkLayout(frame, centres.length);
    const still =
      context.document.defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
    const to = { x: at.sum.x + big / 2, y: at.sum.y + big + frame.line + 4 };
    centres.forEach((centre, k) => {
      const from = { x: at.centre(k).x + small / 2, y: at.centre(k).y - 4 };
      const color = centre.age === 0 ? series[0].color : alarm;
      all.append(
        make('line', {
          x1: from.x,
          y1: from.y,
          x2: to.x,
          y2: to.y,
          stroke: color,
          'stroke-opacity': 0.45,
          'stroke-dasharray': centre.age === 0 ? 'none' : '3 4',
        }),
      );
      if (centre.age < 0) return;
      const message = make('rect', { x: -4, y: -4, width: 8, height: 8, fill: color });
      const place = (share: number) =>
        `translate(${from.x + (to.x - from.x) * share}px, ${from.y + (to.y - from.y) * share}px)`;
      message.style.transform = place(0.35);
      // One trip at a time: an endless animation would keep a drawing in memory that the page has replaced.
      const travel = (begun: number) => {
        const timing = { duration: 1900, delay: -begun, easing: 'ease-in-out' };
        const trip = message.animate?.([{ transform: place(0) }, { transform: place(1) }], timing);
        if (trip) trip.onfinish = () => message.isConnected && travel(0);
      };
      if (!still) travel((170 * k) % 1900);
      all.append(message);
    });
    const middle = { x: (at.sum.x + big + at.pooled.x) / 2, y: at.sum.y + big / 2 + 8 };
    const sum = sumOf(rows);
    const same = !!sum && isSame(sum);
    const sign = {
      ...middle,
      'text-anchor': 'middle',
      'font-size': 1.6 * frame.line,
      fill: same ? muted : alarm,
    };
    all.append(make('text', sign, same ? '=' : '≠'));
    return all;
  }) satisfies RenderFunction;

export const centresNetwork: Figure<CentresValues, CentresRow> = {
  id: 'network',
  title: 'What each centre sends, and the sum',
  describe:
    'Pictures of 28 × 28 numbers: below, the gradient that each centre sends; above, their sum beside the gradient of all rows in one place. One colour is for numbers above zero, the other for numbers below.',
  height: (width) => (width < 480 ? 372 : 380),
  isPicture: true,
  columns: [
    { name: 'centre', label: 'centre' },
    { name: 'rows', label: 'rows' },
    { name: 'state', label: 'its gradient' },
    { name: 'messages', label: 'messages this round' },
    { name: 'bytes', label: 'bytes this round' },
    { name: 'length', label: 'norm of its gradient' },
  ],
  table: ({ rows }) =>
    centresOf(rows).map((row) => ({
      centre: row.centre,
      rows: row.rows,
      state: stateOf(row),
      messages: row.messages,
      bytes: row.bytes,
      length: Math.hypot(...row.gradient),
    })),
  legend: () => [
    { label: 'above zero', color: series[0].color, mark: 'bar' },
    { label: 'below zero', color: series[1].color, mark: 'bar' },
  ],
  caption({ rows }) {
    const sum = sumOf(rows);
    const history = historyOf(rows);
    if (!sum || !history) return 'The first round is being computed.';
    const verdict = isSame(sum)
      ? `differ by ${num(sum.difference, 2)} of their norm, which is rounding error`
      : `differ by ${percent(sum.difference)} of their norm`;
    const lost = history.lost > 0 ? `, ${count(history.lost)} of them lost` : '';
    return `In round ${sum.round + 1} the sum of the messages and the gradient of all rows ${verdict}. The whole run takes ${count(history.messages)} messages${lost}, and ${num(history.bytes / 1e6)} MB.`;
  },
  plot: ({ rows, width }) => ({
    ...base(width, 0),
    marks: [wires(rows), pictures((frame) => cards(rows, frame))],
  }),
};
