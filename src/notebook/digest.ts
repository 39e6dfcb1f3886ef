import type { Row } from '../core/experiments/experiment.ts';

/**
 * A fingerprint of a figure's rows, short enough for a link: whoever opens it can see whether the rows came out the same.
 * Numbers count to six digits, because browsers differ in the last bits of a logarithm. It tells chance apart from
 * change; it is no protection against someone who wants to deceive.
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
  for (const row of rows) {
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
