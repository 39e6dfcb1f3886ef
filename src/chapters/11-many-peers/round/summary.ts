import type { RoundRow } from './experiment.ts';

/** What happens in a step: three of them make a round. */
const PHASES = ['select', 'send', 'publish'] as const;
export type Phase = (typeof PHASES)[number];

const stepOf = ({ round, kind }: RoundRow) =>
  3 * round + (kind === 'select' ? 0 : kind === 'publish' ? 2 : 1);

/** Everything at one step: its messages, what was said before, and the budgets after it. */
export function momentAt(rows: RoundRow[], step: number, given: { peers: number; rounds: number }) {
  const rounds = rows.length === 0 ? 0 : rows.at(-1)!.round + 1;
  const isOver = step >= 3 * rounds;
  const round = isOver ? rounds - 1 : Math.floor(step / 3);
  const phase: Phase = PHASES[step % 3];
  const now = isOver ? [] : rows.filter((row) => stepOf(row) === step);
  const before = rows.filter((row) => stepOf(row) <= step);
  // A round is spent once it has been published; everybody in the group spends one.
  const spent = Array<number>(given.peers).fill(0);
  for (const { kind, to, round: r } of rows) if (kind === 'select' && 3 * r + 2 <= step) spent[to - 1]++;
  const [first] = rows.filter((row) => row.round === round);
  return { rounds, isOver, round, phase, now, before, spent, first };
}

export type Moment = ReturnType<typeof momentAt>;

export const SIGHTS = [
  { kind: 'model', label: 'models in the clear' },
  { kind: 'masked', label: 'masked models' },
  { kind: 'publish', label: 'noisy averages' },
] as const;

/** How many messages of each kind each party has received by now; the last party, a listener, hears every link. */
export function seenSoFar({ before }: Moment, peers: number) {
  const parties = [0, ...Array.from({ length: peers }, (_, j) => j + 1), -1];
  const messages = [...new Map(before.map((row) => [`${row.round}/${row.kind}/${row.from}`, row])).values()];
  return parties.flatMap((party) =>
    SIGHTS.map(({ kind, label }) => ({
      party: partyName(party),
      label,
      kind,
      count: (party < 0 ? messages : before.filter(({ to }) => to === party)).filter(
        (row) => row.kind === kind,
      ).length,
    })),
  );
}

export const partyName = (party: number) =>
  party < 0 ? 'a listener' : party === 0 ? 'organiser' : `peer ${party}`;

/** Who ever receives the model of another peer without noise and without a mask. */
export const seesModels = (rows: RoundRow[]) =>
  new Set(rows.flatMap(({ kind, to }) => (kind === 'model' ? [to] : [])));

/** Rounds that nobody can use any more, because fewer peers than a group have one left. */
export const stranded = (rows: RoundRow[], { peers, rounds }: { peers: number; rounds: number }) =>
  peers * rounds - rows.filter(({ kind }) => kind === 'select').length;

/** The one message with numbers that is shown at a step: the first of its kind. */
export const shownMessage = ({ now }: Moment) => now.find(({ sent }) => sent.length > 0);
