import type { Runner } from '../lab/client.ts';
import type { Outcome } from '../lab/protocol.ts';
import type { Question } from './kept-pool.ts';
import type { RowStore } from './row-store.ts';

/**
 * A pool that computes nothing: it takes rows from the store, and where they are not there yet, waits until `kept` says that they are.
 * For a second window beside the one that computes.
 */
export function waitingPool(store: RowStore, keyOf: (question: Question) => string) {
  const waiting = new Map<string, Set<() => void>>();
  const pool: Runner = {
    run(experiment, params, listener) {
      const key = keyOf({ experiment, params });
      let isOver = false;
      let wake = () => {};
      const done = (async (): Promise<Outcome> => {
        while (!isOver) {
          const told = new Promise<void>((resolve) => (wake = resolve));
          waiting.set(key, (waiting.get(key) ?? new Set()).add(wake));
          const found = await store.get(key);
          if (found && !isOver) {
            listener.rows(found);
            listener.progress({ fraction: 1 });
            return 'done';
          }
          if (!isOver) await told;
        }
        return 'cancelled';
      })().finally(() => waiting.delete(key));
      const cancel = () => {
        isOver = true;
        wake();
      };
      return { done, cancel, attend: () => {} };
    },
  };
  const kept = (key: string) => waiting.get(key)?.forEach((wake) => wake());
  return { pool, kept };
}
