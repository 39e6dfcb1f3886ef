import { arrow, barX, dot, ruleX, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { alarm, base, ink, muted, series } from '../../../figures/theme.ts';
import { isPresent } from '../../../core/peers/groups.ts';
import { movesOf, type RoundParams, type RoundRow } from './experiment.ts';
import { momentAt, partyName, seenSoFar, SIGHTS, stranded, type Moment } from './summary.ts';

export type RoundValues = RoundParams & { step: number };

const height = (width: number) => Math.round(Math.max(320, Math.min(400, width * 0.55)));
const [MEMBER, CURATOR] = [series[0].color, series[1].color];

/** The organiser in the middle, the peers around it. */
const placeOf = (party: number, peers: number) => {
  const turn = (2 * Math.PI * (party - 1)) / peers;
  return party === 0 ? { x: 0, y: 0 } : { x: Math.sin(turn), y: Math.cos(turn) };
};

const list = (members: ArrayLike<number>) => Array.from(members).join(', ');

/** What happens now, in words. */
function story(
  { isOver, phase, first, rounds, now }: Moment,
  values: RoundValues,
  left: number,
  isRunning: boolean,
): string {
  if (!first)
    return isRunning
      ? 'The peers are fitting their models.'
      : `Fewer than ${Math.min(values.group, values.peers)} peers are there. No group can be formed, so nothing is sent and nothing is spent.`;
  if (isOver)
    return `All ${rounds} rounds are over. ${left === 0 ? 'Every peer has spent its budget.' : `${left} ${left === 1 ? 'round is' : 'rounds are'} left that nobody can use: fewer than ${Math.min(values.group, values.peers)} peers ${values.moves ? 'who are there ' : ''}have one.`}`;
  const [head, bytes] = [`Round ${first.round + 1} of ${rounds}.`, now[0] ? count(now[0].bytes) : '0'];
  if (phase === 'select')
    return `${head} Select: the organiser draws peers ${list(first.members)}; peer ${first.curator} is their curator.`;
  if (phase === 'send')
    return `${head} Send: ${now.length === 1 ? 'one model goes' : `${now.length} models go`} to peer ${first.curator} ${values.send === 'clear' ? 'as they are' : 'under masks'}, ${bytes} bytes each.`;
  return `${head} Average, noise, publish, spend: peer ${first.curator} sends the noisy average to ${now.length} ${now.length === 1 ? 'other' : 'others'}, ${bytes} bytes each, and every member has spent ε = ${num(values.epsilon / values.rounds)}.`;
}

export const roundFigure: Figure<RoundValues, RoundRow> = {
  id: 'round',
  title: 'Who sends what to whom',
  describe:
    'The organiser in the middle and the peers around it; arrows are the messages of this step, thick rings the members of the group, a double ring its curator, dashed rings those who are away, and the squares beside a peer its rounds, hollow when spent.',
  height,
  isPicture: true,
  columns: [
    { name: 'round', label: 'round' },
    { name: 'from', label: 'from' },
    { name: 'to', label: 'to' },
    { name: 'kind', label: 'message' },
    { name: 'bytes', label: 'bytes' },
  ],
  table: ({ rows, values }) =>
    momentAt(rows, values.step, values).before.map(({ round, from, to, kind, bytes }) => ({
      round: round + 1,
      from: partyName(from),
      to: partyName(to),
      kind,
      bytes,
    })),
  legend: () => [
    { label: 'in this group', color: MEMBER, mark: 'dot' },
    { label: 'its curator', color: CURATOR, mark: 'dot' },
    { label: 'a round that is left', color: ink, mark: 'square' },
  ],
  caption: ({ rows, values, running }) =>
    story(momentAt(rows, values.step, values), values, stranded(rows, values), running),
  plot({ rows, values, width }) {
    const { peers, rounds } = values;
    const { now, first, isOver, spent, round } = momentAt(rows, values.step, values);
    const moves = movesOf(values.moves);
    const isAway = (j: number) => !isPresent(moves, j - 1, isOver ? round + 1 : round);
    const members = first && !isOver ? Array.from(first.members).filter((j) => j <= peers) : [];
    const at = (party: number) => placeOf(party, peers);
    const numbers = Array.from({ length: peers }, (_, j) => j + 1);
    const half = Math.max(1.4, (1.4 * (width - 48)) / (height(width) - 40));
    const drawn = now.filter(({ from, to }) => from <= peers && to <= peers);
    const squares = numbers.flatMap((j) =>
      Array.from({ length: rounds }, (_, k) => ({
        x: at(j).x * 1.27 + (k - (rounds - 1) / 2) * 0.09,
        y: at(j).y * 1.27,
        left: k < rounds - (spent[j - 1] ?? 0),
      })),
    );
    const ring = (some: number[], r: number, options: object) =>
      dot(some.map(at), { x: 'x', y: 'y', r, fill: 'var(--paper)', ...options });
    const curator = first?.curator;
    return {
      ...base(width, height(width)),
      ...{ marginLeft: 24, marginRight: 24, marginTop: 20, marginBottom: 20 },
      x: { domain: [-half, half], axis: null },
      y: { domain: [-1.4, 1.4], axis: null },
      marks: [
        arrow(drawn, {
          x1: ({ from }: RoundRow) => at(from).x,
          y1: ({ from }: RoundRow) => at(from).y,
          x2: ({ to }: RoundRow) => at(to).x,
          y2: ({ to }: RoundRow) => at(to).y,
          stroke: { value: ({ kind }: RoundRow) => (kind === 'model' ? alarm : ink), scale: null },
          strokeWidth: 2,
          strokeDasharray: drawn[0]?.kind === 'masked' ? '3 4' : 'none',
          insetStart: 19,
          insetEnd: 20,
          headLength: 9,
        }),
        dot([at(0)], { x: 'x', y: 'y', r: 9, symbol: 'square', fill: ink }),
        text([at(0)], { x: 'x', y: 'y', text: () => 'organiser', dy: 22, fill: ink, stroke: 'var(--paper)', strokeWidth: 4 }), // prettier-ignore
        ring(numbers.filter((j) => !members.includes(j) && !isAway(j)), 14, { stroke: muted, strokeWidth: 1.5 }), // prettier-ignore
        ring(numbers.filter(isAway), 14, { stroke: muted, strokeWidth: 1.5, strokeDasharray: '3 3' }),
        ring(members, 14, { stroke: MEMBER, strokeWidth: 4.5 }),
        curator !== undefined && members.includes(curator)
          ? [ring([curator], 17, { stroke: CURATOR, strokeWidth: 4 }), ring([curator], 12, { stroke: MEMBER, strokeWidth: 2 })] // prettier-ignore
          : null,
        text(numbers, {
          x: (j: number) => at(j).x,
          y: (j: number) => at(j).y,
          text: (j: number) => String(j),
          fontWeight: 600,
          fill: ink,
        }),
        dot(squares.filter(({ left }) => left), { x: 'x', y: 'y', r: 4, symbol: 'square', fill: ink }), // prettier-ignore
        dot(squares.filter(({ left }) => !left), { x: 'x', y: 'y', r: 4, symbol: 'square', stroke: muted }), // prettier-ignore
      ],
    };
  },
};

const seenHeight = () => 330;

export const seenFigure: Figure<RoundValues, RoundRow> = {
  id: 'seen',
  title: 'Who has seen what so far',
  describe:
    'A table of counts: for the organiser, every peer and somebody who listens on every link, how many models in the clear, masked models and noisy averages have reached them.',
  height: seenHeight,
  isPicture: true,
  columns: [
    { name: 'party', label: 'who' },
    { name: 'label', label: 'what' },
    { name: 'count', label: 'how many' },
  ],
  table: ({ rows, values }) => seenSoFar(momentAt(rows, values.step, values), values.peers),
  caption({ rows, values }) {
    const seen = seenSoFar(momentAt(rows, values.step, values), values.peers);
    const who = seen.filter((one) => one.kind === 'model' && one.count > 0).map(({ party }) => party);
    const averages = seen.filter((one) => one.kind === 'publish' && one.count > 0).length;
    const models =
      who.length === 0
        ? 'Nobody has seen another peer’s model.'
        : `Another peer’s model has reached: ${who.join(', ')}.`;
    return `${models} ${averages === 0 ? 'No average has been published yet.' : 'What is published carries noise.'}`;
  },
  plot({ rows, values, width }) {
    const seen = seenSoFar(momentAt(rows, values.step, values), values.peers);
    const labels = SIGHTS.map(({ label }) => label);
    return {
      ...base(width, seenHeight()),
      ...{ marginLeft: 96, marginTop: 34, marginBottom: 8 },
      x: { type: 'point', domain: labels, axis: 'top', label: null, tickSize: 0, padding: 0.6, tickFormat: (d: string) => (width < 480 ? d.split(' ')[0] : d) }, // prettier-ignore
      y: { type: 'point', domain: [...new Set(seen.map(({ party }) => party))], label: null, tickSize: 0 },
      marks: [
        dot(seen.filter((one) => one.count > 0), {
          x: 'label',
          y: 'party',
          r: 12,
          fill: 'var(--paper)',
          stroke: { value: ({ kind }: { kind: string }) => (kind === 'model' ? alarm : kind === 'masked' ? muted : series[2].color), scale: null },
          strokeWidth: 3,
        }), // prettier-ignore
        text(seen, {
          x: 'label',
          y: 'party',
          text: ({ count }: { count: number }) => String(count),
          fill: { value: ({ count }: { count: number }) => (count > 0 ? ink : muted), scale: null },
          fontWeight: 600,
        }),
      ],
    };
  },
};

const budgetHeight = () => 240;

export const budgetFigure: Figure<RoundValues, RoundRow> = {
  id: 'budget',
  title: 'What each peer has spent',
  describe:
    'A bar for each peer: the ε that its rounds have spent so far, up to its whole budget at the dashed line.',
  height: budgetHeight,
  columns: [
    { name: 'peer', label: 'peer' },
    { name: 'rounds', label: 'rounds taken part in' },
    { name: 'epsilon', label: 'ε spent' },
  ],
  table: ({ rows, values }) => spentBars(rows, values),
  caption({ rows, values }) {
    const bars = spentBars(rows, values);
    const done = bars.filter(({ rounds }) => rounds === values.rounds).length;
    return `Each round costs a member ε = ${num(values.epsilon / values.rounds)} of its ${num(values.epsilon)}. ${done} of ${bars.length} peers have spent everything; nobody can spend more.`;
  },
  plot({ rows, values, width }) {
    const bars = spentBars(rows, values);
    return {
      ...base(width, budgetHeight()),
      marginLeft: 66,
      x: {
        domain: [0, topOf(1.02 * values.epsilon)],
        label: 'ε spent',
        ticks: 5,
        tickFormat: (d: number) => num(d),
      },
      y: { domain: bars.map(({ peer }) => peer), label: null },
      marks: [
        barX(bars, { x: 'epsilon', y: 'peer', fill: series[0].color, fillOpacity: 0.8, insetTop: 3, insetBottom: 3 }), // prettier-ignore
        ruleX([values.epsilon], { stroke: ink, strokeDasharray: '3 3' }),
        ruleX([0], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};

const spentBars = (rows: RoundRow[], values: RoundValues) =>
  momentAt(rows, values.step, values).spent.map((rounds, j) => ({
    peer: partyName(j + 1),
    rounds,
    epsilon: (rounds * values.epsilon) / values.rounds,
  }));
