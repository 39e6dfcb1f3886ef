import './no-network.ts';
import { expose, releaseProxy, type Remote } from 'comlink';
import { build } from '../src/core/data/csv/build.ts';
import { scan } from '../src/core/data/csv/scan.ts';
import { CsvError } from '../src/core/data/csv/table-file.ts';
import type { CsvWorker, Tell } from '../src/lab/csv-protocol.ts';
import { tableFile } from './csv-file.ts';

/** How often the page hears that this worker is alive, also while a slow disk keeps it waiting. */
const BEAT_MS = 2_000;

/** Does a job, and tells how far it is. */
async function telling<T>(tell: Tell, job: (watch: { progress: Tell }) => Promise<T>): Promise<T> {
  let fraction = 0;
  const beat = setInterval(() => tell(fraction), BEAT_MS);
  const progress = (now: number) => tell((fraction = now));
  try {
    return await job({ progress });
  } finally {
    clearInterval(beat);
    // The page's callback came as a proxy over a port of its own: close it.
    (tell as unknown as Remote<() => void>)[releaseProxy]?.();
  }
}

const worker: CsvWorker = {
  scan: (file, given, tell) =>
    telling(tell, async (watch) => {
      try {
        return await scan(tableFile(file), given, watch);
      } catch (error) {
        // Of an error only its words would arrive.
        if (!(error instanceof CsvError) || !error.format) throw error;
        return { refused: error.message, format: error.format };
      }
    }),
  build: (file, known, recipe, tell) =>
    telling(tell, async (watch) => {
      const { bytes, ...facts } = await build(tableFile(file), known, recipe, watch);
      return { facts, rows: new Blob([bytes]) };
    }),
};

expose(worker);
