import type { Row } from '../lab/experiment.ts';
import { steady } from '../lab/live.ts';

/**
 * The fingerprint that links and exported runs carried until fingerprint.ts came; theirs are still read. Numbers count to six digits,
 * so it differs as soon as one number lies at the edge of rounding, and cannot tell by how much.
 */
export function digest(rows: Row[]): string {
  // FNV-1a twice, from different beginnings: 64 bits.
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  const feed = (text: string) => {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ code, 0x5bd1e995);
      b ^= b >>> 15;
    }
  };
  for (const row of steady(rows)) {
    for (const name of Object.keys(row).sort()) {
      const value = row[name];
      feed(name);
      if (value instanceof Float64Array) for (const part of value) feed(plain(part));
      else feed(typeof value === 'number' ? plain(value) : String(value));
    }
    feed('\n');
  }
  return hex(a) + hex(b);
}

/** Six digits; a zero has no sign, and what is tiny beside 1 is a zero that rounding left behind. */
const plain = (x: number) => (Math.abs(x) < 1e-12 ? '0' : x.toPrecision(6));

const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0');
