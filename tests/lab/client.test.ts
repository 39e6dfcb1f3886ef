import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { releaseProxy, type Remote } from 'comlink';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Params, Row } from '../../src/lab/experiment.ts';
import { Pool, type Progress } from '../../src/lab/client.ts';
import type { LabWorker, Outcome, Report } from '../../src/lab/protocol.ts';
import { labs, spawner } from './fake-worker.ts';

const samples = (over: Params = {}): Params => ({
  mechanism: 'laplace',
  epsilon: 1,
  delta: 1e-5,
  sensitivity: 1,
  draws: 20_000,
  seed: 1,
  ...over,
});

/** Everything that a run says, gathered. */
function gather() {
  const byTask: Row[][] = [];
  const progress: Progress[] = [];
  let calls = 0;
  return {
    listener: {
      rows: (results: { index: number; rows: Row[] }[]) => {
        calls++;
        for (const { index, rows } of results) byTask[index] = rows;
      },
      progress: (next: Progress) => void progress.push(next),
    },
    rows: () => byTask.flat(),
    calls: () => calls,
    progress,
  };
}

/** Rows to the last bit as plain text: far faster to compare than typed arrays number by number. */
const exactly = (rows: Row[]) =>
  JSON.stringify(rows, (_, value: unknown) =>
    value instanceof Float64Array ? Buffer.from(value.buffer).toString('base64') : value,
  );

async function rowsOf(pool: Pool, params: Params): Promise<Row[]> {
  const seen = gather();
  expect(await pool.run('noise/samples', params, seen.listener).done).toBe('done');
  return seen.rows();
}

/** A worker whose every answer is up to the test. */
function puppet(): LabWorker & { reports: ((report: Report) => void)[]; end(outcome: Outcome): void } {
  const reports: ((report: Report) => void)[] = [];
  const ends: ((outcome: Outcome) => void)[] = [];
  return {
    reports,
    end: (outcome) => ends.shift()?.(outcome),
    run: (_, report) => {
      reports.push(report);
      return new Promise((resolve) => ends.push(resolve));
    },
    cancel: () => ends.shift()?.('cancelled'),
    attend: () => {},
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 30));
const report = (done: number, total: number, rows: Row[] = []): Report => ({
  results: rows.map((row, index) => ({ index, rows: [row] })),
  done,
  total,
});

const unhandled: unknown[] = [];
process.on('unhandledRejection', (reason) => unhandled.push(reason));

const pools: Pool[] = [];
function poolOf(available: (LabWorker | undefined)[], size = available.length) {
  const { spawn, made } = spawner(available);
  const pool = new Pool(size, spawn);
  pools.push(pool);
  return { pool, made };
}

afterEach(async () => {
  vi.useRealTimers();
  for (const pool of pools.splice(0)) pool.close();
  await settled();
  expect(unhandled.splice(0), 'no promise fails unheard').toEqual([]);
});

let real: LabWorker[] = [];
beforeAll(async () => {
  real = await labs(6);
});

