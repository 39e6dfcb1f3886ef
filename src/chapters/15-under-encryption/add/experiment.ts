/**
 * Two numbers, encrypted and added without a key: every ciphertext is made here from the system's randomness, and every time is measured here.
 */
import {
  add,
  ciphertextBytes,
  decrypt,
  encrypt,
  generateKey,
  multiply,
  randomiser,
  type SecretKey,
} from '../../../core/crypto/paillier.ts';
import { clock } from '../../../lab/clock.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { systemRandom } from '../../../lab/system-random.ts';

export type AddParams = { a: number; b: number; bits: string };
export type AddRow = {
  kind: 'text' | 'time';
  what: string;
  /** What is inside, and how long the ciphertext is; for a time, how often it was measured. */
  plain: number;
  bytes: number;
  /** The ciphertext in hexadecimal digits, or the time of one operation in milliseconds. */
  liveHex: string;
  liveMs: number;
};

type Fit = { bits: number; liveSecret: SecretKey; liveTimes: Record<string, number> };

/** How often each operation is done to be timed. */
const TIMED = { key: 1, encrypt: 3, decrypt: 5, add: 300, multiply: 5 };
/** A constant of 40 bits, as a gradient would be. */
const CONSTANT = 0xc0ffee1234n;

export const experiment = defineExperiment<AddParams, Task, Pick<AddParams, 'bits'>, Fit>({
  id: 'paillier-add',
  tasks: () => [{ key: 'add' }],
  fitInputs: ({ bits }) => ({ bits }),
  *fit({ bits }) {
    let since = clock();
    const took = (times: number) => {
      const now = clock();
      const each = (now - since) / times;
      since = now;
      return each;
    };
    const secret = yield* generateKey(Number(bits), systemRandom);
    const { key } = secret;
    const times: Record<string, number> = { key: took(1) };
    let made = 1n;
    for (let i = 0; i < TIMED.encrypt; i++) {
      made = encrypt(key, 7n, randomiser(key, systemRandom));
      yield 0.2 + (0.5 * i) / TIMED.encrypt;
    }
    times.encrypt = took(TIMED.encrypt);
    for (let i = 0; i < TIMED.decrypt; i++) decrypt(secret, made);
    times.decrypt = took(TIMED.decrypt);
    yield 0.8;
    since = clock();
    for (let i = 0; i < TIMED.add; i++) made = add(key, made, made);
    times.add = took(TIMED.add);
    for (let i = 0; i < TIMED.multiply; i++) multiply(key, made, CONSTANT);
    times.multiply = took(TIMED.multiply);
    return { bits: Number(bits), liveSecret: secret, liveTimes: times };
  },
  *releasing({ a, b }, _task, { bits, liveSecret, liveTimes }) {
    const { key } = liveSecret;
    const seal = (m: number) => encrypt(key, BigInt(m), randomiser(key, systemRandom));
    const texts: [string, bigint][] = [['a', seal(a)]];
    yield 0.3;
    texts.push(['a again', seal(a)]);
    yield 0.6;
    texts.push(['b', seal(b)]);
    yield 0.9;
    texts.push(['sum', add(key, texts[0][1], texts[2][1])]);
    const rows: AddRow[] = texts.map(([what, ciphertext]) => ({
      kind: 'text',
      what,
      plain: Number(decrypt(liveSecret, ciphertext)),
      bytes: ciphertextBytes(bits),
      liveHex: ciphertext.toString(16).padStart(2 * ciphertextBytes(bits), '0'),
      liveMs: 0,
    }));
    for (const [what, liveMs] of Object.entries(liveTimes))
      rows.push({
        kind: 'time',
        what,
        plain: TIMED[what as keyof typeof TIMED],
        bytes: 0,
        liveHex: '',
        liveMs,
      });
    return rows;
  },
});
