import { anyTimeBound } from '../../../core/audit/any-time-bound.ts';
import { laplace } from '../../../core/mechanisms/laplace.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { perRows } from '../../../core/work/per-rows.ts';

export type GuessValues = { program: Program; epsilon: number; bets: string; seed: number };
export type Program = 'honest' | 'half' | 'tenth';
export type Side = 'a' | 'b';

export type GuessRow = {
  round: number;
  output: number;
  /** `a`, `b` or `pass`; empty in the round that is being played, where the database is not told either. */
  bet: string;
  database: string;
  /** What someone says who always takes the nearer count. */
  machine: string;
};

/** The counts of the two databases: B has one person more. */
export const COUNTS: Record<Side, number> = { a: 41, b: 42 };
export const MOST_ROUNDS = 60;
const CONFIDENCE = 0.95;

const SHARES: Record<Program, number> = { honest: 1, half: 0.5, tenth: 0.1 };

/** The scale of the noise that the program really adds, and the ε that belongs to it. */
const realScale = ({ program, epsilon }: Pick<GuessValues, 'program' | 'epsilon'>) =>
  SHARES[program] * laplace.scale({ epsilon, delta: 0, sensitivity: 1 });
export const realEpsilon = (values: Pick<GuessValues, 'program' | 'epsilon'>) =>
  values.epsilon / SHARES[values.program];

/** Every round up to the one that is being played. Coins and noise are named by the round, so that a bet changes nothing that follows. */
export function guessRows(values: GuessValues): GuessRow[] {
  const bets = values.bets === '' ? [] : values.bets.split(',');
  const scale = realScale(values);
  const rng = createRng(values.seed).fork('guess which');
  return Array.from({ length: Math.min(MOST_ROUNDS, bets.length + 1) }, (_, round) => {
    const stream = rng.fork(round);
    const database: Side = stream.next() < 0.5 ? 'a' : 'b';
    const output = COUNTS[database] + scale * stream.laplace();
    const bet = bets[round] ?? '';
    return {
      round: round + 1,
      output,
      bet,
      database: bet === '' ? '' : database,
      machine: output < (COUNTS.a + COUNTS.b) / 2 ? 'a' : 'b',
    };
  });
}

const known = new Map<string, number>();
/** The same few pairs come again and again. */
function boundOf(guesses: number, right: number): number {
  const key = `${guesses}/${right}`;
  if (!known.has(key)) known.set(key, anyTimeBound(guesses, right, CONFIDENCE));
  return known.get(key)!;
}

export type Score = { round: number; guesses: number; right: number; bound: number };

/** How the bound grew, round by round, for the reader and for the machine on the same outputs. */
export const scores = perRows((rows: GuessRow[]) => {
  const played = rows.filter(({ bet }) => bet !== '');
  const run = (say: (row: GuessRow) => string) => {
    let [guesses, right] = [0, 0];
    return played.map((row): Score => {
      if (say(row) !== 'pass') guesses++;
      if (say(row) === row.database) right++;
      return { round: row.round, guesses, right, bound: boundOf(guesses, right) };
    });
  };
  return { you: run(({ bet }) => bet), machine: run(({ machine }) => machine) };
});

/** The largest bound that was reached at any round: it holds although it was waited for. */
export const best = (of: Score[]): number => of.reduce((most, { bound }) => Math.max(most, bound), 0);

/** So many right guesses in a row refute the claim. */
export function rowNeeded(epsilon: number): number | undefined {
  for (let n = 1; n <= MOST_ROUNDS; n++) if (boundOf(n, n) > epsilon) return n;
  return undefined;
}
