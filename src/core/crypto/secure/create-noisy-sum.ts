import { check } from '../../check.ts';
import { Network } from '../../federation/network.ts';
import { simulate } from '../../federation/party.ts';
import { ProgramParty, stoppedWords } from '../../federation/program.ts';
import type { Transfer } from '../../federation/transcript.ts';
import type { DenseRows } from '../../learners/logistic-sums.ts';
import type { RandomSource } from '../random-source.ts';
import { noCounts, type Counts } from './counts.ts';
import { everyNth } from './create-party.ts';
import { sumNode, sumServerA, sumServerB, type SumReport, type SumSetup } from './noisy-sum.ts';
import { nodeNames, SERVER_A, SERVER_B, type SecurePayload } from './setup.ts';

export type SumSpec = { name: string; setup: SumSetup; rows?: DenseRows };

export function createParty(
  { name, setup, rows }: SumSpec,
  source: RandomSource,
): ProgramParty<SecurePayload, SumReport | Counts> {
  const counts = noCounts();
  if (name === SERVER_A) return new ProgramParty(name, sumServerA(setup, source, counts));
  if (name === SERVER_B) return new ProgramParty(name, sumServerB(setup, source, counts));
  check(rows !== undefined, 'rows', 'given to a node', name);
  return new ProgramParty(name, sumNode(setup, rows, source, counts));
}

/** Nodes have no link to each other. */
export function peersOf(name: string, nodes: number): string[] {
  if (name === SERVER_A || name === SERVER_B)
    return [name === SERVER_A ? SERVER_B : SERVER_A, ...nodeNames(nodes)];
  return [SERVER_A, SERVER_B];
}

/** Everybody who takes part; the rows are dealt out to the nodes in turn. */
export const specsOf = (setup: SumSetup, data: DenseRows): SumSpec[] => [
  ...[SERVER_A, SERVER_B].map((name) => ({ name, setup })),
  ...nodeNames(setup.nodes).map((name, at) => ({ name, setup, rows: everyNth(data, at, setup.nodes) })),
];

/** All parties in one place: for tests, and where a browser starts no more workers. Yields after every message. */
export function* runNoisySum(
  specs: SumSpec[],
  source: RandomSource,
): Generator<number, { released: Float64Array; transcript: Transfer<SecurePayload>[] }> {
  const parties = specs.map((spec) => createParty(spec, source));
  const network = new Network<SecurePayload>({ keepPayloads: true });
  for (const _ of simulate({ network, parties })) yield 0.5;
  const stuck = parties.filter(({ waitingFor }) => waitingFor);
  if (stuck.length > 0)
    throw new Error(stoppedWords(stuck.map(({ name, waitingFor }) => [name, waitingFor!])));
  const { released } = parties.find(({ name }) => name === SERVER_B)!.report as SumReport;
  return { released, transcript: network.transcript };
}
