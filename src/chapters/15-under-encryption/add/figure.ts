import { barX, rect, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { base, ink, series } from '../../../figures/theme.ts';
import type { AddRow } from './experiment.ts';
import { addSummary, bytesIn, textsOf, timesOf } from './summary.ts';

type Values = { a: number; b: number; bits: string };

const words: Record<string, string> = {
  a: 'Enc(a)',
  'a again': 'Enc(a), once more',
  b: 'Enc(b)',
  sum: 'Enc(a) · Enc(b)',
};
/** So many bytes in a line of the picture. */
const ACROSS = 64;
/** Lines of air above each ciphertext: room for its name. */
const AIR = 4;
const linesOf = (bits: string) => Math.ceil(Number(bits) / 4 / ACROSS);

export const ciphertextFigure: Figure<Values, AddRow> = {
  id: 'ciphertexts',
  title: 'What is sent',
  describe:
    'The bytes of four ciphertexts as shades of one colour, line by line; the table has their digits.',
  height: () => 300,
  tableFirst: true,
  isPicture: true,
  columns: [
    { name: 'what', label: 'ciphertext' },
    { name: 'plain', label: 'decrypted' },
    { name: 'bytes', label: 'bytes' },
    { name: 'liveHex', label: 'in hexadecimal digits' },
  ],
  table: ({ rows }) => textsOf(rows).map((row) => ({ ...row, what: words[row.what] })),
  caption({ rows, values }) {
    const { texts, sum } = addSummary(rows);
    if (!texts.sum) return 'The key is being made.';
    return `Anyone who has the key reads ${num(values.a)}, ${num(values.a)}, ${num(values.b)} and ${num(sum, 6)}; without the key all four are ${texts.sum.bytes} bytes of noise. The last one is the product of the first and the third, and was made without the key.`;
  },
  plot({ rows, values, width }) {
    const lines = linesOf(values.bits);
    const names = Object.keys(words);
    // A ciphertext takes its lines and one more of air above, where its name stands.
    const top = (what: string) => names.indexOf(what) * (lines + AIR) + AIR;
    const shown = textsOf(rows);
    const bytes = shown.flatMap(({ what, liveHex }) =>
      bytesIn(liveHex).map((byte, i) => ({ x: i % ACROSS, y: top(what) + Math.floor(i / ACROSS), byte })),
    );
    return {
      ...base(width, 300),
      marginLeft: 16,
      marginTop: 4,
      marginBottom: 8,
      x: { axis: null, domain: [0, ACROSS] },
      y: { axis: null, domain: [0, names.length * (lines + AIR)], reverse: true },
      marks: [
        rect(bytes, {
          x1: 'x',
          x2: ({ x }: { x: number }) => x + 1,
          y1: 'y',
          y2: ({ y }: { y: number }) => y + 1,
          fill: series[0].color,
          fillOpacity: ({ byte }: { byte: number }) => byte / 255,
        }),
        text(shown, {
          x: 0,
          y: ({ what }: AddRow) => top(what),
          text: ({ what }: AddRow) => words[what],
          dy: -7,
          textAnchor: 'start',
          fontSize: 13,
        }),
      ],
    };
  },
};

const timeWords: Record<string, string> = {
  key: 'make a key',
  encrypt: 'encrypt',
  decrypt: 'decrypt',
  add: 'add two',
  multiply: 'multiply by 40 bits',
};

export const timesFigure: Figure<Values, AddRow> = {
  id: 'times',
  title: 'How long each operation takes here',
  describe: 'Bars of the milliseconds that each operation took in this browser, on a logarithmic axis.',
  height: () => 240,
  columns: [
    { name: 'what', label: 'operation' },
    { name: 'liveMs', label: 'milliseconds, measured here' },
    { name: 'plain', label: 'times measured' },
  ],
  table: ({ rows }) => timesOf(rows).map((row) => ({ ...row, what: timeWords[row.what] })),
  caption({ rows, values }) {
    const { times } = addSummary(rows);
    if (times.encrypt === undefined) return 'The key is being made.';
    return `With a key of ${Number(values.bits).toLocaleString('en-US')} bits, measured just now on this machine: encrypting takes ${num(times.encrypt, 2)} ms, decrypting ${num(times.decrypt, 2)} ms, adding two ciphertexts ${num(times.add, 2)} ms.`;
  },
  plot({ rows, width }) {
    const times = timesOf(rows).map((row) => ({ what: timeWords[row.what], ms: Math.max(1e-5, row.liveMs) }));
    const all = times.map(({ ms }) => ms);
    // From a power of ten below the shortest, so that it too has a bar.
    const domain: [number, number] = [
      10 ** Math.floor(Math.log10(Math.min(1e-3, ...all) / 2)),
      Math.max(10, ...all) * 5,
    ];
    return {
      ...base(width, 240),
      marginLeft: 140,
      x: { type: 'log', domain, label: null, ticks: [] },
      y: { domain: Object.values(timeWords), label: null },
      marks: [
        barX(times, {
          y: 'what',
          x1: domain[0],
          x2: 'ms',
          fill: series[0].color,
          insetTop: 5,
          insetBottom: 5,
        }),
        text(times, {
          y: 'what',
          x: 'ms',
          text: ({ ms }: { ms: number }) => `${num(ms, 2)} ms`,
          dx: 5,
          textAnchor: 'start',
          fill: ink,
        }),
        logAxis('x', domain, 'milliseconds', width),
      ],
    };
  },
};
