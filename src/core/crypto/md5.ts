/**
 * MD5 of short texts, as fast as a browser can.
 *
 * Claim: `md5Short` gives the four words (a, b, c, d) of the digest of a message of at most 55 bytes, which fills one block.
 * Why: a message, the byte 0x80, zeros and the length in bits make 16 words; 64 steps mix them into the four words.
 *   The steps are in groups of four, so that the four words need not change places.
 * MD5 is broken as a signature, and any fast hash is no disguise for a guessable text: that is what this one is here to show.
 * Source: RFC 1321.
 */
import { check } from '../check.ts';

/** The sines of 1 … 64, as the standard has them. */
const SINES = Int32Array.from({ length: 64 }, (_, i) => Math.floor(2 ** 32 * Math.abs(Math.sin(i + 1))) | 0);

/** A block of one message, ready for its letters. */
export type Block = Int32Array;

/** The longest message that fits one block. */
const LONGEST = 55;

/** A message of plain bytes as its one block of 16 words, little-endian. */
export function blockOf(message: string): Block {
  check(message.length <= LONGEST, 'message', `at most ${LONGEST} bytes`, message.length);
  const block = new Int32Array(16);
  for (let i = 0; i < message.length; i++) {
    const byte = message.charCodeAt(i);
    check(byte < 128, 'message', 'plain ASCII', message);
    block[i >> 2] |= byte << (8 * (i & 3));
  }
  block[message.length >> 2] |= 0x80 << (8 * (message.length & 3));
  block[14] = 8 * message.length;
  return block;
}

/** The digest of a block, into four words. */
export function md5Block(M: Block, digest: Int32Array): void {
  const K = SINES;
  let a = 0x67452301;
  let b = 0xefcdab89 | 0;
  let c = 0x98badcfe | 0;
  let d = 0x10325476;
  for (let i = 0; i < 16; i += 4) {
    a = (a + (d ^ (b & (c ^ d))) + M[i] + K[i]) | 0;
    a = (((a << 7) | (a >>> 25)) + b) | 0;
    d = (d + (c ^ (a & (b ^ c))) + M[i + 1] + K[i + 1]) | 0;
    d = (((d << 12) | (d >>> 20)) + a) | 0;
    c = (c + (b ^ (d & (a ^ b))) + M[i + 2] + K[i + 2]) | 0;
    c = (((c << 17) | (c >>> 15)) + d) | 0;
    b = (b + (a ^ (c & (d ^ a))) + M[i + 3] + K[i + 3]) | 0;
    b = (((b << 22) | (b >>> 10)) + c) | 0;
  }
  for (let i = 16; i < 32; i += 4) {
    const j = 5 * i + 1;
    a = (a + (c ^ (d & (b ^ c))) + M[j & 15] + K[i]) | 0;
    a = (((a << 5) | (a >>> 27)) + b) | 0;
    d = (d + (b ^ (c & (a ^ b))) + M[(j + 5) & 15] + K[i + 1]) | 0;
    d = (((d << 9) | (d >>> 23)) + a) | 0;
    c = (c + (a ^ (b & (d ^ a))) + M[(j + 10) & 15] + K[i + 2]) | 0;
    c = (((c << 14) | (c >>> 18)) + d) | 0;
    b = (b + (d ^ (a & (c ^ d))) + M[(j + 15) & 15] + K[i + 3]) | 0;
    b = (((b << 20) | (b >>> 12)) + c) | 0;
  }
  for (let i = 32; i < 48; i += 4) {
    const j = 3 * i + 5;
    a = (a + (b ^ c ^ d) + M[j & 15] + K[i]) | 0;
    a = (((a << 4) | (a >>> 28)) + b) | 0;
    d = (d + (a ^ b ^ c) + M[(j + 3) & 15] + K[i + 1]) | 0;
    d = (((d << 11) | (d >>> 21)) + a) | 0;
    c = (c + (d ^ a ^ b) + M[(j + 6) & 15] + K[i + 2]) | 0;
    c = (((c << 16) | (c >>> 16)) + d) | 0;
    b = (b + (c ^ d ^ a) + M[(j + 9) & 15] + K[i + 3]) | 0;
    b = (((b << 23) | (b >>> 9)) + c) | 0;
  }
  for (let i = 48; i < 64; i += 4) {
    const j = 7 * i;
    a = (a + (c ^ (b | ~d)) + M[j & 15] + K[i]) | 0;
    a = (((a << 6) | (a >>> 26)) + b) | 0;
    d = (d + (b ^ (a | ~c)) + M[(j + 7) & 15] + K[i + 1]) | 0;
    d = (((d << 10) | (d >>> 22)) + a) | 0;
    c = (c + (a ^ (d | ~b)) + M[(j + 14) & 15] + K[i + 2]) | 0;
    c = (((c << 15) | (c >>> 17)) + d) | 0;
    b = (b + (d ^ (c | ~a)) + M[(j + 21) & 15] + K[i + 3]) | 0;
    b = (((b << 21) | (b >>> 11)) + c) | 0;
  }
  digest[0] = (a + 0x67452301) | 0;
  digest[1] = (b + 0xefcdab89) | 0;
  digest[2] = (c + 0x98badcfe) | 0;
  digest[3] = (d + 0x10325476) | 0;
}

/** The digest as it is written: 32 hexadecimal digits. */
export function md5Hex(message: string): string {
  const digest = new Int32Array(4);
  md5Block(blockOf(message), digest);
  return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
