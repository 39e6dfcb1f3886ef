import { dot, ruleY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { base, ink, logTicks, series } from '../../../figures/theme.ts';
import type { ProtocolRow } from './experiment.ts';
import { inKilobytes } from './links-figure.ts';
import { stage } from './stage.ts';
import { onTheWay, placeInRound, STEPS, stepsOf, stories, type Step } from './steps.ts';
import {
  bothWays,
  contentOf,
  kindNames,
  phaseSeconds,
  protocolSummary,
  sentOf,
  type Content,
} from './summary.ts';

export type Values = { step: number; eyes: string; nodes: number; protocol: string; bits: string };

const contentLook: Record<Content, { label: string; color: string }> = {
  ciphertext: { label: 'ciphertexts', color: series[0].color },
  masked: { label: 'under random masks', color: series[2].color },
  random: { label: 'dealt random numbers', color: series[3].color },
  public: { label: 'public', color: series[1].color },
};

const eyeNames: Record<string, string> = {
  node: 'node 1',
  a: 'server A',
  b: 'server B',
  dealer: 'the dealer',
  eavesdropper: 'an eavesdropper',
};

/** What the chosen role gets of a step. */
function glimpsed({ sent }: Step, eyes: string): string {
  const seen = sent.filter((row) => row.seen);
  if (seen.length === 0) return `${upper(eyeNames[eyes])} sees none of it.`;
  const [{ what, liveGlimpse }] = seen;
  // Words as long as all of it would not fit beside a figure.
  const short = liveGlimpse.includes(' ') ? liveGlimpse : liveGlimpse.slice(0, 16);
  const begins = short ? `, beginning ${short}` : '';
  return `${upper(eyeNames[eyes])} sees ${seen.length < sent.length ? `${seen.length} of these links` : 'all of it'}: ${contentLook[contentOf(what)].label}${begins}.`;
}
const upper = (words: string) => words[0].toUpperCase() + words.slice(1);

export const messagesFigure: Figure<Values, ProtocolRow> = {
  id: 'messages',
  title: 'Who sends what to whom',
  describe:
    'The dealer above, the two servers below it and the nodes at the bottom, with lines for their links; envelopes are the messages of this step, filled where the chosen role sees what is inside.',
  height: (width) => (width < 480 ? 360 : 400),
  isPicture: true,
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
    Object.values(contentLook).map(({ label, color }) => ({ label, color, mark: 'square' as const })),
  caption({ rows, values }) {
    const { sent, run, messages, bytes, rounds } = protocolSummary(rows);
    if (run?.counted)
      return `Counted only: with ${run.columns} coefficients the protocol is not run, and nothing was sent. It would take ${run.iterations} iterations, ${count(messages)} messages and ${num(bytes / 1e6)} MB.`;
    if (messages === 0) return 'The key is being made.';
    if (values.step <= STEPS) {
      const steps = stepsOf(sent);
      if (values.step === 0) return 'Before the first message: the rows of every node are its own.';
      const step = steps[values.step - 1];
      if (!step) return `The run has only ${steps.length} steps.`;
      const when = step.round === 0 ? 'Setup' : `Round ${step.round}`;
      const total = (of: 'messages' | 'bytes') => step.sent.reduce((sum, row) => sum + row[of], 0);
      const [times, size] = [total('messages'), total('bytes')];
      const sizes = `${count(times)} ${times === 1 ? 'message' : 'messages'}, ${count(size)} bytes.`;
      return `${when}, step ${values.step} of ${steps.length}. ${stories[step.what]} ${sizes} ${glimpsed(step, values.eyes)}`;
    }
    const seconds = phaseSeconds(rows);
    if (!run || !seconds)
      return `${count(messages)} messages and ${num(bytes / 1e6)} MB so far, in round ${rounds}.`;
    const where =
      run.liveWorkers > 0
        ? `Each of the ${run.liveWorkers} parties ran in a worker of its own.`
        : 'This browser starts no workers from a worker, so all parties shared one.';
    return `${count(messages)} messages, ${num(bytes / 1e6)} MB, ${run.iterations} iterations. Measured here: ${num(
      Object.values(seconds).reduce((sum, part) => sum + part, 0),
      2,
    )} s to the last message. ${where} Move the step to see the messages one after the other.`;
  },
  plot({ rows, values, width }) {
    const { sent, run } = protocolSummary(rows);
    const moving = run?.counted ? [] : onTheWay(sent, values.step, run !== undefined);
    const isOver = run !== undefined && !run.counted && values.step > STEPS;
    const totals = (isOver ? bothWays(rows) : []).map(({ bytes, ...ends }) => ({
      ...ends,
      words: inKilobytes(bytes),
    }));
    return {
      ...base(width, width < 480 ? 360 : 400),
      ...{ marginLeft: 8, marginRight: 8, marginTop: 16, marginBottom: 16 },
      x: { axis: null, domain: [0, 1] },
      y: { axis: null, domain: [0, 1] },
      marks: stage({
        ...values,
        width,
        moving,
        totals,
        color: ({ what }) => contentLook[contentOf(what)].color,
      }),
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
            { x: placeInRound, y: 'bytes', r: 3.5, fill: contentLook[content].color, fillOpacity: 0.8 },
          ),
        ),
      ],
    };
  },
};
