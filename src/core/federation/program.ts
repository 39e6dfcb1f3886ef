/**
 * A party written as one program from beginning to end, where `Party` is told message by message.
 *
 * Claim: the program sees the same messages in the same order, wherever the parties live and however fast their links are.
 * Assumes: messages from one party to another arrive in the order in which they were sent.
 * Why: a program waits for one message of one kind from each of certain parties, and what comes early is kept, by sender and kind.
 */
import type { Message, Outgoing, Payload } from './message.ts';
import type { Party } from './party.ts';

/** Sends, then waits. `S` is what this party may send and to whom, `R` what it may receive: the types hold who sees what. */
export type Wait<S extends Outgoing<Payload>, R extends Payload> = {
  send: S[];
  kind: R['kind'];
  from: readonly string[];
};
/** Gets the messages in the order of `from`. What it returns is sent last, with its report. */
export type Program<S extends Outgoing<Payload>, R extends Payload, T> = Generator<
  Wait<S, R>,
  { send: S[]; report: T },
  Message<R>[]
>;

export class ProgramParty<P extends Payload, T> implements Party<P> {
  /** Woken once, at the beginning. */
  alarm: number | undefined = 0;
  /** What the program has come to; undefined while it runs. */
  report: T | undefined;
  readonly #program: Program<Outgoing<P>, P, T>;
  readonly #inbox = new Map<string, Message<P>[]>();
  #wait: Wait<Outgoing<P>, P> | undefined;

  constructor(
    readonly name: string,
    program: Generator<unknown, { send: unknown[]; report: T }, never>,
    /** What it may do while it waits; true if there is more of it to do. */
    readonly idle: () => boolean = () => false,
  ) {
    this.#program = program as unknown as Program<Outgoing<P>, P, T>;
  }

  wake(): Outgoing<P>[] {
    this.alarm = undefined;
    return [...this.#step(this.#program.next()), ...this.#goOn()];
  }

  receive(message: Message<P>): Outgoing<P>[] {
    const key = `${message.payload.kind}/${message.from}`;
    const kept = this.#inbox.get(key) ?? [];
    this.#inbox.set(key, [...kept, message]);
    return this.alarm === undefined ? this.#goOn() : [];
  }

  /** Whom it waits for and for what, in words; undefined when it is done. */
  get waitingFor(): string | undefined {
    if (!this.#wait) return undefined;
    const { kind, from } = this.#wait;
    return `${kind} from ${from.filter((name) => !this.#inbox.get(`${kind}/${name}`)?.length).join(', ')}`;
  }

  /** Runs as long as everything that the program waits for is there. */
  #goOn(): Outgoing<P>[] {
    const sent: Outgoing<P>[] = [];
    while (this.#wait) {
      const { kind, from } = this.#wait;
      const queues = from.map((name) => this.#inbox.get(`${kind}/${name}`));
      if (!queues.every((queue) => queue?.length)) break;
      sent.push(...this.#step(this.#program.next(queues.map((queue) => queue!.shift()!))));
    }
    return sent;
  }

  #step({ done, value }: ReturnType<Program<Outgoing<P>, P, T>['next']>): Outgoing<P>[] {
    if (done) this.report = value.report;
    this.#wait = done ? undefined : value;
    return value.send;
  }
}

/** Why a run ended before its time. */
export const stoppedWords = (stuck: [name: string, waitingFor: string][]): string =>
  `A party stopped answering, so nothing was added up: ${stuck.map(([name, what]) => `${name} waits for ${what}`).join('; ')}.`;
