import { check } from '../../check.ts';
import { ProgramParty } from '../../federation/program.ts';
import type { DenseRows } from '../../learners/logistic-sums.ts';
import type { RandomSource } from '../random-source.ts';
import { noCounts, type Counts } from './counts.ts';
import { dealerProgram } from './dealer.ts';
import { nodeProgram, type Idle } from './node.ts';
import { serverA, type AReport } from './server-a.ts';
import { serverB } from './server-b.ts';
import { DEALER, nodeNames, SERVER_A, SERVER_B, type SecurePayload, type Setup } from './setup.ts';

/** All that a party is told before it begins: plain data, so that it can be made in another worker. Only a node has rows. */
export type PartySpec = { name: string; setup: Setup; rows?: DenseRows };

export function createParty(
  { name, setup, rows }: PartySpec,
  source: RandomSource,
): ProgramParty<SecurePayload, AReport | Counts> {
  const counts = noCounts();
  if (name === SERVER_A) return new ProgramParty(name, serverA(setup, source, counts));
  if (name === SERVER_B) return new ProgramParty(name, serverB(setup, source, counts));
  if (name === DEALER) return new ProgramParty(name, dealerProgram(source));
  check(rows !== undefined, 'rows', 'given to a node', name);
  const idle: Idle = {};
  const program = nodeProgram(setup, rows, source, counts, idle);
  return new ProgramParty(name, program, () => idle.prepare?.() ?? false);
}

/** Whom a party has a link to. Nodes have none to each other, and none to the dealer. */
export function peersOf(name: string, nodes: number): string[] {
  if (name === DEALER) return [SERVER_A, SERVER_B];
  if (name === SERVER_A || name === SERVER_B)
    return [name === SERVER_A ? SERVER_B : SERVER_A, DEALER, ...nodeNames(nodes)];
  return [SERVER_A, SERVER_B];
}

/** Everybody who takes part; the rows are dealt out to the nodes in turn. */
export function specsOf(setup: Setup, data: DenseRows): PartySpec[] {
  const nodes = nodeNames(setup.nodes).map((name, at) => ({
    name,
    setup,
    rows: everyNth(data, at, setup.nodes),
  }));
  return [...[SERVER_A, SERVER_B, DEALER].map((name) => ({ name, setup })), ...nodes];
}

export function everyNth({ rows, columns, X, y }: DenseRows, at: number, nth: number): DenseRows {
  const mine = Array.from({ length: rows }, (_, i) => i).filter((i) => i % nth === at);
  const own = new Float64Array(mine.length * columns);
  mine.forEach((i, k) => own.set(X.subarray(i * columns, (i + 1) * columns), k * columns));
  return { rows: mine.length, columns, X: own, y: Float64Array.from(mine, (i) => y[i]) };
}
