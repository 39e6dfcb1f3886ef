/** The dealer: it hands out shares of random products, and never hears what they are used for. */
import { ring, randomElements, toWords } from '../ring.ts';
import type { RandomSource } from '../random-source.ts';
import type { Program } from '../../federation/program.ts';
import { hear, SERVER_A, SERVER_B, type DealerSends, type SecurePayload } from './setup.ts';

export function* dealerProgram(source: RandomSource): Program<DealerSends, SecurePayload, never> {
  let send: DealerSends[] = [];
  for (;;) {
    const [{ count, round }] = yield* hear('ask', [SERVER_A], send);
    const drawn = randomElements(source, 5 * count);
    const [forA, forB]: [bigint[], bigint[]] = [[], []];
    for (let i = 0; i < count; i++) {
      const [a0, a1, b0, b1, c0] = drawn.slice(5 * i, 5 * i + 5);
      forA.push(a0, b0, c0);
      forB.push(a1, b1, ring((a0 + a1) * (b0 + b1) - c0));
    }
    send = [
      { to: SERVER_A, round, payload: { kind: 'triples', words: toWords(forA) } },
      { to: SERVER_B, round, payload: { kind: 'triples', words: toWords(forB) } },
    ];
  }
}
