import type { Built } from '../core/data/csv/build.ts';
import type { Scan } from '../core/data/csv/scan.ts';
import type { Format, Recipe } from '../core/data/own/recipe.ts';

/** What the page is told of a data set that was made: never its rows. */
export type BuiltFacts = Omit<Built, 'bytes'>;

/** A file that cannot be used as it was read: why, and how that was. */
export type Refused = { refused: string; format: Format };

/** Called every second or so while the reader works, with how far it is: silence means that it hangs. */
export type Tell = (fraction: number) => void;

/** The worker that reads files of the reader's own, behind comlink. It keeps nothing, so that it can be ended at any time. */
export interface CsvWorker {
  /** Reads a file and tells what is in it; its guesses can be overridden. */
  scan(file: File, given: Partial<Format>, tell: Tell): Promise<Scan | Refused>;
  /** Makes the data set of a recipe from a file that was scanned before. The rows are a Blob, which the page does not open. */
  build(file: File, scan: Scan, recipe: Recipe, tell: Tell): Promise<{ facts: BuiltFacts; rows: Blob }>;
}
