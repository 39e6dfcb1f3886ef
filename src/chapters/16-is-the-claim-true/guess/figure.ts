import { areaY, dot, lineY, rect, ruleX, ruleY, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { alarm, aspect, base, ink, muted, series } from '../../../figures/theme.ts';
import { laplace } from '../../../core/mechanisms/laplace.ts';
import {
  best,
  COUNTS,
  MOST_ROUNDS,
  rowNeeded,
  scores,
  type GuessRow,
  type GuessValues,
  type Side,
} from './summary.ts';

const tone = { a: series[0], b: series[1] };
const NAMES: Record<string, string> = { a: 'A', b: 'B', pass: 'passed' };
const height = (width: number) => Math.round(Math.max(300, Math.min(420, width * 0.5)));

/** Below this height of the figure, which is 1 tall, there are buttons. */
const BUTTONS = 0.2;
const HISTORY = 0.46;
const CENTRE = (COUNTS.a + COUNTS.b) / 2;

/** As wide as nearly all outputs of an honest program; what lies beyond is drawn at the edge. */
const reach = ({ epsilon }: GuessValues) => topOf(0.5 + 4.2 / epsilon);
const frame = (values: GuessValues) => {
  const half = reach(values);
  const inside = (x: number) => Math.max(CENTRE - half * 0.98, Math.min(CENTRE + half * 0.98, x));
  return { from: CENTRE - half, to: CENTRE + half, inside };
};

/** Three buttons, each a third of the figure. */
const buttonsOf = (values: GuessValues) => {
  const { from, to } = frame(values);
  const third = (to - from) / 3;
  return (['a', 'pass', 'b'] as const).map((bet, i) => ({
    bet,
    x1: from + i * third,
    x2: from + (i + 1) * third,
    label: bet === 'pass' ? 'I pass' : `It was ${NAMES[bet]}`,
  }));
};

/** The density of what the program claims to add; the player cannot know the real one. */
const hills = (values: GuessValues) => {
  const { from, to } = frame(values);
  const scale = laplace.scale({ epsilon: values.epsilon, delta: 0, sensitivity: 1 });
  const xs = Array.from({ length: 161 }, (_, i) => from + ((to - from) * i) / 160);
  return (['a', 'b'] as const).flatMap((side) =>
    [...xs, COUNTS[side]]
      .sort((p, q) => p - q)
      .map((x) => ({ side, x, y: HISTORY + 0.08 + 0.9 * laplace.unit.pdf((x - COUNTS[side]) / scale) })),
  );
};

const now = (rows: GuessRow[]) => rows.find(({ bet }) => bet === '');

export const guessFigure: Figure<GuessValues, GuessRow> = {
  id: 'guess',
  title: 'Which database was it?',
  describe:
    'The claimed distributions of a noisy count around 41 and 42, the number that was released in this round, the rounds before, and buttons to bet on database A or B.',
  height,
  isMap: true,
  click({ values, rows }, { x, y }) {
    if (y > BUTTONS + 0.02 || !now(rows)) return undefined;
    const hit = buttonsOf(values).find(({ x1, x2 }) => x >= x1 && x <= x2);
    return hit && { bets: values.bets === '' ? hit.bet : `${values.bets},${hit.bet}` };
  },
  columns: [
    { name: 'round', label: 'round' },
    { name: 'output', label: 'released' },
    { name: 'bet', label: 'your bet' },
    { name: 'database', label: 'database' },
    { name: 'machine', label: 'the nearer count' },
  ],
  table: ({ rows }) =>
    rows.map((row) => ({
      ...row,
      bet: NAMES[row.bet] ?? 'not yet',
      database: NAMES[row.database] ?? 'hidden',
      machine: NAMES[row.machine],
    })),
  legend: () => [
    { label: 'database A: 41', color: tone.a.color, mark: 'line' },
    { label: 'database B: 42', color: tone.b.color, mark: 'line', dash: tone.b.dash },
    { label: 'you were right', color: ink, mark: 'dot' },
    { label: 'you were wrong', color: alarm, mark: 'triangle' },
  ],
  caption({ rows, values }) {
    const here = now(rows);
    const { you } = scores(rows);
    const last = you.at(-1);
    const said = here
      ? `Round ${here.round}: ${num(here.output, 4)} was released. Database A has the count 41, and B, with one person more, has 42.`
      : `All ${MOST_ROUNDS} rounds are played.`;
    const needed = rowNeeded(values.epsilon);
    if (!last) {
      const hope = needed ? `${needed} right bets in a row would refute ε = ${num(values.epsilon)}.` : '';
      return `${said} Bet on one of them below. ${hope}`.trim();
    }
    return `${said} So far ${last.right} of ${last.guesses} bets were right.`;
  },
  plot({ rows, values, width }) {
    const { from, to, inside } = frame(values);
    const here = now(rows);
    const played = rows.filter(({ bet }) => bet !== '').slice(-40);
    const level = (i: number) => BUTTONS + 0.05 + ((HISTORY - BUTTONS - 0.06) * ((i * 7) % 10)) / 10;
    const past = played.map((row, i) => ({ ...row, x: inside(row.output), y: level(i) }));
    const right = past.filter(({ bet, database }) => bet === database);
    const wrong = past.filter(({ bet, database }) => bet !== database);
    const curve = hills(values);
    const buttons = buttonsOf(values);
    return {
      ...base(width, height(width)),
      marginLeft: 16,
      x: { domain: [from, to], label: 'released number', ticks: width < 480 ? 5 : 9 },
      y: { domain: [0, 1.03], axis: null },
      marks: [
        ...(['a', 'b'] as Side[]).flatMap((side) => {
          const points = curve.filter((point) => point.side === side);
          return [
            areaY(points, { x: 'x', y1: HISTORY + 0.08, y2: 'y', fill: tone[side].color, fillOpacity: 0.14 }),
            lineY(points, {
              x: 'x',
              y: 'y',
              stroke: tone[side].color,
              strokeWidth: 2,
              strokeDasharray: tone[side].dash,
            }),
          ];
        }),
        dot(right, {
          x: 'x',
          y: 'y',
          r: 4.5,
          fill: (d: GuessRow) => tone[d.database as Side].color,
        }),
        dot(wrong, { x: 'x', y: 'y', r: 5, fill: alarm, symbol: 'triangle' }),
        ...(here
          ? [
              ruleX([here], {
                x: inside(here.output),
                y1: BUTTONS + 0.03,
                y2: 0.97,
                stroke: ink,
                strokeWidth: 2.5,
              }),
              dot([here], { x: inside(here.output), y: 0.97, r: 7, symbol: 'diamond', fill: ink }),
              text([here], {
                x: inside(here.output),
                y: 0.97,
                text: (d: GuessRow) => num(d.output, 4),
                textAnchor: here.output > CENTRE ? 'end' : 'start',
                dx: here.output > CENTRE ? -12 : 12,
                fill: ink,
                stroke: 'var(--paper)',
                strokeWidth: 4,
                fontSize: 18,
                fontWeight: 700,
              }),
            ]
          : []),
        rect(here ? buttons : [], {
          x1: 'x1',
          x2: 'x2',
          y1: 0.01,
          y2: BUTTONS,
          insetLeft: 4,
          insetRight: 4,
          rx: 8,
          fill: (d: (typeof buttons)[number]) => (d.bet === 'pass' ? muted : tone[d.bet].color),
          fillOpacity: (d: (typeof buttons)[number]) => (d.bet === 'pass' ? 0.12 : 0.2),
          stroke: (d: (typeof buttons)[number]) => (d.bet === 'pass' ? muted : tone[d.bet].color),
          strokeWidth: 1.5,
        }),
        text(here ? buttons : [], {
          x: (d: (typeof buttons)[number]) => (d.x1 + d.x2) / 2,
          y: BUTTONS / 2,
          text: 'label',
          fill: ink,
          fontSize: width < 480 ? 14 : 17,
          fontWeight: 650,
        }),
      ],
      symbol: { type: 'identity' },
    };
  },
};

export const scoreFigure: Figure<GuessValues, GuessRow> = {
  id: 'score',
  title: 'What your score proves',
  describe:
    'The lower bound on ε at 95 % confidence after each round, for the reader and for a machine that takes the nearer count, with the claim as a line.',
  height: (width) => Math.round(aspect(width) * 0.75),
  columns: [
    { name: 'round', label: 'round' },
    { name: 'who', label: 'who' },
    { name: 'right', label: 'right' },
    { name: 'guesses', label: 'bets' },
    { name: 'bound', label: 'ε at least' },
  ],
  table: ({ rows }) => {
    const { you, machine } = scores(rows);
    const none = { round: 0, who: 'you', right: 0, guesses: 0, bound: 0 };
    const all = [
      ...you.map((score) => ({ ...score, who: 'you' })),
      ...machine.map((score) => ({ ...score, who: 'machine' })),
    ];
    return all.length > 0 ? all : [none];
  },
  legend: () => [
    { label: 'you', color: series[3].color, mark: 'line' },
    { label: 'the nearer count', color: series[2].color, mark: 'line', dash: series[2].dash },
    { label: 'claimed', color: ink, mark: 'line', dash: '7 4' },
  ],
  caption({ rows, values }) {
    const { you, machine } = scores(rows);
    if (you.length === 0)
      return 'Your first bet begins the score. The bound may be watched while you play, and holds when you stop.';
    const [mine, its] = [best(you), best(machine)];
    const verdict = (bound: number) =>
      bound > values.epsilon
        ? `refutes the claim of ${num(values.epsilon)}`
        : `does not reach the claim of ${num(values.epsilon)}`;
    return `After ${you.length} ${you.length === 1 ? 'round' : 'rounds'} your score shows, at 95 % confidence, that ε is at least ${num(mine)}, which ${verdict(mine)}. Always taking the nearer count shows ${num(its)}.`;
  },
  plot({ rows, values, width }) {
    const { you, machine } = scores(rows);
    const top = topOf(Math.max(values.epsilon * 1.4, 1.15 * best(you), 1.15 * best(machine)));
    return {
      ...base(width, Math.round(aspect(width) * 0.75)),
      x: { domain: [0, Math.max(20, you.length)], label: 'round', ticks: 6 },
      y: { domain: [0, top], label: 'ε at least', grid: true, ticks: 5 },
      marks: [
        rect([0], {
          x1: 0,
          x2: Math.max(20, you.length),
          y1: values.epsilon,
          y2: top,
          fill: alarm,
          fillOpacity: 0.08,
        }),
        ruleY([values.epsilon], { stroke: ink, strokeDasharray: '7 4' }),
        text([values.epsilon], {
          x: 0,
          y: (d: number) => d,
          text: (d: number) => `claimed: ${num(d)}; above it the claim is refuted`,
          textAnchor: 'start',
          dx: 8,
          dy: -9,
          fill: ink,
        }),
        lineY(machine, {
          x: 'round',
          y: 'bound',
          stroke: series[2].color,
          strokeWidth: 2,
          strokeDasharray: series[2].dash,
          curve: 'step-after',
        }),
        lineY(you, {
          x: 'round',
          y: 'bound',
          stroke: series[3].color,
          strokeWidth: 2.5,
          curve: 'step-after',
        }),
        dot(you.slice(-1), { x: 'round', y: 'bound', fill: series[3].color, r: 5 }),
      ],
    };
  },
};
