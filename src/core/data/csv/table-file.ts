import type { Format } from '../own/recipe.ts';

/** Why a file cannot be used, in the reader's words: the line, the column where there is one, and the reason. */
export class CsvError extends Error {
  override name = 'CsvError';
  /** How the file was read when that turned out, so that it can be corrected. */
  format?: Format;
}

/** The bytes are not what the encoding says. */
export class WrongEncoding extends CsvError {}

/** What a job on a file tells on its way. */
export type Watch = {
  progress(fraction: number): void;
  bytes?(piece: Uint8Array): void;
  /** How many lines before the table are left out: comments, a title. */
  leftOut?(count: number): void;
};

/** Rows of cells, with the line on which each began. */
export type Rows = { rows: string[][]; lines: number[] };

/** Cuts text into rows of cells; the parser comes from outside of the core. At most `most` rows, if given. */
export type Cut = (text: string, delimiter: string, most?: number) => string[][];

/** A file with a table in it. Where its bytes come from and what cuts them into cells is not the core's affair. */
export type TableFile = {
  name: string;
  size: number;
  /** The form of the file, from its beginning; `given` overrides the guesses. */
  guess(given: Partial<Format>): Promise<Format>;
  /** The rows, piece by piece, as they are read. */
  rows(format: Format, watch: Watch): AsyncIterable<Rows>;
};
