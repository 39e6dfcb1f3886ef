import { check } from '../../check.ts';
import { bytesOf, type Message } from './message.ts';

/** A message on its way, as the post sees it. */
export type Parcel = {
  kind: Message['kind'];
  round: number;
  centre: string;
  bytes: number;
  sent: number;
  /** Infinity when it never arrives. */
  arrives: number;
};

/** What happens to a message: how many ticks it takes, and whether it gets lost. `attempt` counts how often it was sent. */
export type Fate = (message: Message, attempt: number) => { ticks: number; lost?: boolean };

/**
 * The post between the centres and the coordinator. Time is counted in ticks; a message takes one unless its fate says
 * otherwise. Every parcel stays in the log, to be inspected and counted.
 */
export class Post {
  readonly log: Parcel[] = [];
  #waiting: { message: Message; arrives: number }[] = [];
  #attempts = new Map<string, number>();
  #fate: Fate;

  constructor(fate: Fate = () => ({ ticks: 1 })) {
    this.#fate = fate;
  }

  send(message: Message, now: number): void {
    const { kind, round, centre } = message;
    const key = `${kind}/${round}/${centre}`;
    const attempt = this.#attempts.get(key) ?? 0;
    this.#attempts.set(key, attempt + 1);
    const { ticks, lost = false } = this.#fate(message, attempt);
    check(ticks >= 1, 'ticks', 'at least 1', ticks);
    const arrives = lost ? Infinity : now + ticks;
    this.log.push({ kind, round, centre, bytes: bytesOf(message), sent: now, arrives });
    if (!lost) this.#waiting.push({ message, arrives });
  }

  /** The messages that have arrived by now, in the order of their arrival. */
  deliver(now: number): Message[] {
    const here = this.#waiting.filter(({ arrives }) => arrives <= now);
    this.#waiting = this.#waiting.filter(({ arrives }) => arrives > now);
    return here.sort((a, b) => a.arrives - b.arrives).map(({ message }) => message);
  }

  /** When the next message arrives; Infinity when none is on its way. */
  next(): number {
    return this.#waiting.reduce((soonest, { arrives }) => Math.min(soonest, arrives), Infinity);
  }
}

/** What was sent, in numbers. */
export function tally(log: Parcel[]) {
  const lost = log.filter((parcel) => parcel.arrives === Infinity).length;
  return { messages: log.length, lost, bytes: log.reduce((sum, { bytes }) => sum + bytes, 0) };
}
