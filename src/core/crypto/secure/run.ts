/** All parties in one place, one instant after the other: for tests, and where a browser starts no more workers. */
import { Network } from '../../federation/network.ts';
import { simulate } from '../../federation/party.ts';
import { stoppedWords } from '../../federation/program.ts';
import type { Transfer } from '../../federation/transcript.ts';
import type { RandomSource } from '../random-source.ts';
import { createParty, type PartySpec } from './create-party.ts';
import type { Counts } from './counts.ts';
import type { AReport } from './server-a.ts';
import { DEALER, SERVER_A, type SecurePayload } from './setup.ts';

export type SecureRun = {
  report: AReport;
  /** By party. */
  counts: Record<string, Counts>;
  transcript: Transfer<SecurePayload>[];
};

/**
 * Yields the iterations done, as a share of the most that there may be. `hear` is told of every message; `lose` names one that never
 * arrives.
 */
export function* runSecure(
  specs: PartySpec[],
  source: RandomSource,
  {
    hear = () => {},
    lose = () => false,
  }: {
    hear?: (transfer: Transfer<SecurePayload>) => void;
    lose?: (from: string, kind: string, round: number) => boolean;
  } = {},
): Generator<number, SecureRun> {
  const parties = specs.map((spec) => createParty(spec, source));
  const network = new Network<SecurePayload>({
    keepPayloads: true,
    link: ({ from, payload, round }) => (lose(from, payload.kind, round) ? Infinity : 1),
  });
  let seen = 0;
  let round = 0;
  for (const _ of simulate({ network, parties })) {
    for (; seen < network.transcript.length; seen++) {
      hear(network.transcript[seen]);
      round = Math.max(round, network.transcript[seen].round);
    }
    yield Math.min(1, round / specs[0].setup.most);
  }
  const stuck = parties.filter(({ name, waitingFor }) => name !== DEALER && waitingFor);
  if (stuck.length > 0)
    throw new Error(stoppedWords(stuck.map(({ name, waitingFor }) => [name, waitingFor!])));
  const counts = parties.flatMap(({ name, report }) => (report ? [[name, countsOf(report)] as const] : []));
  const report = parties.find(({ name }) => name === SERVER_A)!.report as AReport;
  return { report, counts: Object.fromEntries(counts), transcript: network.transcript };
}

export const countsOf = (report: AReport | Counts): Counts => ('counts' in report ? report.counts : report);
