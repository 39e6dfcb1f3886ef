import type { RandomSource } from '../src/core/crypto/random-source.ts';
import type { Payload } from '../src/core/federation/message.ts';
import type { ProgramParty } from '../src/core/federation/program.ts';

type Maker = { createParty(spec: never, source: RandomSource): unknown };

/** The kinds of protocols whose parties can live in workers of their own. A new one adds a line. */
const makers: Record<string, () => Promise<Maker>> = {
  'noisy-sum': () => import('../src/core/crypto/secure/create-noisy-sum.ts'),
  'secure-logistic': () => import('../src/core/crypto/secure/create-party.ts'),
};

export async function makeParty(
  kind: string,
  spec: unknown,
  source: RandomSource,
): Promise<ProgramParty<Payload, unknown>> {
  if (!Object.hasOwn(makers, kind))
    throw new Error(`kind must be one of ${Object.keys(makers).join(', ')}, got ${kind}`);
  const { createParty } = await makers[kind]();
  return createParty(spec as never, source) as ProgramParty<Payload, unknown>;
}
