import { expose, releaseProxy, type Remote } from 'comlink';
import type { Recipe } from '../src/core/data/own/recipe.ts';
import { build, type Built } from './csv-build.ts';
import type { CsvWorker } from './csv-protocol.ts';
import { scan, type Scan } from './csv-scan.ts';
import { CsvError, type Watch } from './csv-text.ts';
import { offer } from './own-channel.ts';

/** Files that were read, by fingerprint, and what was made of them, by name. The last few stay. */
const files = new Map<string, { file: File; scan: Scan }>();
const made = new Map<string, { meaning: Built['meaning']; blob: Blob }>();
const KEPT = 4;

let job = 0;

/** A new job ends the one before it. */
function begin(progress: (fraction: number) => void): Watch {
  const mine = ++job;
  return { progress: (fraction) => progress(fraction), cancelled: () => mine !== job };
}

/** The page's callback came as a proxy over a port of its own: close it. */
const release = (progress: unknown) => (progress as Remote<() => void>)[releaseProxy]?.();

function keep<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > KEPT) map.delete(map.keys().next().value!);
}

const worker: CsvWorker = {
  async scan(file, given, progress) {
    try {
      const found = await scan(file, given, begin(progress));
      keep(files, found.fingerprint, { file, scan: found });
      return found;
    } catch (error) {
      // Of an error only its words would arrive.
      if (!(error instanceof CsvError) || !error.format) throw error;
      return { refused: error.message, format: error.format };
    } finally {
      release(progress);
    }
  },
  async build(recipe: Recipe, progress) {
    try {
      const known = files.get(recipe.fingerprint);
      if (!known) throw new CsvError('Choose the file first.');
      const { bytes, ...facts } = await build(known.file, known.scan, recipe, begin(progress));
      keep(made, facts.name, { meaning: facts.meaning, blob: new Blob([bytes]) });
      return facts;
    } finally {
      release(progress);
    }
  },
  cancel() {
    job++;
  },
};

offer((name) => made.get(name));
expose(worker);
