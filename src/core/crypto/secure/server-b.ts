/** Server B: it makes the key and keeps it. It decrypts what server A has masked, and never gets a ciphertext of a node. */
import type { Program } from '../../federation/program.ts';
import { generateKey } from '../paillier.ts';
import { toBytes, type RandomSource } from '../random-source.ts';
import { fromFixed } from '../ring.ts';
import { unpackAll } from '../slots.ts';
import { openAll, sealB, shareB } from './convert.ts';
import { factorProducts, inverseProducts, solveProducts, type Counts } from './counts.ts';
import { factorise, invert, solve, type Factors } from './factor.ts';
import { Sealer } from './sealer.ts';
import {
  hear,
  nodeNames,
  sending,
  SERVER_A,
  type BSends,
  type SecurePayload,
  type Setup,
  type Steps,
} from './setup.ts';
import { triangle } from './server-a.ts';
import { TwoParty } from './two-party.ts';
import { runToEnd } from '../../work/run-to-end.ts';

export function* serverB(
  setup: Setup,
  source: RandomSource,
  counts: Counts,
): Program<BSends, SecurePayload, Counts> {
  const { protocol, columns: p, bits } = setup;
  const secret = runToEnd(generateKey(bits, source));
  const sealer = new Sealer(secret.key, source, counts);
  const two = new TwoParty(1, counts);
  let send: BSends[] = [
    {
      to: [SERVER_A, ...nodeNames(setup.nodes)],
      round: 0,
      payload: { kind: 'key', n: toBytes(secret.key.n, bits / 8) },
    },
  ];

  function* factors(): Steps<BSends, Factors> {
    const shares = yield* shareB(secret, (p * (p + 1)) / 2, counts);
    yield* two.fetch(factorProducts(p, setup.reciprocalSteps));
    return yield* factorise(two, triangle(shares, p), setup.reciprocalSteps);
  }

  let known: Factors | undefined;
  if (protocol !== 'newton') {
    known = yield* sending(send, factors());
    send = [];
  }
  if (protocol === 'local') {
    yield* two.fetch(inverseProducts(p));
    send = [yield* sealB(sealer, yield* invert(two, known!))];
  }
  for (;;) {
    const [{ last }] = yield* hear('beta', [SERVER_A], send);
    if (last) return { send: [], report: counts };
    send = [];
    two.round++;
    if (protocol === 'local') {
      const [{ ciphertexts }] = yield* hear('reveal', [SERVER_A]);
      const opened = unpackAll(openAll(secret, ciphertexts, counts), p, bits);
      const step = Float64Array.from(opened, (value) => fromFixed(value, 2));
      send = [{ to: SERVER_A, round: two.round, payload: { kind: 'opened step', step } }];
      continue;
    }
    if (protocol === 'newton') known = yield* factors();
    const gradient = yield* shareB(secret, p, counts);
    yield* two.fetch(solveProducts(p));
    yield* two.reveal(yield* solve(two, known!, gradient));
  }
}
