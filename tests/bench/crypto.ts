import { PrivateKey, PublicKey } from 'paillier-bigint';
import { specsOf } from '../../src/core/crypto/secure/create-party.ts';
import { runSecure } from '../../src/core/crypto/secure/run.ts';
import { reciprocalSteps, type ProtocolId } from '../../src/core/crypto/secure/setup.ts';
import { add, decrypt, encrypt, generateKey, multiply, randomiser } from '../../src/core/crypto/paillier.ts';
import { modInverse } from '../../src/core/crypto/modular.ts';
import { runToEnd } from '../../src/core/work/run-to-end.ts';
import { systemRandom } from '../../src/lab/system-random.ts';
import { createRng } from '../../src/core/random/create-rng.ts';

const ROUNDS = 5;
const CONSTANT = 0xc0ffee1234n;

/** Processor time of one go in milliseconds, best of some rounds. */
function best(times: number, work: () => void): number {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const began = process.cpuUsage();
    for (let i = 0; i < times; i++) work();
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1000 / times);
  }
  return least;
}

/** The same key in both, so that only the code differs. Each reads what the other has written. */
export function timeOperations(bits: number): { what: string; ours: number; theirs: number }[] {
  const secret = runToEnd(generateKey(bits, systemRandom));
  const { key, p, q } = secret;
  const lambda = (p - 1n) * (q - 1n);
  const theirKey = new PublicKey(key.n, key.n + 1n);
  const theirSecret = new PrivateKey(lambda, modInverse(lambda, key.n), theirKey, p, q);
  const sealed = encrypt(key, 123n, randomiser(key, systemRandom));
  const theirs = theirKey.encrypt(77n);
  if (theirSecret.decrypt(sealed) !== 123n || decrypt(secret, theirs) !== 77n)
    throw new Error('The two do not read each other’s ciphertexts.');
  const few = bits > 1024 ? 2 : 6;
  return [
    { what: 'encrypt', ours: best(few, () => encrypt(key, 5n, randomiser(key, systemRandom))), theirs: best(few, () => theirKey.encrypt(5n)) },
    { what: 'decrypt', ours: best(few, () => decrypt(secret, sealed)), theirs: best(few, () => theirSecret.decrypt(sealed)) },
    { what: 'add', ours: best(200, () => add(key, sealed, theirs)), theirs: best(200, () => theirKey.addition(sealed, theirs)) },
    { what: 'times 40 bits', ours: best(20, () => multiply(key, sealed, CONSTANT)), theirs: best(20, () => theirKey.multiply(sealed, CONSTANT)) },
    // paillier-bigint has no negative factors: n − k is what its documentation leaves to do.
    { what: 'times −40 bits', ours: best(few, () => multiply(key, sealed, -CONSTANT)), theirs: best(few, () => theirKey.multiply(sealed, key.n - CONSTANT)) },
  ]; // prettier-ignore
}

/** A fit of 1,279 made-up rows and 12 coefficients by five nodes: as large as the red wines. */
export function timeProtocol(protocol: ProtocolId, bits: number): { seconds: number; iterations: number } {
  const [rows, columns, lambda] = [1279, 12, 1];
  const rng = createRng(1).fork('bench');
  const X = Float64Array.from({ length: rows * columns }, () => rng.normal());
  const y = Float64Array.from({ length: rows }, (_, i) => (X[i * columns] + rng.normal() > 0 ? 1 : -1));
  const setup = { protocol, bits, rows, columns, nodes: 5, lambda, tolerance: 1e-5, most: 200, reciprocalSteps: reciprocalSteps(rows, lambda) }; // prettier-ignore
  const began = process.cpuUsage();
  const { report } = runToEnd(runSecure(specsOf(setup, { rows, columns, X, y }), systemRandom));
  const { user, system } = process.cpuUsage(began);
  return { seconds: (user + system) / 1e6, iterations: report.iterations };
}
