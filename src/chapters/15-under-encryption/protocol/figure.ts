import { arrow, dot, ruleX, ruleY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { base, grid, ink, logTicks, muted, series } from '../../../figures/theme.ts';
import type { ProtocolRow } from './experiment.ts';
import {
  contentOf,
  kindNames,
  phaseSeconds,
  protocolSummary,
  sentOf,
  type Content,
  type SentRow,
} from './summary.ts';

export type Values = { eyes: string; nodes: number; protocol: string; bits: string };

const contentLook: Record<Content, { label: string; color: string }> = {
  ciphertext: { label: 'ciphertexts', color: series[0].color },
  masked: { label: 'under random masks', color: series[2].color },
  random: { label: 'dealt random numbers', color: series[3].color },
  public: { label: 'public', color: series[1].color },
};

/** Server B and the dealer on top, then server A, then the nodes. */
const lanesOf = (nodes: number) => [
  'dealer',
  'server B',
  'server A',
  ...Array.from({ length: nodes }, (_, i) => `node ${i + 1}`),
];
/** Where in its round a message is drawn: what comes first stands to the left. */
const ORDER = [
  'key',
  'inverse',
  'beta',
  'hessian',
  'gradient',
  'step',
  'masked',
  'ask',
  'triples',
  'opening',
  'masked shares',
  'resealed',
  'reveal',
  'opened step',
];
const placeOf = ({ round, what }: SentRow) =>
  round + (0.1 + 0.8 * (ORDER.indexOf(what) / (ORDER.length - 1)));
/** As many rounds as can be told apart: the first ones and the last. */
const SHOWN = 8;

export const messagesFigure: Figure<Values, ProtocolRow> = {
  id: 'messages',
  title: 'Who sends what to whom',
  describe:
    'A line for each party, and an arrow for the messages of one kind from one party to another, round by round; those that the chosen role can see are drawn strongly.',
  height: () => 400,
  columns: [
    { name: 'round', label: 'round' },
    { name: 'from', label: 'from' },
    { name: 'to', label: 'to' },
    { name: 'what', label: 'message' },
    { name: 'messages', label: 'messages' },
    { name: 'bytes', label: 'bytes' },
  ],
  table: ({ rows }) => sentOf(rows).map((row) => ({ ...row, what: kindNames[row.what] })),
  legend: () =>
    Object.values(contentLook).map(({ label, color }) => ({ label, color, mark: 'line' as const })),
  caption({ rows }) {
    const { run, messages, bytes, rounds } = protocolSummary(rows);
    if (run?.counted)
      return `Counted only: with ${run.columns} coefficients the protocol is not run, and nothing was sent. It would take ${run.iterations} iterations, ${count(messages)} messages and ${num(bytes / 1e6)} MB.`;
    if (messages === 0) return 'The key is being made.';
    const seconds = phaseSeconds(rows);
    if (!run || !seconds)
      return `${count(messages)} messages and ${num(bytes / 1e6)} MB so far, in round ${rounds}.`;
    const where =
      run.liveWorkers > 0
        ? `Each of the ${run.liveWorkers} parties ran in a worker of its own.`
        : 'This browser starts no workers from a worker, so all parties shared one.';
    return `${count(messages)} messages, ${num(bytes / 1e6)} MB, ${run.iterations} iterations. Measured here: ${num(run.liveMs / 1000, 2)} s. ${where}`;
  },
  plot({ rows, values, width }) {
    const { sent, rounds } = protocolSummary(rows);
    const shown = sent.filter(({ round }) => round < SHOWN);
    const last = Math.min(SHOWN, rounds + 1);
    const lanes = lanesOf(values.nodes);
    const marks = (rowsOf: SentRow[], strong: boolean) =>
      (Object.keys(contentLook) as Content[]).map((content) =>
        arrow(
          rowsOf.filter(({ what }) => contentOf(what) === content),
          {
            x2: (row: SentRow) => placeOf(row) + 0.04,
            y1: 'from',
            y2: 'to',
            x1: placeOf,
            stroke: contentLook[content].color,
            strokeOpacity: strong ? 0.95 : 0.18,
            strokeWidth: strong ? 1.8 : 1,
            headLength: 5,
            inset: 3,
          },
        ),
      );
    return {
      ...base(width, 400),
      marginLeft: 70,
      x: {
        domain: [0, Math.max(2, last)],
        label: rounds >= SHOWN ? `round (the first ${SHOWN})` : 'round',
        ticks: Math.max(2, last),
        tickFormat: (d: number) => (Number.isInteger(d) ? (d === 0 ? 'setup' : String(d)) : ''),
      },
      y: { type: 'point', domain: lanes, label: null },
      marks: [
        ruleY(lanes, { stroke: grid }),
        ruleX(
          Array.from({ length: last }, (_, i) => i),
          { stroke: grid, strokeDasharray: '1 3' },
        ),
        ...marks(
          shown.filter(({ seen }) => !seen),
          false,
        ),
        ...marks(
          shown.filter(({ seen }) => seen),
          true,
        ),
        dot(lanes, { x: 0, y: (lane: string) => lane, r: 3, fill: muted }),
      ],
    };
  },
};

/** What the role can and cannot infer from what it has seen. */
const inference: Record<string, string> = {
  node: 'It sees the coefficients of every round and its own rows, and no message of another node.',
  a: 'It has every ciphertext and no key: it sees the coefficients, masked openings, and sums that it cannot read.',
  b: 'It has the key and no ciphertext of a node: what it decrypts is a sum under a mask of 90 bits, or a step that is public.',
  dealer:
    'It sees how many products were ordered, and nothing that was computed with them. It must not tell one server the other’s half.',
  eavesdropper:
    'Somebody who listens between node 1 and server A sees the coefficients, which are public, and ciphertexts.',
};
const eyeNames: Record<string, string> = {
  node: 'node 1',
  a: 'server A',
  b: 'server B',
  dealer: 'the dealer',
  eavesdropper: 'an eavesdropper',
};

export const eyesFigure: Figure<Values, ProtocolRow> = {
  id: 'eyes',
  title: 'Whose eyes',
  describe:
    'Dots for the messages that the chosen role has seen: their bytes against the round, by what they hold.',
  height: () => 260,
  tableFirst: true,
  columns: [
    { name: 'round', label: 'round' },
    { name: 'from', label: 'from' },
    { name: 'to', label: 'to' },
    { name: 'what', label: 'message' },
    { name: 'bytes', label: 'bytes' },
    { name: 'liveGlimpse', label: 'begins with' },
  ],
  table: ({ rows }) =>
    sentOf(rows)
      .filter(({ seen }) => seen)
      .map((row) => ({ ...row, what: kindNames[row.what] })),
  legend: messagesFigure.legend,
  caption({ rows, values }) {
    const seen = sentOf(rows).filter((row) => row.seen);
    const bytes = seen.reduce((sum, row) => sum + row.bytes, 0);
    const { run } = protocolSummary(rows);
    const lead = run?.counted ? 'Counted only, nothing was sent. ' : '';
    return `${lead}Through the eyes of ${eyeNames[values.eyes]}: ${count(seen.reduce((sum, row) => sum + row.messages, 0))} messages, ${num(bytes / 1e3)} kB. ${inference[values.eyes]}`;
  },
  plot({ rows, width }) {
    const seen = sentOf(rows).filter((row) => row.seen);
    const sizes = seen.map(({ bytes }) => bytes);
    const [low, high] = [8, Math.max(1e3, ...sizes) * 2];
    return {
      ...base(width, 260),
      x: { label: 'round', domain: [0, Math.max(2, ...seen.map(({ round }) => round + 1))] },
      y: {
        type: 'log',
        label: 'bytes',
        domain: [low, high],
        ticks: logTicks(low, high),
        tickFormat: (d: number) => num(d),
        grid: true,
      },
      marks: [
        ruleY([8], { stroke: ink, strokeOpacity: 0.4 }),
        ...(Object.keys(contentLook) as Content[]).map((content) =>
          dot(
            seen.filter(({ what }) => contentOf(what) === content),
            { x: placeOf, y: 'bytes', r: 3.5, fill: contentLook[content].color, fillOpacity: 0.8 },
          ),
        ),
      ],
    };
  },
};
