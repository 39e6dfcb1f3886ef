import { check } from '../check.ts';
import { reliable, type Link } from './link.ts';
import { bytesOf, type Message, type Payload } from './message.ts';
import type { Transfer } from './transcript.ts';

/**
 * The links between parties. Time is counted in ticks. Every message leaves a line in the transcript, lost ones too; its payload is
 * kept only on demand, because a long run would fill the memory.
 */
export class Network<P extends Payload> {
  readonly transcript: Transfer<P>[] = [];
  readonly #link: Link<P>;
  readonly #keepPayloads: boolean;
  readonly #absent = new Set<string>();
  readonly #attempts = new Map<string, number>();
  #underway: { message: Message<P>; transfer: Transfer<P> }[] = [];

  constructor({ link = reliable, keepPayloads = false }: { link?: Link<P>; keepPayloads?: boolean } = {}) {
    this.#link = link;
    this.#keepPayloads = keepPayloads;
  }

  send(message: Message<P>, now: number): void {
    const { from, to, round, payload } = message;
    check(this.isPresent(from), 'from', 'a party that is present', from);
    const key = `${payload.kind}/${round}/${from}/${to}`;
    const attempt = this.#attempts.get(key) ?? 0;
    this.#attempts.set(key, attempt + 1);
    const ticks = this.#link(message, attempt);
    check(ticks >= 1, 'ticks', 'at least 1', ticks);
    const arrives = this.isPresent(to) ? now + ticks : Infinity;
    const { kind } = payload;
    const transfer: Transfer<P> = { from, to, round, kind, bytes: bytesOf(payload), sent: now, arrives };
    if (this.#keepPayloads) transfer.payload = payload;
    this.transcript.push(transfer);
    if (arrives < Infinity) this.#underway.push({ message, transfer });
  }

  /** The messages that have arrived by now, in the order of their arrival. */
  deliver(now: number): Message<P>[] {
    const arrived = this.#underway.filter(({ transfer }) => transfer.arrives <= now);
    this.#underway = this.#underway.filter(({ transfer }) => transfer.arrives > now);
    return arrived.sort((a, b) => a.transfer.arrives - b.transfer.arrives).map(({ message }) => message);
  }

  /** When the next message arrives; Infinity when none is on its way. */
  nextArrival(): number {
    return this.#underway.reduce((soonest, { transfer }) => Math.min(soonest, transfer.arrives), Infinity);
  }

  isPresent(party: string): boolean {
    return !this.#absent.has(party);
  }

  /** From now on the party sends nothing, and what is sent to it is lost, messages on their way included. */
  leave(party: string): void {
    this.#absent.add(party);
    this.#underway = this.#underway.filter(({ message, transfer }) => {
      if (message.to !== party) return true;
      transfer.arrives = Infinity;
      return false;
    });
  }

  join(party: string): void {
    this.#absent.delete(party);
  }
}