describe('Pool', () => {
  it('starts its workers beforehand when asked, and each of them once', async () => {
    const { pool, made } = poolOf(real.slice(0, 2));
    expect(made.length).toBe(0);
    pool.warm();
    pool.warm();
    expect(made.length).toBe(2);
    await rowsOf(pool, samples());
    expect(made.length).toBe(2);
  });

  it('gives the same rows with one worker and with four, for any parameters', async () => {
    const one = poolOf([real[0]]).pool;
    const four = poolOf(real.slice(1, 5)).pool;
    const params = fc.record({
      mechanism: fc.constantFrom('laplace', 'gaussian', 'analytic-gaussian'),
      epsilon: fc.double({ min: 0.001, max: 20, noNaN: true }),
      delta: fc.double({ min: 1e-12, max: 0.1, noNaN: true }),
      sensitivity: fc.double({ min: 0.01, max: 100, noNaN: true }),
      draws: fc.integer({ min: 1, max: 90_000 }),
      seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    });
    await fc.assert(
      fc.asyncProperty(params, async (given) => {
        const rows = await rowsOf(one, given);
        expect(rows.reduce((sum, row) => sum + (row.draws as number), 0)).toBe(given.draws);
        expect(exactly(await rowsOf(four, given)) === exactly(rows)).toBe(true);
      }),
      { seed: 8, numRuns: 12 },
    );
  });

  it('has every row before it is done, and progress that never falls', async () => {
    const { pool } = poolOf(real.slice(0, 4));
    const seen = gather();
    await pool.run('noise/samples', samples({ draws: 400_000, seed: 77 }), seen.listener).done;
    expect(seen.rows().reduce((sum, row) => sum + (row.draws as number), 0)).toBe(400_000);
    const fractions = seen.progress.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions[0]).toBeGreaterThanOrEqual(0);
    expect(fractions.at(-1)).toBe(1);
  });

  it('does not run ahead when one worker reports before another has begun', async () => {
    const [a, b, idle] = [puppet(), puppet(), puppet()];
    const { pool } = poolOf([a, b, idle]);
    const seen = gather();
    const { done } = pool.run('noise/samples', samples(), seen.listener);
    await settled();
    a.reports[0](report(500_000, 500_000));
    idle.reports[0](report(0, 0));
    await settled();
    expect(seen.progress.at(-1)!.fraction, 'half of the work is done').toBeCloseTo(0.5, 9);
    b.reports[0](report(100, 500_000));
    await settled();
    expect(seen.progress.at(-1)!.fraction).toBeGreaterThanOrEqual(0.5);
    for (const worker of [a, b, idle]) worker.end('done');
    expect(await done).toBe('done');
  });

  it('keeps nothing of a run that is over', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    // As the real one, it gives the way back to the page free when a run is over.
    const run: LabWorker['run'] = async (_, report) => {
      (report as Remote<typeof report>)[releaseProxy]();
      return 'done';
    };
    const ends: LabWorker = { run, cancel: () => {}, attend: () => {} };
    const { pool } = poolOf([ends]);
    const runs = async (count: number) => {
      for (let i = 0; i < count; i++) {
        const handle = pool.run('noise/samples', {}, gather().listener);
        if (i % 2 === 1) handle.cancel();
        await handle.done;
      }
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = await runs(500);
    // Half a kilobyte of each, when every run waited on one and the same promise.
    expect((await runs(3_000)) - before, 'bytes').toBeLessThan(750_000);
  });

  it('starts workers when they are needed, and keeps them', async () => {
    const { pool, made } = poolOf(real.slice(0, 2));
    expect(made.length).toBe(0);
    await rowsOf(pool, samples());
    await rowsOf(pool, samples({ epsilon: 2 }));
    expect(made.length).toBe(2);
  });

  it('stops when it is cancelled, and says nothing more', async () => {
    // Not real ones: on a busy machine these may be done before the first rows are heard.
    const [a, b] = [puppet(), puppet()];
    const { pool } = poolOf([a, b]);
    const seen = gather();
    const run = pool.run('noise/samples', samples(), {
      ...seen.listener,
      rows(results) {
        seen.listener.rows(results);
        run.cancel();
      },
    });
    await settled();
    a.reports[0](report(100, 500_000, [{ value: 1 }]));
    expect(await run.done).toBe('cancelled');
    b.reports[0](report(500_000, 500_000, [{ value: 2 }]));
    await settled();
    expect(seen.calls()).toBe(1);
    expect(seen.progress.at(-1)?.fraction ?? 0).toBeLessThan(0.5);
  });

  it('can be cancelled twice, and after its end', async () => {
    const { pool } = poolOf([real[0]]);
    const run = pool.run('noise/samples', samples(), gather().listener);
    await run.done;
    run.cancel();
    run.cancel();
    expect((await rowsOf(pool, samples())).length).toBeGreaterThan(0);
  });

  it('gives a worker that is still stopping only the last of what was asked meanwhile', async () => {
    const asked: number[] = [];
    const stubborn = puppet();
    const worker: LabWorker = {
      ...stubborn,
      run: (request, report) => (asked.push(request.params.seed as number), stubborn.run(request, report)),
      // It hears that it should stop, and stops when the test says.
      cancel: () => {},
    };
    const { pool } = poolOf([worker]);
    const runs = [];
    for (let seed = 1; seed <= 40; seed++) {
      const run = pool.run('noise/samples', samples({ seed }), gather().listener);
      runs.push(run);
      await settled();
      if (seed < 40) run.cancel();
    }
    expect(asked, 'all of them would bury it').toEqual([1]);
    stubborn.end('cancelled');
    await vi.waitUntil(() => asked.length === 2);
    expect(asked).toEqual([1, 40]);
    stubborn.end('done');
    const outcomes = await Promise.all(runs.map(({ done }) => done));
    expect(outcomes).toEqual([...Array(39).fill('cancelled'), 'done']);
  });

  it('runs two experiments side by side without mixing their rows', async () => {
    const { pool } = poolOf(real.slice(0, 2));
    const [a, b] = await Promise.all([
      rowsOf(pool, samples({ draws: 60_000 })),
      rowsOf(pool, samples({ draws: 80_000, mechanism: 'gaussian' })),
    ]);
    const alone = poolOf([real[5]]).pool;
    expect(exactly(a)).toBe(exactly(await rowsOf(alone, samples({ draws: 60_000 }))));
    expect(exactly(b)).toBe(exactly(await rowsOf(alone, samples({ draws: 80_000, mechanism: 'gaussian' }))));
  });
});

