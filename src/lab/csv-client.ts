import { proxy, wrap, type Remote } from 'comlink';
import type { Scan } from '../core/data/csv/scan.ts';
import type { Format, Recipe } from '../core/data/own/recipe.ts';
import type { BuiltFacts, CsvWorker, Refused, Tell } from './csv-protocol.ts';
import { keepOwnTable } from './own-tables.ts';

/** A reader that has said nothing for so many seconds is taken for hung. */
const SILENT_SECONDS = 15;

/** Thrown by a job that was cancelled, or that a newer one has replaced. */
class Cancelled extends Error {
  override name = 'Cancelled';
}

/**
 * The page's end of the worker that reads files of the reader's own. One job at a time. A job is cancelled by ending its worker, which
 * works whatever the worker is doing; the next job gets a fresh one.
 */
export class CsvClient {
  #spawn: () => Worker;
  #worker?: Worker;
  #remote?: Remote<CsvWorker>;
  /** Ends the job under way and its worker. */
  #end?: (why: Error) => void;

  constructor(spawn: () => Worker) {
    this.#spawn = spawn;
  }

  scan(file: File, given: Partial<Format>, tell: Tell): Promise<Scan | Refused> {
    return this.#job<Scan | Refused>(async (remote, heard) => remote.scan(file, given, heard), tell);
  }

  /** The facts of the data set, and the names of older ones that are no longer kept. */
  async build(file: File, scan: Scan, recipe: Recipe, tell: Tell): Promise<BuiltFacts & { gone: string[] }> {
    const { facts, rows } = await this.#job((remote, heard) => remote.build(file, scan, recipe, heard), tell);
    return { ...facts, gone: keepOwnTable({ name: facts.name, meaning: facts.meaning, blob: rows }) };
  }

  cancel(): void {
    this.#end?.(new Cancelled('Cancelled.'));
  }

  async #job<T>(ask: (remote: Remote<CsvWorker>, heard: Tell) => Promise<T>, tell: Tell): Promise<T> {
    this.cancel();
    const { worker, remote } = this.#open();
    let silent = 0;
    let end!: (why: Error) => void;
    const ended = new Promise<never>((_, reject) => {
      this.#end = end = (why) => {
        worker.terminate();
        if (this.#worker === worker) this.#worker = undefined;
        reject(why);
      };
    });
    worker.onerror = (event) => {
      event.preventDefault?.();
      end(new Error(`The file could not be read: ${event.message || 'its reader could not be loaded'}.`));
    };
    // Counted and not read off the clock, so that a laptop that has slept does not lose its reader.
    const watch = setInterval(() => {
      if (++silent >= SILENT_SECONDS)
        end(new Error('The file could not be read: its reader stopped answering. Choose the file again.'));
    }, 1_000);
    // The worker keeps its end of this for as long as it lives: if it held the listener, it would keep the page that asked, too.
    let listener: Tell | undefined = tell;
    const heard = (fraction: number) => {
      silent = 0;
      listener?.(fraction);
    };
    try {
      return await Promise.race([ask(remote, proxy(heard)), ended]);
    } finally {
      clearInterval(watch);
      listener = undefined;
      if (this.#end === end) this.#end = undefined;
    }
  }

  #open(): { worker: Worker; remote: Remote<CsvWorker> } {
    if (!this.#worker) {
      try {
        this.#worker = this.#spawn();
      } catch (error) {
        throw new Error(`Files cannot be read here, because this browser starts no worker: ${error}.`, {
          cause: error,
        });
      }
      this.#remote = wrap<CsvWorker>(this.#worker);
    }
    return { worker: this.#worker, remote: this.#remote! };
  }
}

export const csv = new CsvClient(
  () =>
    new Worker(new URL('../../workers/csv.worker.ts', import.meta.url), {
      type: 'module',
      name: 'noisebook-csv',
    }),
);
