import { describe, expect, it } from 'vitest';
import {
  add,
  agreedKey,
  encrypt,
  generateKey,
  packCiphertext,
  readCiphertext,
  type PublicKey,
} from '../../../src/core/crypto/paillier.ts';
import { toBytes } from '../../../src/core/crypto/random-source.ts';
import { shareB } from '../../../src/core/crypto/secure/convert.ts';
import { noCounts } from '../../../src/core/crypto/secure/counts.ts';
import { createParty, specsOf } from '../../../src/core/crypto/secure/create-party.ts';
import { runSecure } from '../../../src/core/crypto/secure/run.ts';
import { Sealer } from '../../../src/core/crypto/secure/sealer.ts';
import {
  reciprocalSteps,
  SERVER_A,
  SERVER_B,
  type ProtocolId,
  type SecurePayload,
  type Setup,
} from '../../../src/core/crypto/secure/setup.ts';
import { Network } from '../../../src/core/federation/network.ts';
import { simulate } from '../../../src/core/federation/party.ts';
import { takeSteps } from '../../../src/core/learners/logistic-steps.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { systemRandom } from '../../../src/lab/system-random.ts';
import { madeUp } from '../learners/made-up-logistic.ts';

/* What goes wrong ends with a clear word: no wrong sum, and nobody who waits for ever. */

const data = madeUp(300, 4, true);
const setupOf = (protocol: ProtocolId): Setup => ({
  protocol, bits: 512, rows: 300, columns: 4, nodes: 3, lambda: 1, tolerance: 1e-7, most: 60, reciprocalSteps: reciprocalSteps(300, 1),
}); // prettier-ignore

describe('faults of the protocols', () => {
  it('ends with a clear word when a party stops answering', () => {
    const lose = (from: string, kind: string, round: number) =>
      from === 'node 2' && kind === 'gradient' && round === 2;
    expect(() => runToEnd(runSecure(specsOf(setupOf('hessian'), data), systemRandom, { lose }))).toThrow(
      /A party stopped answering.*server A waits for gradient from node 2/,
    );
  });

  it.each([
    ['newton', 'hessian'],
    ['hessian', 'gradient'],
    ['local', 'step'],
  ] as const)('%s adds up no %s that is beyond its slot', (protocol, kind) => {
    const specs = specsOf(setupOf(protocol), data);
    const parties = specs.map((spec) => createParty(spec, systemRandom));
    const receive = parties[0].receive.bind(parties[0]);
    let key: PublicKey | undefined;
    // Between node 2 and server A somebody adds 2⁹⁵ to the first number of the second round: without the key, as anybody can.
    parties[0].receive = (message) => {
      const { from, round, payload } = message;
      if (payload.kind === 'key') key = agreedKey(payload.n, 512);
      if (from !== 'node 2' || payload.kind !== kind || round !== 2) return receive(message);
      const [first, ...rest] = payload.ciphertexts;
      const more = add(key!, readCiphertext(first), encrypt(key!, 1n << 95n, 1n));
      const ciphertexts = [packCiphertext(key!, more), ...rest];
      return receive({ ...message, payload: { ...payload, ciphertexts } });
    };
    expect(() => runToEnd(simulate({ network: new Network<SecurePayload>(), parties }))).toThrow(
      'plaintext must be below 2^94 in every slot',
    );
  });

  it('refuses a node without rows, or with other columns', () => {
    const setup = setupOf('hessian');
    expect(() => createParty({ name: 'node 1', setup }, systemRandom)).toThrow(
      'rows must be given to a node',
    );
    const other = { ...setup, columns: 5 };
    expect(() => runToEnd(runSecure(specsOf(other, data), systemRandom))).toThrow(
      'columns must be 5 at every node',
    );
  });

  it.each([SERVER_A, 'node 2'])('%s refuses a key of another length than was agreed', (name) => {
    const setup = setupOf('hessian');
    const party = createParty({ name, setup, rows: data }, systemRandom);
    const key = { kind: 'key', n: toBytes(2n ** 1024n - 1n, 128) } as const;
    party.wake();
    expect(() => party.receive({ from: SERVER_B, to: name, round: 0, payload: key })).toThrow(
      'bits must be 512 as agreed, got 1024',
    );
  });

  it.each(['newton', 'hessian', 'local'] as const)('%s refuses columns that are not scaled', (protocol) => {
    const large = { ...data, X: data.X.map((x) => 10 * x) };
    expect(() => runToEnd(runSecure(specsOf(setupOf(protocol), large), systemRandom))).toThrow(
      /columns must be scaled to variance 1/,
    );
  });

  it('comes to the pooled optimum with a ridge larger than the rows', () => {
    const few = { rows: 40, columns: 4, X: data.X.slice(0, 160), y: data.y.slice(0, 40) };
    const setup = { ...setupOf('hessian'), rows: 40, lambda: 100, reciprocalSteps: reciprocalSteps(40, 100) };
    const { report } = runToEnd(runSecure(specsOf(setup, few), systemRandom));
    const options = { method: 'newton', lambda: 100, tolerance: 1e-14, most: 50 } as const;
    const pooled = runToEnd(takeSteps(few, options)).path.at(-1)!;
    for (let j = 0; j < 4; j++) expect(Math.abs(report.beta[j] - pooled[j])).toBeLessThan(1e-5);
  });

  it('refuses a ridge whose inverse would not fit under its masks', () => {
    expect(() => reciprocalSteps(1e6, 1)).toThrow('lambda must be at least 1000000 rows / 2¹⁸, got 1');
  });

  it('refuses to share what is beyond its mask: nothing is added up', () => {
    const secret = runToEnd(generateKey(512, systemRandom));
    const sealer = new Sealer(secret.key, systemRandom, noCounts());
    const answer = (values: bigint[], count: number) => {
      const program = shareB(secret, count, noCounts());
      program.next();
      const payload = { kind: 'masked', ciphertexts: sealer.write(sealer.seal(values)) } as const;
      return () => program.next([{ from: SERVER_A, to: SERVER_B, round: 0, payload }]);
    };
    expect(answer([1n << 60n, 5n], 2)()).toEqual({ done: true, value: [1n << 60n, 5n] });
    for (const beyond of [1n << 92n, -(1n << 51n)])
      expect(answer([5n, beyond], 2)).toThrow('masked value must be below 2^91');
    expect(answer([5n], 6)).toThrow('ciphertexts must be 2, got 1');
    expect(() => sealer.sum([[1n, 2n], [3n]])).toThrow(
      'ciphertexts must be as many from everybody, got 2 and 1',
    );
    expect(() => sealer.read([new Uint8Array(128)])).toThrow('ciphertext must be between 0 and n², got 0');
  });
});
