/** Writes the files that src/core/data/container.ts reads. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const SIZE = { u8: 1, u16: 2, i32: 4, f32: 4 };
const ARRAY = { u8: Uint8Array, u16: Uint16Array, i32: Int32Array, f32: Float32Array };
const align = (bytes) => Math.ceil(bytes / 4) * 4;
const ascii = (value) =>
  JSON.stringify(value).replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * `label` and each block hold `values`: the rows in their final order, test rows first unless `first` says 'train'.
 * Returns what the card and the descriptor state.
 */
export function writeContainer(path, { rows, first, label, blocks }) {
  const told = ({ values: _, ...rest }) => rest;
  const header = ascii({ rows, first, label: told(label), blocks: blocks.map(told) });
  const start = align(8 + header.length);
  const parts = [label, ...blocks];
  const sizes = parts.map(({ type, values }) => align(values.length * SIZE[type]));
  const bytes = Buffer.alloc(start + sizes.reduce((a, b) => a + b, 0));
  bytes.write('NBK1', 0, 'latin1');
  bytes.writeUInt32LE(header.length, 4);
  bytes.write(header, 8, 'latin1');
  let at = start;
  parts.forEach(({ type, values }, i) => {
    const block = ARRAY[type].from(values);
    bytes.set(new Uint8Array(block.buffer), at);
    at += sizes[i];
  });
  const packed = gzipSync(bytes, { level: 9, memLevel: 9 });
  writeFileSync(path, packed);
  const sha256 = (content) => createHash('sha256').update(content).digest('hex');
  // The packed form may differ by a byte or two under another zlib; what is inside may not.
  return {
    packed: packed.length,
    unpacked: bytes.length,
    sha256: sha256(packed),
    sha256Unpacked: sha256(bytes),
  };
}

/** The smallest exact form of a column of numbers: integers over a power of ten where that loses nothing. */
export function compact(values) {
  for (const scale of [1, 10, 100, 1000, 10000, 100000]) {
    const stored = values.map((v) => Math.round(v * scale));
    if (!values.every((v, i) => Math.fround(stored[i] / scale) === Math.fround(v))) continue;
    const low = stored.reduce((a, b) => Math.min(a, b), Infinity);
    const high = stored.reduce((a, b) => Math.max(a, b), -Infinity);
    const offset = low < 0 ? low : 0;
    const span = high - offset;
    if (Math.max(high, -low) > 2 ** 31 - 1) continue;
    const type = span < 256 ? 'u8' : span < 65536 ? 'u16' : 'i32';
    return {
      type,
      ...(scale === 1 ? {} : { scale }),
      ...(offset ? { offset } : {}),
      values: stored.map((v) => v - offset),
    };
  }
  return { type: 'f32', values };
}
