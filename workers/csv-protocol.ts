import type { Format, Recipe } from '../src/core/data/own/recipe.ts';
import type { Built } from './csv-build.ts';
import type { Scan } from './csv-scan.ts';

/** What the page is told of a data set that was made: never its rows. */
export type BuiltFacts = Omit<Built, 'bytes'>;

/** A file that cannot be used as it was read: why, and how that was. */
export type Refused = { refused: string; format: Format };

/** The worker that reads files of the reader's own, behind comlink. One job at a time; a new one ends the one before. */
export interface CsvWorker {
  /** Reads a file and tells what is in it; its guesses can be overridden. */
  scan(file: File, given: Partial<Format>, progress: (fraction: number) => void): Promise<Scan | Refused>;
  /** Makes the data set of a recipe from the file that was scanned last with that fingerprint. */
  build(recipe: Recipe, progress: (fraction: number) => void): Promise<BuiltFacts>;
  cancel(): void;
}
