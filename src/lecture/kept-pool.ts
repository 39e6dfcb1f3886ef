import type { Listener, RunHandle, Runner } from '../lab/client.ts';
import type { Params } from '../lab/experiment.ts';
import { ownTablesOf } from '../lab/own-tables.ts';
import type { Outcome } from '../lab/protocol.ts';
import type { Results, RowStore } from './row-store.ts';

/** What a beat asks of the workers. */
export type Question = { experiment: string; params: Params };

/** The name under which the answer is kept. The order of the parameters does not matter. */
export const keyOf = ({ experiment, params }: Question): string =>
  `${experiment}?${JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

/** A run under way, which the page may come to want while it goes on. */
type Work = { key: string; handle: RunHandle; results: Results; fraction: number; listeners: Set<Listener> };

/**
 * A pool that knows the answers to a lecture's questions beforehand. What its beats ask is kept, in memory and in the store; `prepare`
 * computes an answer while nothing else is asked for, and makes way as soon as something is. Any other question goes to the workers.
 */
export class KeptPool implements Runner {
  /** The questions whose answers are kept. */
  wanted = new Set<string>();
  #known = new Map<string, Results>();
  #work?: Work;
  /** What is on its way to the store. */
  #storing = new Map<string, Promise<void>>();
  #live = 0;
  #rested: (() => void)[] = [];

  constructor(
    private readonly pool: () => Runner,
    private readonly store: RowStore,
    private readonly kept: (key: string) => void = () => {},
  ) {}

  /** Whether the answer is at hand without any waiting. */
  knows = (question: Question): boolean => this.#known.has(keyOf(question));

  /** Whether the answer will be there after a reload: a store may be forbidden or full, and rows of the reader's own tables stay out. */
  async keeps(question: Question): Promise<boolean> {
    const key = keyOf(question);
    await this.#storing.get(key);
    return (await this.store.get(key)) !== undefined;
  }

  run(experiment: string, params: Params, listener: Listener): RunHandle {
    const key = keyOf({ experiment, params });
    const isKept = this.wanted.has(key) && ownTablesOf(params).length === 0;
    let inner: RunHandle | undefined;
    let isAttended = false;
    let isOver = false;
    const answer = async (): Promise<Outcome> => {
      const found = isKept ? await this.#find(key) : undefined;
      if (isOver) return 'cancelled';
      if (found) {
        listener.rows(found);
        listener.progress({ fraction: 1 });
        return 'done';
      }
      const work = this.#work;
      if (work && work.key !== key) this.makeWay();
      inner =
        work?.key === key
          ? this.#join(work, listener)
          : this.#start(key, { experiment, params }, listener, isKept).handle;
      if (isAttended) inner.attend();
      return inner.done;
    };
    this.#live++;
    const done = answer().finally(() => {
      if (--this.#live === 0) for (const go of this.#rested.splice(0)) go();
    });
    const cancel = () => {
      isOver = true;
      inner?.cancel();
    };
    const attend = () => {
      isAttended = true;
      inner?.attend();
    };
    return { done, cancel, attend };
  }

  /** Computes and keeps an answer, as soon as nothing else is under way. False where something came in between, or it cannot be had. */
  async prepare(question: Question): Promise<boolean> {
    const key = keyOf(question);
    this.wanted.add(key);
    if (ownTablesOf(question.params).length > 0) return true;
    if (await this.#find(key)) return true;
    while (this.#live > 0) await new Promise<void>((resolve) => this.#rested.push(resolve));
    if (this.#work) return false;
    const { handle } = this.#start(key, question, undefined, true);
    return (await handle.done.catch(() => 'cancelled')) === 'done';
  }

  async #find(key: string): Promise<Results | undefined> {
    const known = this.#known.get(key);
    if (known) return known;
    const stored = await this.store.get(key);
    if (stored) this.#known.set(key, stored);
    return stored;
  }

  #start(
    key: string,
    { experiment, params }: Question,
    listener: Listener | undefined,
    isKept: boolean,
  ): Work {
    const listeners = new Set(listener ? [listener] : []);
    const work: Work = {
      key,
      results: [],
      fraction: 0,
      listeners,
      handle: undefined as unknown as RunHandle,
    };
    work.handle = this.pool().run(experiment, params, {
      rows: (results) => {
        work.results.push(...results);
        for (const one of listeners) one.rows(results);
      },
      progress: (progress) => {
        work.fraction = progress.fraction;
        for (const one of listeners) one.progress(progress);
      },
    });
    if (!listener) this.#work = work;
    const over = () => {
      if (this.#work === work) this.#work = undefined;
    };
    work.handle.done.then((outcome) => {
      over();
      if (outcome === 'done' && isKept) this.#keep(key, work.results);
    }, over);
    return work;
  }

  #join(work: Work, listener: Listener): RunHandle {
    this.#work = undefined;
    work.listeners.add(listener);
    if (work.results.length > 0) listener.rows([...work.results]);
    listener.progress({ fraction: work.fraction });
    return work.handle;
  }

  /** Ends what is computed ahead. */
  makeWay(): void {
    this.#work?.handle.cancel();
    this.#work = undefined;
  }

  #keep(key: string, results: Results): void {
    this.#known.set(key, results);
    this.#storing.set(
      key,
      this.store.put(key, results).then(() => this.kept(key)),
    );
  }
}
