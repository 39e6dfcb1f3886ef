/** Writes what container.ts reads: how a reader's own table travels from the worker that read it to those that learn. */
import type { Block, Header } from './container.ts';

export type Column = { block: Block; values: Float32Array | Uint8Array };

const align = (bytes: number) => Math.ceil(bytes / 4) * 4;
const ascii = (text: string) =>
  text.replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Values hold the rows in their final order, test rows first. Bytes are `u8`, floats are `f32`. */
export function writeContainer(
  rows: Header['rows'],
  label: Float32Array | Uint8Array,
  columns: Column[],
): Uint8Array<ArrayBuffer> {
  const typeOf = (values: Float32Array | Uint8Array) => (values instanceof Uint8Array ? 'u8' : 'f32');
  const header: Header = {
    rows,
    label: { type: typeOf(label) },
    blocks: columns.map(({ block, values }) => ({ ...block, type: typeOf(values) })),
  };
  const text = ascii(JSON.stringify(header));
  const parts = [label, ...columns.map(({ values }) => values)];
  const start = align(8 + text.length);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + align(part.byteLength), start));
  const view = new DataView(bytes.buffer);
  [...'NBK1'].forEach((c, i) => view.setUint8(i, c.charCodeAt(0)));
  view.setUint32(4, text.length, true);
  for (let i = 0; i < text.length; i++) bytes[8 + i] = text.charCodeAt(i);
  let at = start;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += align(part.byteLength);
  }
  return bytes;
}
