import { proxy, wrap, type Remote } from 'comlink';
import type { Format, Recipe } from '../core/data/own/recipe.ts';
import type { BuiltFacts, CsvWorker, Refused } from '../../workers/csv-protocol.ts';
import type { Scan } from '../../workers/csv-scan.ts';

/**
 * The page's end of the worker that reads files of the reader's own. It lives as long as the page, because it answers for
 * the tables that it has read; if it dies, what was asked of it fails with a message and the next question starts afresh.
 */
class CsvClient {
  #worker?: Worker;
  #remote?: Remote<CsvWorker>;
  #death?: Promise<never>;

  #open(): { remote: Remote<CsvWorker>; death: Promise<never> } {
    if (!this.#worker) {
      const worker = new Worker(new URL('../../workers/csv.worker.ts', import.meta.url), {
        type: 'module',
        name: 'noisebook-csv',
      });
      this.#worker = worker;
      this.#remote = wrap<CsvWorker>(worker);
      this.#death = new Promise((_, reject) => {
        worker.onerror = (event) => {
          event.preventDefault?.();
          worker.terminate();
          this.#worker = undefined;
          reject(new Error(`The file could not be read: ${event.message || 'the worker did not start'}.`));
        };
      });
      this.#death.catch(() => {});
    }
    return { remote: this.#remote!, death: this.#death! };
  }

  scan(file: File, given: Partial<Format>, progress: (fraction: number) => void): Promise<Scan | Refused> {
    const { remote, death } = this.#open();
    return Promise.race([remote.scan(file, given, proxy(progress)), death]);
  }

  build(recipe: Recipe, progress: (fraction: number) => void): Promise<BuiltFacts> {
    const { remote, death } = this.#open();
    return Promise.race([remote.build(recipe, proxy(progress)), death]);
  }

  cancel(): void {
    void this.#remote?.cancel();
  }
}

export const csv = new CsvClient();
