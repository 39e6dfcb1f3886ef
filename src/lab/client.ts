import { proxy, wrap, type Remote } from 'comlink';
import type { Params, Row } from './experiment.ts';
import { ownTablesOf } from './own-tables.ts';
import type { LabWorker, Outcome, Report } from './protocol.ts';

/**
 * A worker that has not answered a cancel after so many seconds is taken for hung and replaced. On a busy machine it may be reading a
 * large file for some of them, and its answer may be waiting while the page draws: so they are counted one by one, like those of silence.
 */
const CANCEL_SECONDS = 5;
/** A worker that has work and has said nothing for so many seconds is taken for hung and replaced. */
const SILENT_SECONDS = 15;

export type Progress = {
  /** In [0, 1]. */
  fraction: number;
  loading?: { what: string; fraction: number };
};

export type Listener = {
  /** Results of tasks, by their place in the experiment's list. */
  rows(results: { index: number; rows: Row[] }[]): void;
  progress(progress: Progress): void;
};

export type RunHandle = {
  done: Promise<Outcome>;
  cancel(): void;
  /** The reader looks at this one: it goes before the others. */
  attend(): void;
};

/** Why a run failed, by name: a part that did not arrive, or a worker that had to go because of another run. */
const named = (name: 'Error' | 'NotLoaded' | 'Replaced', message: string) =>
  Object.assign(new Error(message), { name });

/** A worker and the means to know that it is gone: comlink's own promises never settle when it dies. */
class WorkerSlot {
  #worker: Worker;
  #remote: Remote<LabWorker>;
  /** Who waits for an answer, and is told when the worker goes. */
  #waiting = new Set<(reason: Error) => void>();
  #reason?: Error;
  /** The runs that this worker has been asked for. */
  #busy = new Set<number>();
  /** Those of them that it works on, and how each will end. */
  #asked = new Map<number, Promise<Outcome>>();
  /** Those of them that nobody wants any more. */
  #cancelled = new Set<number>();
  /** The run that the reader looks at. */
  #attended?: number;
  /** Whether it has ever said anything: before that its script may still be on its way. */
  #started = false;
  /** Seconds without a word. Counted and not read off the clock: a laptop that has slept must not lose its workers. */
  #silent = 0;
  #watch?: ReturnType<typeof setInterval>;
  dead = false;