describe('a worker that fails', () => {
  it('passes on what an experiment throws, and works on', async () => {
    const { pool, made } = poolOf(real.slice(0, 2));
    await expect(pool.run('noise/samples', samples({ epsilon: -1 }), gather().listener).done).rejects.toThrow(
      'epsilon must be positive and finite, got -1',
    );
    await expect(pool.run('nothing', {}, gather().listener).done).rejects.toThrow(
      'experiment must be the name of a cell that has one, got nothing',
    );
    expect((await rowsOf(pool, samples())).length).toBeGreaterThan(0);
    expect(made.length, 'an honest error costs no worker').toBe(2);
  });

  it('that dies ends its runs with its message, and the next run has a fresh one', async () => {
    const { pool, made } = poolOf([undefined, real[1], real[0]], 2);
    const run = pool.run('noise/samples', samples(), gather().listener);
    made[0].die('out of memory');
    await expect(run.done).rejects.toThrow('A worker stopped: out of memory.');
    expect(made[0].terminated).toBe(true);
    expect(exactly(await rowsOf(pool, samples()))).toBe(
      exactly(await rowsOf(poolOf([real[5]]).pool, samples())),
    );
    expect(made.length).toBe(3);
    expect(made[1].terminated, 'the healthy one stays').toBe(false);
  });

  it('whose script does not load is told apart', async () => {
    const { pool, made } = poolOf([undefined]);
    const run = pool.run('noise/samples', samples(), gather().listener);
    made[0].die();
    await expect(run.done).rejects.toThrow('A worker stopped: its script could not be loaded.');
  });

  it('that cannot be started at all is told to whoever needs it, and to nobody before', async () => {
    const pool = new Pool(2, () => {
      throw new Error('denied');
    });
    expect(() => pool.warm()).not.toThrow();
    expect(() => pool.run('noise/samples', samples(), gather().listener)).toThrow(
      'This cannot be computed here, because the browser starts no worker: denied.',
    );
  });

  it('that sends what cannot be read is replaced', async () => {
    const { pool, made } = poolOf([undefined, real[0]], 1);
    const run = pool.run('noise/samples', samples(), gather().listener);
    made[0].onmessageerror?.();
    await expect(run.done).rejects.toThrow('A worker sent something that could not be read.');
    expect((await rowsOf(pool, samples())).length).toBeGreaterThan(0);
  });

  it('fails every run that it had', async () => {
    const { pool, made } = poolOf([undefined]);
    const runs = [1, 2].map((seed) => pool.run('noise/samples', samples({ seed }), gather().listener));
    made[0].die('gone');
    for (const run of runs) await expect(run.done).rejects.toThrow('gone');
  });
});

describe('a worker that hangs', () => {
  const fakeTimers = () =>
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });

  it('is replaced when it has said nothing for long, and not before', async () => {
    fakeTimers();
    const { pool, made } = poolOf([undefined, real[0]], 1);
    const run = pool.run('noise/samples', samples(), gather().listener);
    const failure = expect(run.done).rejects.toThrow('A worker stopped answering and was replaced.');
    await vi.advanceTimersByTimeAsync(14_500);
    expect(made[0].terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await failure;
    vi.useRealTimers();
    expect((await rowsOf(pool, samples())).length).toBeGreaterThan(0);
  });

  it('is not taken for hung because the laptop slept', async () => {
    fakeTimers();
    const worker = puppet();
    const { pool, made } = poolOf([worker]);
    const run = pool.run('noise/samples', samples(), gather().listener);
    await vi.advanceTimersByTimeAsync(1_000);
    // An hour passes on the clock, but only one tick of the timer.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(made[0].terminated).toBe(false);
    vi.restoreAllMocks();
    vi.useRealTimers();
    await settled();
    worker.end('done');
    expect(await run.done).toBe('done');
  });

  it('is kept as long as it says something', async () => {
    fakeTimers();
    const worker = puppet();
    const { pool, made } = poolOf([worker]);
    const seen = gather();
    const run = pool.run('noise/samples', samples(), seen.listener);
    for (let i = 1; i <= 6; i++) {
      await vi.advanceTimersByTimeAsync(10_000);
      await new Promise((resolve) => setImmediate(resolve));
      worker.reports[0](report(i, 100));
      // Over a channel, which no fake timer moves.
      while (seen.progress.length < i) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(made[0].terminated).toBe(false);
    vi.useRealTimers();
    worker.end('done');
    await run.done;
  });

  it('in a cancel is replaced after five seconds', async () => {
    const worker = { ...puppet(), cancel: () => new Promise<void>(() => {}) as unknown as void };
    const { pool, made } = poolOf([worker, real[0]], 1);
    const seen = gather();
    const run = pool.run('noise/samples', samples(), seen.listener);
    await settled();
    worker.reports[0](report(1, 100));
    await vi.waitUntil(() => seen.progress.length > 0, { interval: 1 });
    fakeTimers();
    run.cancel();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(made[0].terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(made[0].terminated).toBe(true);
    expect(await run.done, 'nobody waits for it any more: no failure').toBe('cancelled');
    vi.useRealTimers();
    expect((await rowsOf(pool, samples())).length).toBeGreaterThan(0);
  });

  it('is not one whose script is slow to arrive: a cancel leaves it alone', async () => {
    fakeTimers();
    const { pool, made } = poolOf([undefined]);
    const first = pool.run('noise/samples', samples(), gather().listener);
    first.cancel();
    const second = pool.run('noise/samples', samples({ seed: 2 }), gather().listener);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(made[0].terminated, 'the newer run waits for that very script').toBe(false);
    pool.close();
    await expect(second.done).rejects.toThrow('The pool was closed.');
    expect(await first.done).toBe('cancelled');
  });
});
