import type { HostedRun } from '../src/lab/host.ts';

/** A protocol whose reader has paused it: what drives it, and its parties. */
export type Held = { work: AsyncGenerator<{ progress: number; fit?: unknown }, unknown>; run: HostedRun };

/** How long parties wait for their reader before their workers are ended. */
const WAIT_MS = 600_000;

/**
 * The one protocol that a worker holds for a reader who has paused it. Its parties keep their keys and what they have received, so that they go
 * on where they were. At most one is held: each has a worker for every party.
 */
export class HeldRun {
  #kept?: Held & { key: string; timer: ReturnType<typeof setTimeout> };
  /** Who asked last: whoever asked before them has nothing to keep. */
  #turn = 0;

  constructor(readonly waitMs = WAIT_MS) {}

  /** What is held under this key, if anything, and a turn to hand in with `keep`. Anything else is ended. */
  take(key: string): { turn: number; held?: Held } {
    const turn = ++this.#turn;
    const kept = this.#kept;
    this.#kept = undefined;
    clearTimeout(kept?.timer);
    if (!kept || kept.key === key) return { turn, held: kept };
    void kept.work.return(undefined);
    return { turn };
  }

  /** Holds the parties; false if others have begun since. */
  keep(turn: number, key: string, held: Held): boolean {
    if (turn !== this.#turn) return false;
    held.run.hold(true);
    const timer = setTimeout(() => void this.take(''), this.waitMs);
    this.#kept = { ...held, key, timer };
    return true;
  }
}
