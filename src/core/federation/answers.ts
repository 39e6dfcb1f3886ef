/**
 * One answer from each party in every round: for a party that leads.
 *
 * Claim: answers are handed over in the order of the parties' names, so what is made of them does not depend on the order of arrival.
 * Assumes: a round takes two ticks, out and back. A party that has not answered by then is done without or, by the policy `wait`, asked
 *   again, each time with twice the patience up to a limit.
 * Why the limit: an unlucky party is then asked hundreds of times before it counts as gone. At a loss of one half an attempt fails
 *   with probability 3/4, so a party that is there is taken for gone with less than 10⁻³⁸.
 */
import { check } from '../check.ts';

/** What to do when a round's time is up and answers are missing. */
export type Missing =
  /** Ask again until all have answered. */
  | 'wait'
  /** Use the last answer of this party, however old. */
  | 'last'
  /** Go on with those that have answered. */
  | 'without';

export type Answer<A> = { from: string; round: number; answer: A };

const ROUND_TICKS = 2;
/** Longer than any answer is late. */
const MAX_PATIENCE = 32;
/** A party that has not answered for so long is gone. */
const MAX_TICKS_PER_ROUND = 10_000;

export class Answers<A> {
  /** The round that is under way; −1 before the first. */
  round = -1;
  /** When the round's time is up, or at once when all have answered. */
  deadline = Infinity;
  /** The newest answer of each party. */
  readonly #heard = new Map<string, Answer<A>>();
  readonly #missing: Missing;
  #asked: string[] = [];
  #began = 0;
  #patience = ROUND_TICKS;

  constructor(missing: Missing = 'wait') {
    this.#missing = missing;
  }

  /** Begins the next round with these parties, which are to be asked now. */
  begin(parties: string[], now: number): void {
    check(parties.length > 0, 'parties', 'at least one', parties.length);
    this.round++;
    this.#asked = [...parties].sort();
    this.#began = now;
    this.#patience = ROUND_TICKS;
    this.deadline = now + ROUND_TICKS;
  }

  receive(from: string, round: number, answer: A, now: number): void {
    const before = this.#heard.get(from);
    if (before && before.round > round) return;
    this.#heard.set(from, { from, round, answer });
    if (this.waitingFor().length === 0) this.deadline = now;
  }

  /** A party has left: this round neither waits for it nor uses what it said before. */
  excuse(party: string, now: number): void {
    this.#asked = this.#asked.filter((name) => name !== party);
    this.#heard.delete(party);
    if (this.waitingFor().length === 0) this.deadline = now;
  }

  /** The parties that have not answered this round's question. */
  waitingFor(): string[] {
    return this.#asked.filter((name) => this.#heard.get(name)?.round !== this.round);
  }

  /** The round's time is up: the answers to go on with, or nothing where the parties in `waitingFor` are to be asked again. */
  end(now: number): Answer<A>[] | undefined {
    const usable = this.#usable();
    if (usable.length > 0 && (this.#missing !== 'wait' || this.waitingFor().length === 0)) return usable;
    const few = now - this.#began < MAX_TICKS_PER_ROUND;
    check(few, 'lost', 'few enough for a round to end', `round ${this.round}`);
    this.#patience = Math.min(MAX_PATIENCE, 2 * this.#patience);
    this.deadline = now + this.#patience;
    return undefined;
  }

  #usable(): Answer<A>[] {
    return this.#asked
      .map((name) => this.#heard.get(name))
      .filter((heard): heard is Answer<A> => heard !== undefined)
      .filter(({ round }) => this.#missing === 'last' || round === this.round);
  }
}
