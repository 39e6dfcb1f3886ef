/** A run of one of the three protocols, for cells that show it: in workers of the parties' own, in one place, or only counted. */
import { peersOf, specsOf } from '../../../core/crypto/secure/create-party.ts';
import type { Counts } from '../../../core/crypto/secure/counts.ts';
import { countsOf } from '../../../core/crypto/secure/run.ts';
import type { AReport } from '../../../core/crypto/secure/server-a.ts';
import { reciprocalSteps, SERVER_A, type ProtocolId, type Setup } from '../../../core/crypto/secure/setup.ts';
import type { DenseRows } from '../../../core/learners/logistic-sums.ts';
import { takeSteps } from '../../../core/learners/logistic-steps.ts';
import type { Host } from '../../../lab/host.ts';
import { hostParties, type PartyNews } from './host-parties.ts';
import { MOST_STEPS } from './limits.ts';

const KIND = 'secure-logistic';

export type RunChoice = { protocol: string; bits: string; nodes: number; lambda: number; tolerance: number };

export const setupOf = (
  { protocol, bits, nodes, lambda, tolerance }: RunChoice,
  { rows, columns }: DenseRows,
): Setup => ({
  protocol: protocol as ProtocolId,
  bits: Number(bits),
  rows,
  columns,
  nodes,
  lambda,
  tolerance,
  most: MOST_STEPS,
  reciprocalSteps: reciprocalSteps(rows, lambda),
});

/** The coefficients after every step that the parties would take, in the clear. */
export function* pathInTheClear(
  { protocol, lambda, tolerance, most }: Setup,
  rows: DenseRows,
): Generator<number, Float64Array[]> {
  const method = protocol === 'newton' ? 'newton' : 'fixed';
  const steps = { method, lambda, tolerance: 0, stepTolerance: tolerance, most } as const;
  return (yield* takeSteps(rows, steps)).path;
}

export type SecureEnd = { beta: Float64Array; iterations: number; counts: Record<string, Counts> };

/** A worker for each party; `tell` is told what they send. */
export async function* runHosted<T>(
  setup: Setup,
  rows: DenseRows,
  host: Host,
  tell: (news: PartyNews) => T,
): AsyncGenerator<T, SecureEnd> {
  const specs = specsOf(setup, rows);
  const protocol = {
    kind: KIND,
    specs,
    peersOf: (name: string) => peersOf(name, setup.nodes),
    // All but the dealer, who never knows that it is over.
    ends: specs.length - 1,
  };
  const { reports } = yield* hostParties(host, protocol, tell);
  const { beta, iterations } = reports[SERVER_A] as AReport;
  const counts = Object.entries(reports).map(
    ([name, report]) => [name, countsOf(report as AReport | Counts)] as const,
  );
  return { beta, iterations, counts: Object.fromEntries(counts) };
}
