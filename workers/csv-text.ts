import { CsvError, WrongEncoding, type Watch } from '../src/core/data/csv/table-file.ts';
import type { Encoding } from '../src/core/data/own/recipe.ts';

/** How much of a file is looked at before it is read. */
const HEAD = 1 << 18;
/** Small enough to die young in the garbage collector. */
const PIECE = 1 << 17;
const HINT = 'A spreadsheet has to be saved as CSV first.';
/** How often progress is told. */
const TOLD = 1 << 20;

/** Which encoding the first bytes speak for: a mark decides, then zeros in every other place; else UTF-8 if it is that, else Latin-1. */
export function guessEncoding(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i % 2]++;
  // Letters of Europe are a zero and a byte in UTF-16; binary files have zeros in all places.
  if (zeros[1] > 0.3 * head.length && zeros[0] < 0.01 * head.length) return 'utf-16le';
  if (zeros[0] > 0.3 * head.length && zeros[1] < 0.01 * head.length) return 'utf-16be';
  try {
    // The last character may be cut in two: `stream` keeps it waiting.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The beginning of a file: its bytes, and as whole lines of text in a given encoding. */
export async function headOf(file: Blob) {
  const bytes = new Uint8Array(await read(file.slice(0, HEAD)));
  const cut = file.size > HEAD;
  return {
    bytes,
    lines(encoding: Encoding): string {
      // Where it is cut, the last line, or character, may be only a part.
      const text = new TextDecoder(encoding).decode(bytes, { stream: cut }).replace(/\r\n?/g, '\n');
      const end = text.lastIndexOf('\n') + 1;
      return cut && end > 0 ? text.slice(0, end) : `${text}\n`;
    },
  };
}

/** The text of a file, piece by piece, line ends made equal. The mark at its start is dropped by the decoder. */
export async function* textOf(file: Blob, encoding: Encoding, watch: Watch): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  let held = '';
  let line = 1;
  for (let at = 0; at < file.size; at += PIECE) {
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
      throw new CsvError(`Line ${at}: this looks like a binary file, not like text. ${HINT}`);
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
