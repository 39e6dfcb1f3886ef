import { barX, ruleX, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { base, ink, series } from '../../../figures/theme.ts';
import { TICKS } from '../shared/params.ts';
import type { NetworkRow } from './experiment.ts';
import type { NetworkValues } from './figure.ts';
import { methodNames } from './words.ts';

const height = () => 240;
const mean = (values: Float64Array) => values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

const kilobytes = (bytes: number) => `${num(bytes / 1000)} kB`;

export const bytesFigure: Figure<NetworkValues, NetworkRow> = {
  id: 'bytes',
  title: 'What it costs a device to take part',
  describe:
    'Two bars for each method: the bytes that a device sends and receives on average in the whole study.',
  height,
  columns: [
    { name: 'method', label: 'method' },
    { name: 'device', label: 'device' },
    { name: 'sent', label: 'bytes sent' },
    { name: 'received', label: 'bytes received' },
  ],
  table: ({ rows }) =>
    rows.flatMap(({ method, sent, received }) =>
      Array.from(sent, (bytes, i) => ({
        method: methodNames[method],
        device: i + 1,
        sent: bytes,
        received: received[i],
      })),
    ),
  legend: () => [
    { label: 'sent', color: series[0].color, mark: 'bar' },
    { label: 'received', color: series[3].color, mark: 'bar' },
  ],
  caption({ rows, values }) {
    const row = rows.find(({ method }) => method === values.method) ?? rows[0];
    if (!row) return 'No message has been sent yet.';
    return `In ${TICKS} ticks of ${methodNames[row.method]} there were ${count(row.messages)} messages, of which ${count(row.lost)} never arrived. A device sent ${kilobytes(mean(row.sent))} on average and received ${kilobytes(mean(row.received))}.`;
  },
  plot({ rows, width }) {
    const bars = rows.flatMap(({ method, sent, received }) => [
      { method: methodNames[method], way: 'sent', bytes: mean(sent) },
      { method: methodNames[method], way: 'received', bytes: mean(received) },
    ]);
    const most = topOf(Math.max(1, ...bars.map(({ bytes }) => bytes)));
    const bar = (way: string, color: string, insets: object) =>
      barX(
        bars.filter((one) => one.way === way),
        { y: 'method', x: 'bytes', fill: color, fillOpacity: 0.85, ...insets },
      );
    const step = (height() - 66) / Math.max(1, rows.length);
    return {
      ...base(width, height()),
      marginLeft: width < 480 ? 128 : 184,
      marginRight: 70,
      x: { domain: [0, most], label: 'bytes per device', ticks: 4, tickFormat: (d: number) => kilobytes(d) },
      y: {
        domain: rows.map(({ method }) => methodNames[method]),
        label: null,
        ...(width < 480 && { tickFormat: (name: string) => name.replace('Consensus, ', '') }),
      },
      marks: [
        bar('sent', series[0].color, { insetTop: 3, insetBottom: step / 2 }),
        bar('received', series[3].color, { insetTop: step / 2, insetBottom: 3 }),
        text(
          bars.filter(({ way }) => way === 'sent'),
          {
            y: 'method',
            x: 'bytes',
            text: ({ bytes }: { bytes: number }) => kilobytes(bytes),
            textAnchor: 'start',
            dx: 5,
            dy: -step / 4,
            fontSize: 11,
          },
        ),
        ruleX([0], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};
