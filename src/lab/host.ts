/** Parties in workers of their own, as an experiment asks for them. */

/**
 * One party: which kind of protocol it belongs to is said once for all. `spec` is plain data; only its own worker gets it. Parties that have
 * much to do at the same time take turns, so many at once as leave a core to the page.
 */
export type HostedParty = { name: string; spec: unknown; peers: string[]; takesTurns?: boolean };

/** A message as its sender's worker tells of it: never its content, only the beginning of its bytes. */
export type HostedTransfer = {
  from: string;
  to: string;
  round: number;
  kind: string;
  bytes: number;
  /** When it was sent, in milliseconds since the run began, without those for which it was held. */
  at: number;
  glimpse: string;
};

/** What has happened since it was last asked for. */
export type HostedNews = { transfers: HostedTransfer[]; reports: Record<string, unknown> };

export type HostedRun = {
  /** How many workers the parties have. */
  workers: number;
  /** Resolves when there is something new, or after a moment; throws when a party has failed or stopped answering. */
  news(): Promise<HostedNews>;
  /** Milliseconds since it began, without those for which it was held. */
  elapsed(): number;
  /** Holds every party where it is, or lets them go on. A party that is at work ends its step first. */
  hold(held: boolean): void;
  /** Ends all of its workers. */
  end(): void;
};

/** Starts one worker for each party, and a channel between those that are each other's peers: nobody else can reach them. */
export type Host = (kind: string, parties: HostedParty[]) => HostedRun;
