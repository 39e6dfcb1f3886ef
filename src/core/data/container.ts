/**
 * The one file format of the data sets, unpacked.
 *
 * Claim: every shipped file and every file of the reader's own reads the same way, and a file of pictures can be used
 * before all of it has arrived.
 * Assumes: bytes `NBK1`, the length of the header (uint32, little endian), the header as ASCII JSON, then the blocks, each
 * starting at a multiple of four: the labels, then one block per field. In each block the test rows come first, so that
 * the test set is whole while training rows still arrive, unless the header says that training rows come first.
 * Why: blocks of one column compress better than rows; a block of pictures is row by row, so a prefix is whole pictures.
 */
import { check } from '../check.ts';
import type { Dataset, Field, Table, TaskKind, Values } from './dataset.ts';

type NumberType = 'u8' | 'u16' | 'i32' | 'f32';

/** A block as the header tells it. A number is `(stored + offset) / scale`; a category is its place in `categories`. */
export type Block = {
  name: string;
  kind: Field['kind'];
  type: NumberType;
  /** Columns of X that stand in this block, row by row: pixels, words. 1 by default. */
  width?: number;
  scale?: number;
  offset?: number;
  categories?: string[];
  /** Names of the columns of a wide block; without them they are numbered. */
  names?: string[];
};

export type Header = {
  rows: { test: number; train: number };
  first?: 'train';
  label: { type: NumberType; scale?: number; offset?: number };
  blocks: Block[];
};

const SIZE: Record<NumberType, number> = { u8: 1, u16: 2, i32: 4, f32: 4 };
const PREAMBLE = 8;

const align = (bytes: number) => Math.ceil(bytes / 4) * 4;

/** The header, or undefined while its last byte has not arrived. */
export function readHeader(bytes: Uint8Array): Header | undefined {
  if (bytes.length < PREAMBLE) return undefined;
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  check(magic === 'NBK1', 'file', 'a data set of Noisebook, starting with NBK1', JSON.stringify(magic));
  const length = headerLength(bytes);
  if (bytes.length < PREAMBLE + length) return undefined;
  let text = '';
  for (let i = 0; i < length; i++) text += String.fromCharCode(bytes[PREAMBLE + i]);
  return JSON.parse(text) as Header;
}

function headerLength(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
}

/** Where the blocks start: the labels first, then each field; the last entry is the length of the whole file. */
function layout(header: Header, bytes: Uint8Array): number[] {
  const rows = header.rows.test + header.rows.train;
  let at = align(PREAMBLE + headerLength(bytes));
  const starts = [at];
  starts.push((at = align(at + rows * SIZE[header.label.type])));
  for (const { type, width = 1 } of header.blocks) starts.push((at = align(at + rows * width * SIZE[type])));
  return starts;
}

/** How many training rows are whole when only the first `filled` bytes have arrived. */
export function rowsReady(header: Header, bytes: Uint8Array, filled: number): number {
  const starts = layout(header, bytes);
  const last = header.blocks[header.blocks.length - 1];
  if (filled >= starts[starts.length - 1]) return header.rows.train;
  if (header.blocks.length !== 1) return 0;
  const perRow = (last.width ?? 1) * SIZE[last.type];
  const before = header.first === 'train' ? 0 : header.rows.test;
  return Math.min(header.rows.train, Math.max(0, Math.floor((filled - starts[1]) / perRow) - before));
}

/** The facts of a data set that its file does not hold. */
export type Meaning = { id: string; task: TaskKind; classes: { value: number; name: string }[] };

/**
 * The data set in an unpacked file, with its first `trainRows` training rows; the test rows are left out where they
 * come after training rows that are not all asked for. Pictures are views, not copies.
 */
export function readDataset(bytes: Uint8Array, meaning: Meaning, trainRows?: number): Dataset {
  const header = readHeader(bytes);
  check(header !== undefined, 'file', 'a whole data set', `${bytes.length} bytes`);
  const starts = layout(header, bytes);
  check(
    bytes.length === starts[starts.length - 1],
    'file',
    `${starts[starts.length - 1]} bytes`,
    bytes.length,
  );
  const train = Math.min(trainRows ?? header.rows.train, header.rows.train);
  const trainFirst = header.first === 'train';
  const test = trainFirst && train < header.rows.train ? 0 : header.rows.test;
  const fields = fieldsOf(header);
  const columns = fields.length ? fields[fields.length - 1].to : 0;
  const names = header.blocks.flatMap(namesOf);
  const classes = meaning.classes.map(({ value, name }) => ({ value, name }));

  const table = (first: number, rows: number): Table => {
    const y = readLabels(bytes, header, starts[0], first, rows, classes);
    return { rows, columns, names, X: readRows(bytes, header, starts, fields, first, rows, columns), y };
  };
  return {
    id: meaning.id,
    task: meaning.task,
    fields,
    classes,
    train: table(trainFirst ? 0 : header.rows.test, train),
    test: table(trainFirst ? header.rows.train : 0, test),
  };
}

function readLabels(
  bytes: Uint8Array,
  header: Header,
  start: number,
  first: number,
  rows: number,
  classes: { value: number }[],
): Float32Array {
  const raw = view(bytes, header.label.type, start, header.rows.test + header.rows.train);
  const { scale = 1, offset = 0 } = header.label;
  return Float32Array.from({ length: rows }, (_, i) =>
    classes.length ? classes[raw[first + i]].value : (raw[first + i] + offset) / scale,
  );
}

function readRows(
  bytes: Uint8Array,
  header: Header,
  starts: number[],
  fields: Field[],
  first: number,
  rows: number,
  columns: number,
): Values {
  const [only] = header.blocks;
  if (header.blocks.length === 1 && only.type === 'u8' && (only.kind === 'pixels' || only.kind === 'words')) {
    return bytes.subarray(starts[1] + first * columns, starts[1] + (first + rows) * columns);
  }
  const X = new Float32Array(rows * columns);
  header.blocks.forEach((block, b) => {
    const { from, to } = fields[b];
    const raw = view(
      bytes,
      block.type,
      starts[b + 1],
      (header.rows.test + header.rows.train) * (block.width ?? 1),
    );
    if (block.kind === 'category') {
      for (let i = 0; i < rows; i++) X[i * columns + from + raw[first + i]] = 1;
      return;
    }
    const { scale = 1, offset = 0 } = block;
    const width = to - from;
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < width; j++)
        X[i * columns + from + j] = (raw[(first + i) * width + j] + offset) / scale;
    }
  });
  return X;
}

function fieldsOf(header: Header): Field[] {
  let from = 0;
  return header.blocks.map(({ name, kind, width = 1, categories }) => {
    const to = from + (kind === 'category' ? categories!.length : width);
    const field: Field = { name, kind, from, to, ...(categories ? { categories } : {}) };
    from = to;
    return field;
  });
}

function namesOf({ name, kind, width = 1, categories, names }: Block): string[] {
  if (kind === 'category') return categories!.map((category) => `${name} = ${category}`);
  if (names) return names;
  return width === 1 ? [name] : Array.from({ length: width }, (_, j) => `${name} ${j}`);
}

function view(bytes: Uint8Array, type: NumberType, start: number, length: number) {
  const at = bytes.byteOffset + start;
  if (type === 'u8') return new Uint8Array(bytes.buffer, at, length);
  if (type === 'u16') return new Uint16Array(bytes.buffer, at, length);
  if (type === 'i32') return new Int32Array(bytes.buffer, at, length);
  return new Float32Array(bytes.buffer, at, length);
}
