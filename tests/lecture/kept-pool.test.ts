import { describe, expect, it } from 'vitest';
import type { Listener, RunHandle, Runner } from '../../src/lab/client.ts';
import type { Outcome } from '../../src/lab/protocol.ts';
import { KeptPool, keyOf } from '../../src/lecture/kept-pool.ts';
import { bytesOf, MOST_BYTES, surplus, type Results, type RowStore } from '../../src/lecture/row-store.ts';

const RESULTS: Results = [{ index: 0, rows: [{ x: 1 }] }];
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Workers that answer when they are told to. */
function workers() {
  const asked: { params: object; listener: Listener; end: (outcome: Outcome) => void; cancelled: boolean }[] =
    [];
  const pool: Runner = {
    run(_experiment, params, listener): RunHandle {
      let end!: (outcome: Outcome) => void;
      const done = new Promise<Outcome>((resolve) => (end = resolve));
      const one = { params, listener, end, cancelled: false };
      asked.push(one);
      return { done, cancel: () => ((one.cancelled = true), end('cancelled')), attend: () => {} };
    },
  };
  return { asked, pool };
}

function memory(): RowStore & { kept: Map<string, Results> } {
  const kept = new Map<string, Results>();
  return {
    kept,
    get: async (key) => kept.get(key),
    put: async (key, results) => void kept.set(key, results),
  };
}

const listen = () => {
  const heard: Results[] = [];
  return { heard, rows: (results: Results) => void heard.push(results), progress: () => {} };
};
const question = (epsilon: number) => ({ experiment: 'noise/x', params: { epsilon } });

describe('a pool that keeps what a lecture asks', () => {
  it('computes a beat once: ahead, for the wall, and for the next time', async () => {
    const { asked, pool } = workers();
    const store = memory();
    const kept = new KeptPool(() => pool, store);
    const prepared = kept.prepare(question(1));
    await soon();
    asked[0].listener.rows(RESULTS);
    asked[0].end('done');
    expect(await prepared).toBe(true);
    const wall = listen();
    expect(await kept.run('noise/x', { epsilon: 1 }, wall).done).toBe('done');
    expect([wall.heard, asked.length]).toEqual([[RESULTS], 1]);

    const afterReload = new KeptPool(() => pool, store);
    afterReload.wanted.add(keyOf(question(1)));
    const again = listen();
    expect(await afterReload.run('noise/x', { epsilon: 1 }, again).done).toBe('done');
    expect([again.heard, asked.length]).toEqual([[RESULTS], 1]);
  });

  it('goes on with what was begun ahead when the wall comes to want it', async () => {
    const { asked, pool } = workers();
    const kept = new KeptPool(() => pool, memory());
    const prepared = kept.prepare(question(1));
    await soon();
    asked[0].listener.rows(RESULTS);
    const wall = listen();
    const run = kept.run('noise/x', { epsilon: 1 }, wall);
    await soon();
    asked[0].listener.rows([{ index: 1, rows: [] }]);
    asked[0].end('done');
    expect(await run.done).toBe('done');
    expect(await prepared).toBe(true);
    expect([wall.heard.flat().length, asked.length, asked[0].cancelled]).toEqual([2, 1, false]);
  });

  it('says what a reload would have to compute again', async () => {
    const { asked, pool } = workers();
    const full: RowStore = { get: async () => undefined, put: async () => {} };
    for (const [store, isKept] of [
      [memory(), true],
      [full, false],
    ] as const) {
      const kept = new KeptPool(() => pool, store);
      const prepared = kept.prepare(question(1));
      await soon();
      asked.at(-1)!.listener.rows(RESULTS);
      asked.at(-1)!.end('done');
      await prepared;
      expect([kept.knows(question(1)), await kept.keeps(question(1))]).toEqual([true, isKept]);
    }
  });

  it('makes way for any other question, and waits while it is answered', async () => {
    const { asked, pool } = workers();
    const kept = new KeptPool(() => pool, memory());
    const first = kept.prepare(question(1));
    await soon();
    const drag = kept.run('noise/x', { epsilon: 7 }, listen());
    expect(await first).toBe(false);
    expect(asked[0].cancelled).toBe(true);
    const second = kept.prepare(question(1));
    await soon();
    expect(asked.length, 'nothing is begun beside what the wall waits for').toBe(2);
    asked[1].end('done');
    expect(await drag.done).toBe('done');
    await soon();
    asked[2].listener.rows(RESULTS);
    asked[2].end('done');
    expect(await second).toBe(true);
    expect(kept.knows(question(7)), 'what no beat asks is not kept').toBe(false);
  });
});

describe('the store of rows', () => {
  const entry = (key: string, used: number, bytes: number, edition = 'now') => ({
    key,
    used,
    bytes,
    edition,
    fingerprint: '',
  });

  it('gives up rows of another version, and then those used longest ago', () => {
    const entries = [entry('old', 9, 1, 'before'), entry('a', 1, 60), entry('b', 3, 60), entry('c', 2, 30)];
    expect(surplus(entries, 'now', 100)).toEqual(['old', 'a']);
    expect(surplus(entries.slice(1), 'now', 150)).toEqual([]);
  });

  it('counts numbers, words and pixels', () => {
    expect(bytesOf([{ index: 0, rows: [{ pixels: new Float64Array(784) }] }])).toBeGreaterThan(784 * 8);
    expect(bytesOf(RESULTS)).toBeLessThan(100);
    expect(MOST_BYTES).toBeLessThanOrEqual(64e6);
  });
});
