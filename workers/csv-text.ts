import type { Encoding, Format } from '../src/core/data/own/recipe.ts';

/** Why a file cannot be used, in the reader's words: the line, the column where there is one, and the reason. */
export class CsvError extends Error {
  override name = 'CsvError';
  /** How the file was read when that turned out, so that it can be corrected. */
  format?: Format;
}

/** The bytes are not what the encoding says. */
export class WrongEncoding extends CsvError {}

/** Thrown inside a job that was cancelled. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/** What a job on a file tells and asks on its way. */
export type Watch = {
  progress(fraction: number): void;
  cancelled(): boolean;
  bytes?(piece: Uint8Array): void;
  /** How many lines before the table are left out as comments. */
  comments?(count: number): void;
};

/** Pieces so small that their cells are gone before the collector of garbage would have to carry them along. */
const PIECE = 1 << 17;
/** How often progress is told. */
const TOLD = 1 << 20;

/** Which encoding the first bytes speak for: a mark decides; else UTF-8 if it is that, else Latin-1. */
export function guessEncoding(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  try {
    // The last character may be cut in two: `stream` keeps it waiting.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text of a file, piece by piece, line ends made equal. The mark at its start is dropped by the decoder. */
export async function* textOf(file: Blob, encoding: Encoding, watch: Watch): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  let held = '';
  let line = 1;
  for (let at = 0; at < file.size; at += PIECE) {
    if (watch.cancelled()) throw new Cancelled();
    const bytes = new Uint8Array(await read(file.slice(at, at + PIECE)));
    watch.bytes?.(bytes);
    const last = at + PIECE >= file.size;
    let text: string;
    try {
      text = held + decoder.decode(bytes, { stream: !last });
    } catch {
      throw new WrongEncoding(`After line ${line}: this is not UTF-8. Choose Latin-1 as the encoding.`);
    }
    // A lone \r at the end may be half of a \r\n.
    held = !last && text.endsWith('\r') ? '\r' : '';
    text = (held ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
    const nul = text.indexOf('\0');
    if (nul >= 0) {
      const at = line + count(text.slice(0, nul));
      throw new CsvError(`Line ${at}: this looks like a binary file, not like text.`);
    }
    line += count(text);
    yield text;
    const next = Math.min(file.size, at + PIECE);
    if (next === file.size || next % TOLD === 0) watch.progress(next / file.size);
  }
}

async function read(piece: Blob): Promise<ArrayBuffer> {
  try {
    return await piece.arrayBuffer();
  } catch {
    throw new CsvError('The file can no longer be read: it was moved or changed. Choose it again.');
  }
}

export function count(text: string): number {
  let n = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) n++;
  return n;
}
