/**
 * From ciphertexts to shares and back, between server A, which has the ciphertexts, and server B, which has the key.
 *
 * Claim: B sees v + r with r uniform and 40 bits longer than v, which is 2⁻⁴⁰ away from independent of v; A sees ciphertexts alone.
 * Assumes: |v| < 2⁵⁰, that is numbers below 2¹⁸ with 32 fractional bits.
 */
import { check } from '../../check.ts';
import { decrypt, type SecretKey } from '../paillier.ts';
import { randomBits, type RandomSource } from '../random-source.ts';
import { fromWords, ring, toWords } from '../ring.ts';
import { packsOf, unpackAll } from '../slots.ts';
import type { Counts } from './counts.ts';
import type { Sealer } from './sealer.ts';
import { hear, SERVER_A, SERVER_B, type ASends, type BSends, type Steps } from './setup.ts';

const VALUE_BITS = 50;
const MASK_BITS = VALUE_BITS + 40;

const masks = (source: RandomSource, count: number) =>
  Array.from({ length: count }, () => randomBits(source, MASK_BITS));

/** Server A's shares of encrypted numbers: minus its masks. What it sends is in the answer. */
export function hideA(
  sealer: Sealer,
  ciphertexts: bigint[],
  count: number,
  source: RandomSource,
  round: number,
) {
  const hiding = masks(source, count);
  const sum = sealer.write(sealer.sum([ciphertexts, sealer.seal(hiding)]));
  const send: ASends = { to: SERVER_B, round, payload: { kind: 'masked', ciphertexts: sum } };
  return { send, shares: hiding.map((mask) => ring(-mask)) };
}

/** Server B's shares of the same numbers: what it decrypts. */
export function* shareB(secret: SecretKey, count: number, counts: Counts): Steps<BSends, bigint[]> {
  const [{ ciphertexts }] = yield* hear('masked', [SERVER_A]);
  const expected = packsOf(count, secret.key.bits);
  check(ciphertexts.length === expected, 'ciphertexts', `${expected}`, ciphertexts.length);
  return unpackAll(openAll(secret, ciphertexts, counts), count, secret.key.bits)
    .map(masked)
    .map(ring);
}

/** A value under its mask, or what is no such thing: then something has gone wrong, and nothing is added up. */
function masked(value: bigint): bigint {
  const isMasked = value > -(1n << BigInt(VALUE_BITS)) && value < 1n << BigInt(MASK_BITS + 1);
  check(isMasked, 'masked value', `below 2^${MASK_BITS + 1}`, value);
  return value;
}

/** Encrypted columns of a shared matrix, for server A. */
export function* sealA(
  sealer: Sealer,
  columns: bigint[][],
  source: RandomSource,
  round: number,
): Steps<ASends, bigint[][]> {
  const hiding = columns.map((column) => masks(source, column.length));
  const words = toWords(columns.flatMap((column, j) => column.map((share, i) => ring(share + hiding[j][i]))));
  const send: ASends = { to: SERVER_B, round, payload: { kind: 'masked shares', words } };
  const [{ ciphertexts }] = yield* hear('resealed', [SERVER_B], [send]);
  const each = packsOf(columns[0].length, sealer.key.bits);
  const sealed = sealer.read(ciphertexts);
  return columns.map((_, j) =>
    sealer.sum([sealed.slice(j * each, (j + 1) * each), sealer.seal(hiding[j].map((mask) => -mask))]),
  );
}

/** Server B's part in it: it encrypts what is still masked. */
export function* sealB(sealer: Sealer, columns: bigint[][]): Steps<BSends, BSends> {
  const [{ words }] = yield* hear('masked shares', [SERVER_A]);
  const theirs = fromWords(words);
  const each = columns[0].length;
  const sealed = columns.flatMap((column, j) =>
    sealer.seal(column.map((share, i) => masked(BigInt.asIntN(128, share + theirs[j * each + i])))),
  );
  return { to: SERVER_A, round: 0, payload: { kind: 'resealed', ciphertexts: sealer.write(sealed) } };
}

export function openAll(secret: SecretKey, ciphertexts: Uint8Array[], counts: Counts): bigint[] {
  counts.decryptions += ciphertexts.length;
  return ciphertexts.map((bytes) =>
    decrypt(
      secret,
      bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n),
    ),
  );
}
