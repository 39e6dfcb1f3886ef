import type { Host, HostedTransfer } from '../../../lab/host.ts';

/** A party of a protocol; whoever has rows is one of several who encrypt at the same time. */
type Spec = { name: string; rows?: unknown };

/** What has been sent since it was last told of, and how many workers the parties have. */
export type PartyNews = { transfers: HostedTransfer[]; workers: number };

/**
 * A worker for each party, until so many of them have come to their end. Yields what `tell` makes of the news, and ends all workers when it is
 * stopped.
 */
export async function* hostParties<T>(
  host: Host,
  {
    kind,
    specs,
    peersOf,
    ends,
  }: { kind: string; specs: Spec[]; peersOf(name: string): string[]; ends: number },
  tell: (news: PartyNews) => T,
): AsyncGenerator<T, { reports: Record<string, unknown>; workers: number; ms: number }> {
  const run = host(
    kind,
    specs.map((spec) => {
      const { name, rows } = spec;
      return { name, spec, peers: peersOf(name), takesTurns: rows !== undefined };
    }),
  );
  const { workers } = run;
  const reports: Record<string, unknown> = {};
  try {
    while (Object.keys(reports).length < ends) {
      const { transfers, reports: more } = await run.news();
      Object.assign(reports, more);
      yield tell({ transfers, workers });
    }
  } finally {
    run.end();
  }
  return { reports, workers, ms: run.elapsed() };
}