  constructor(spawn: () => Worker) {
    try {
      this.#worker = spawn();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`This cannot be computed here, because the browser starts no worker: ${why}.`, {
        cause: error,
      });
    }
    this.#remote = wrap<LabWorker>(this.#worker);
    this.#worker.addEventListener('message', () => this.#heard());
    this.#worker.onerror = (event: ErrorEvent) => {
      event.preventDefault?.();
      // An error without a message is a script that did not arrive.
      this.end(
        event.message
          ? named('Error', `A worker stopped: ${event.message}.`)
          : named('NotLoaded', 'A worker stopped: its script could not be loaded.'),
      );
    };
    this.#worker.onmessageerror = () =>
      this.end(named('Error', 'A worker sent something that could not be read.'));
  }

  end(reason: Error): void {
    if (this.dead) return;
    this.dead = true;
    clearInterval(this.#watch);
    this.#worker.terminate();
    this.#reason = reason;
    for (const reject of this.#waiting) reject(reason);
  }

  /** Settles as the answer does, or fails when the worker is gone. No race against one promise of its end: that would keep something of every call. */
  #alive<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#reason) return reject(this.#reason);
      this.#waiting.add(reject);
      const settled = () => this.#waiting.delete(reject);
      answer.then(resolve, reject).then(settled, settled);
    });
  }

  async run(request: Parameters<LabWorker['run']>[0], report: (report: Report) => void): Promise<Outcome> {
    this.#busy.add(request.run);
    this.#silent = 0;
    this.#watch ??= setInterval(() => this.#listen(), 1_000);
    try {
      // A worker that has not yet stopped what nobody wants is given no more: a reader in a hurry would bury it.
      while (this.#stopping.length > 0) await this.#alive(Promise.allSettled(this.#stopping));
      if (this.#cancelled.has(request.run)) return 'cancelled';
      const hear = (message: Report) => {
        this.#heard();
        report(message);
      };
      const outcome = this.#alive(this.#remote.run(request, proxy(hear)));
      this.#asked.set(request.run, outcome);
      if (this.#attended === request.run) void this.#remote.attend(request.run);
      return await outcome;
    } finally {
      this.#asked.delete(request.run);
      this.#cancelled.delete(request.run);
      this.#busy.delete(request.run);
      if (this.#busy.size === 0) {
        clearInterval(this.#watch);
        this.#watch = undefined;
      }
    }
  }

  /** What the worker still works on though nobody wants it. */
  get #stopping(): Promise<Outcome>[] {
    return [...this.#cancelled].flatMap((run) => this.#asked.get(run) ?? []);
  }

  #heard(): void {
    this.#started = true;
    this.#silent = 0;
  }

  #listen(): void {
    if (++this.#silent >= SILENT_SECONDS)
      this.end(named('Error', 'A worker stopped answering and was replaced.'));
  }

  attend(run: number): void {
    this.#attended = run;
    if (this.#asked.has(run)) void this.#remote.attend(run);
  }

  cancel(run: number): void {
    if (this.dead || !this.#busy.has(run)) return;
    this.#cancelled.add(run);
    if (!this.#asked.has(run)) return;
    const late = () => this.end(named('Replaced', 'A worker did not stop when asked and was replaced.'));
    // On a slow network the script may take longer than the grace; then only silence counts.
    let seconds = 0;
    const watch = this.#started ? setInterval(() => ++seconds >= CANCEL_SECONDS && late(), 1_000) : undefined;
    const answered = () => clearInterval(watch);
    this.#alive(this.#remote.cancel(run)).then(answered, answered);
  }
}

/**
 * The pool of workers. Every worker takes its fixed share of an experiment's tasks, so that the fits it keeps are the ones
 * it will be asked for again. A worker that throws, hangs or dies fails the runs it had with a message, and a fresh one
 * sits in its place for the next.
 */
export class Pool {
  #slots: WorkerSlot[] = [];
  #runs = 0;

  constructor(
    readonly size: number,
    private readonly spawn: () => Worker,
  ) {}

  #slot(place: number): WorkerSlot {
    const slot = this.#slots[place];
    return !slot || slot.dead ? (this.#slots[place] = new WorkerSlot(this.spawn)) : slot;
  }

  /** Starts the workers before there is work for them: their script loads while the page is drawn. */
  warm(): void {
    try {
      for (let place = 0; place < this.size; place++) this.#slot(place);
    } catch {
      // Whoever needs a worker is told when they ask for it.
    }
  }

  run(experiment: string, params: Params, listener: Listener): RunHandle {
    const run = ++this.#runs;
    const own = ownTablesOf(params);
    const parts = Array.from({ length: this.size }, () => ({ done: 0, total: 1 }));
    let open = true;
    const slots = parts.map((_, place) => this.#slot(place));

    const cancel = () => {
      open = false;
      for (const slot of slots) slot.cancel(run);
    };
    const shares = slots.map((slot, worker) =>
      slot.run({ run, experiment, params, own, worker, workers: this.size }, (report) => {
        if (!open) return;
        parts[worker] = report;
        if (report.results.length > 0) listener.rows(report.results);
        listener.progress({ fraction: fractionOf(parts), loading: report.loading });
      }),
    );
    const done = Promise.all(shares).then(
      (outcomes): Outcome => (outcomes.every((outcome) => outcome === 'done') ? 'done' : 'cancelled'),
      (error: unknown) => {
        // One share failed: the others are of no use without it.
        const wasOpen = open;
        cancel();
        if (!wasOpen) return 'cancelled' as const;
        throw error instanceof Error ? error : new Error(String(error));
      },
    );
    return { done, cancel, attend: () => slots.forEach((slot) => slot.attend(run)) };
  }

  close(): void {
    for (const slot of this.#slots) slot.end(named('Error', 'The pool was closed.'));
    this.#slots = [];
  }
}

/**
 * The mean over the workers that have something to do. Their costs cannot be added up: a worker that has not reported yet
 * has told no total, and progress must never fall when it does.
 */
function fractionOf(parts: { done: number; total: number }[]): number {
  const working = parts.filter(({ total }) => total > 0);
  const sum = working.reduce((share, { done, total }) => share + done / total, 0);
  return working.length > 0 ? Math.min(1, sum / working.length) : 1;
}

/** Whatever answers questions as the pool does. */
export type Runner = Pick<Pool, 'run'>;

let shared: Pool | undefined;
let most = 8;

/** A guest on someone else's page takes fewer; to be called before the first is needed. */
export const limitWorkers = (count: number): void => void (most = count);
/** Ends all workers, until one is needed again. */
export const endWorkers = (): void => shared?.close();

/** The page's pool: as many workers as there are cores, at most eight, started when first needed. */
export function lab(): Pool {
  shared ??= new Pool(
    Math.max(1, Math.min(most, globalThis.navigator?.hardwareConcurrency ?? 1)),
    () =>
      new Worker(new URL('../../workers/lab.worker.ts', import.meta.url), {
        type: 'module',
        name: 'noisebook',
      }),
  );
  return shared;
}
