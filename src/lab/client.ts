import { proxy, wrap, type Remote } from 'comlink';
import type { Params, Row } from '../core/experiments/experiment.ts';
import type { LabWorker, Outcome, Report } from '../../workers/protocol.ts';

/** A worker that has not answered a cancel after this long is taken for hung and replaced. */
const CANCEL_GRACE_MS = 2_000;
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

/** A worker and the means to know that it is gone: comlink's own promises never settle when it dies. */
class Seat {
  #worker: Worker;
  #remote: Remote<LabWorker>;
  #lost!: (reason: Error) => void;
  #death: Promise<never>;
  #busy = new Set<number>();
  /** Whether it has ever said anything: before that its script may still be on its way. */
  #started = false;
  /** Seconds without a word. Counted and not read off the clock: a laptop that has slept must not lose its workers. */
  #silent = 0;
  #watch?: ReturnType<typeof setInterval>;
  dead = false;

  constructor(spawn: () => Worker) {
    this.#worker = spawn();
    this.#remote = wrap<LabWorker>(this.#worker);
    this.#death = new Promise((_, reject) => (this.#lost = reject));
    this.#death.catch(() => {});
    this.#worker.addEventListener('message', () => this.#heard());
    this.#worker.onerror = (event: ErrorEvent) => {
      event.preventDefault?.();
      this.end(`A worker stopped: ${event.message || 'its script could not be loaded'}.`);
    };
    this.#worker.onmessageerror = () => this.end('A worker sent something that could not be read.');
  }

  end(reason: string): void {
    if (this.dead) return;
    this.dead = true;
    clearInterval(this.#watch);
    this.#worker.terminate();
    this.#lost(new Error(reason));
  }

  async run(request: Parameters<LabWorker['run']>[0], report: (report: Report) => void): Promise<Outcome> {
    this.#busy.add(request.run);
    this.#silent = 0;
    this.#watch ??= setInterval(() => this.#listen(), 1_000);
    try {
      const hear = (message: Report) => {
        this.#heard();
        report(message);
      };
      return await Promise.race([this.#remote.run(request, proxy(hear)), this.#death]);
    } finally {
      this.#busy.delete(request.run);
      if (this.#busy.size === 0) {
        clearInterval(this.#watch);
        this.#watch = undefined;
      }
    }
  }

  #heard(): void {
    this.#started = true;
    this.#silent = 0;
  }

  #listen(): void {
    if (++this.#silent >= SILENT_SECONDS) this.end('A worker stopped answering and was replaced.');
  }

  attend(run: number): void {
    if (this.#busy.has(run)) void this.#remote.attend(run);
  }

  cancel(run: number): void {
    if (this.dead || !this.#busy.has(run)) return;
    const late = () => this.end('A worker did not stop when asked and was replaced.');
    // On a slow network the script may take longer than the grace; then only silence counts.
    const timer = this.#started ? setTimeout(late, CANCEL_GRACE_MS) : undefined;
    Promise.race([this.#remote.cancel(run), this.#death]).then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
  }
}

/**
 * The pool of workers. Every worker takes its fixed share of an experiment's tasks, so that the fits it keeps are the ones
 * it will be asked for again. A worker that throws, hangs or dies fails the runs it had with a message, and a fresh one
 * sits in its place for the next.
 */
export class Pool {
  #seats: Seat[] = [];
  #runs = 0;

  constructor(
    readonly size: number,
    private readonly spawn: () => Worker,
  ) {}

  #seat(place: number): Seat {
    const seat = this.#seats[place];
    return !seat || seat.dead ? (this.#seats[place] = new Seat(this.spawn)) : seat;
  }

  /** Starts the workers before there is work for them: their script loads while the page is drawn. */
  warm(): void {
    for (let place = 0; place < this.size; place++) this.#seat(place);
  }

  run(experiment: string, params: Params, listener: Listener): RunHandle {
    const run = ++this.#runs;
    const parts = Array.from({ length: this.size }, () => ({ done: 0, total: 1 }));
    let open = true;
    const seats = parts.map((_, place) => this.#seat(place));

    const cancel = () => {
      open = false;
      for (const seat of seats) seat.cancel(run);
    };
    const shares = seats.map((seat, worker) =>
      seat.run({ run, experiment, params, worker, workers: this.size }, (report) => {
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
    return { done, cancel, attend: () => seats.forEach((seat) => seat.attend(run)) };
  }

  close(): void {
    for (const seat of this.#seats) seat.end('The pool was closed.');
    this.#seats = [];
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

let shared: Pool | undefined;

/** The page's pool: as many workers as there are cores, at most eight, started when first needed. */
export function lab(): Pool {
  shared ??= new Pool(
    Math.max(1, Math.min(8, globalThis.navigator?.hardwareConcurrency ?? 1)),
    () =>
      new Worker(new URL('../../workers/lab.worker.ts', import.meta.url), {
        type: 'module',
        name: 'noisebook',
      }),
  );
  return shared;
}
