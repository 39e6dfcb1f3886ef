import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Experiment, Task } from '../../src/lab/experiment.ts';
import { drive, shareOf, type Drive } from '../../workers/drive.ts';
import { BegunFits } from '../../workers/begun-fits.ts';
import { FitCache } from '../../workers/fit-cache.ts';
import type { Report } from '../../src/lab/protocol.ts';

/** An experiment whose every step takes a known time on a clock of its own, and which writes down what it does. */
function scripted(given: { tasks: Task[]; steps?: number; stepMs?: number; releaseMs?: number }) {
  const { tasks, steps = 10, stepMs = 1, releaseMs = 0 } = given;
  const log: string[] = [];
  let time = 0;
  const experiment: Experiment = {
    id: 'scripted',
    tasks: () => tasks,
    fitInputs: ({ slow }) => ({ slow }),
    *fit(params, task) {
      log.push(`fit ${task.key} slow=${params.slow}`);
      for (let i = 1; i <= steps; i++) {
        time += stepMs;
        yield i / steps;
      }
      return { of: task.key };
    },
    release(params, task, fit) {
      log.push(`release ${task.key} quick=${params.quick}`);
      time += releaseMs;
      return [{ task: task.key, of: (fit as { of: string }).of, quick: params.quick }];
    },
  };
  return { experiment, log, now: () => time, pass: (ms: number) => void (time += ms) };
}

const tasks = (n: number, cost?: number): Task[] =>
  Array.from({ length: n }, (_, i) => ({ key: `task=${i}`, ...(cost === undefined ? {} : { cost }) }));

function job(script: ReturnType<typeof scripted>, given: Partial<Drive> = {}) {
  const reports: (Report & { at: number })[] = [];
  const pauses: number[] = [];
  const full: Drive = {
    experiment: script.experiment,
    params: { slow: 1, quick: 1 },
    load: async () => ({}),
    fits: new FitCache(),
    worker: 0,
    workers: 1,
    report: (report) => void reports.push({ ...report, at: script.now() }),
    cancelled: () => false,
    pause: async () => void pauses.push(script.now()),
    now: script.now,
    ...given,
  };
  return {
    full,
    reports,
    pauses,
    keys: () => reports.flatMap((report) => report.results.map((r) => r.index)),
  };
}

describe('drive', () => {
  it('reports the rows of every task once, under its place in the list', async () => {
    const script = scripted({ tasks: tasks(7) });
    const { full, reports } = job(script);
    expect(await drive(full)).toBe('done');
    const rows = reports.flatMap((report) => report.results);
    expect(rows.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const { index, rows: own } of rows)
      expect(own).toEqual([{ task: `task=${index}`, of: `task=${index}`, quick: 1 }]);
  });

  it('lets messages in at least every ten milliseconds of work', async () => {
    const script = scripted({ tasks: tasks(5), steps: 40, stepMs: 1 });
    const { full, pauses } = job(script);
    await drive(full);
    const gaps = [...pauses, script.now()].map((at, i) => at - (pauses[i - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10);
    expect(pauses.length, 'and not at every step').toBeLessThan(60);
  });

  it('lets messages in between releases too, when all fits are kept', async () => {
    const script = scripted({ tasks: tasks(50), releaseMs: 2 });
    const { full, pauses } = job(script);
    await drive(full);
    pauses.length = 0;
    await drive(full);
    expect(pauses.length).toBeGreaterThanOrEqual(10);
  });

  it('stops at the first pause after a cancel, in the middle of a fit', async () => {
    const script = scripted({ tasks: tasks(3), steps: 1_000 });
    let cancelled = false;
    let cancelledAt = 0;
    const { full } = job(script, {
      cancelled: () => cancelled,
      pause: async () => {
        if (script.now() >= 100 && !cancelled) {
          cancelled = true;
          cancelledAt = script.now();
        }
      },
    });
    expect(await drive(full)).toBe('cancelled');
    expect(script.now() - cancelledAt).toBeLessThanOrEqual(10);
    expect(script.log).toEqual(['fit task=0 slow=1']);
  });

  it('keeps finished fits after a cancel, so that going on does not begin anew', async () => {
    const script = scripted({ tasks: tasks(4), steps: 20 });
    const fits = new FitCache();
    const first = job(script, { fits, cancelled: () => script.now() >= 45 });
    expect(await drive(first.full)).toBe('cancelled');
    script.log.length = 0;
    const second = job(script, { fits });
    expect(await drive(second.full)).toBe('done');
    expect(script.log.filter((line) => line.startsWith('fit')).length).toBe(2);
    expect(second.keys()).toEqual([0, 1, 2, 3]);
  });

  it('goes on in the middle of a fit after a pause, also when another experiment ran meanwhile', async () => {
    const script = scripted({ tasks: tasks(1), steps: 200 });
    const [fits, begun] = [new FitCache(), new BegunFits()];
    const stopped = () => script.now() >= 150;
    expect(await drive(job(script, { fits, begun, cancelled: stopped }).full)).toBe('cancelled');
    const at = script.now();
    const other = scripted({ tasks: tasks(2), steps: 30 });
    other.experiment.id = 'another';
    await drive(job(other, { begun, cancelled: () => other.now() >= 10 }).full);
    const second = job(script, { fits, begun });
    expect(await drive(second.full)).toBe('done');
    expect(script.log).toEqual(['fit task=0 slow=1', 'release task=0 quick=1']);
    expect(script.now()).toBe(200);
    expect(second.reports[0].done, 'progress goes on where it was').toBeGreaterThanOrEqual(at / 200);
  });

  it('begins a fit anew when its parameters have changed since it was stopped', async () => {
    const script = scripted({ tasks: tasks(1), steps: 20 });
    const begun = new BegunFits();
    await drive(job(script, { begun, cancelled: () => script.now() >= 15 }).full);
    const { full } = job(script, { begun, params: { slow: 2, quick: 1 } });
    expect(await drive(full)).toBe('done');
    expect(script.log).toEqual(['fit task=0 slow=1', 'fit task=0 slow=2', 'release task=0 quick=1']);
    expect(begun.take('scripted', 'any')).toBeUndefined();
  });

  it('never fits again when only a quick parameter moves, and does when a slow one does', async () => {
    const script = scripted({ tasks: tasks(3) });
    const { full, reports } = job(script);
    await drive(full);
    script.log.length = 0;
    await drive({ ...full, params: { slow: 1, quick: 2 } });
    expect(script.log).toEqual([0, 1, 2].map((i) => `release task=${i} quick=2`));
    expect(reports.at(-1)!.results.flatMap((result) => result.rows.map((row) => row.quick))).toEqual([
      2, 2, 2,
    ]);
    script.log.length = 0;
    await drive({ ...full, params: { slow: 2, quick: 2 } });
    expect(script.log.filter((line) => line.startsWith('fit'))).toEqual(
      [0, 1, 2].map((i) => `fit task=${i} slow=2`),
    );
  });

  it('does not take the fits of another experiment for its own', async () => {
    const script = scripted({ tasks: tasks(1) });
    const { full } = job(script);
    await drive(full);
    script.log.length = 0;
    await drive({ ...full, experiment: { ...script.experiment, id: 'another' } });
    expect(script.log[0]).toMatch(/^fit/);
  });

  it('gathers results, and sends them often enough to look live', async () => {
    const script = scripted({ tasks: tasks(400), steps: 1, stepMs: 1 });
    const { full, reports } = job(script);
    await drive(full);
    expect(reports.length).toBeLessThan(20);
    const gaps = reports.map((report, i) => report.at - (reports[i - 1]?.at ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(50);
  });

  it('reports progress while one long task is under way', async () => {
    const script = scripted({ tasks: tasks(1), steps: 500 });
    const { full, reports } = job(script);
    await drive(full);
    expect(reports.length).toBeGreaterThan(8);
    expect(reports.filter((report) => report.done > 0 && report.done < report.total).length).toBeGreaterThan(
      5,
    );
  });

  it('has progress that never falls and ends at the whole, for any costs, steps and times', async () => {
    const shape = fc.record({
      costs: fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 0, maxLength: 12 }),
      steps: fc.integer({ min: 0, max: 12 }),
      stepMs: fc.double({ min: 0, max: 60, noNaN: true }),
      releaseMs: fc.double({ min: 0, max: 60, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ costs, ...times }) => {
        const list = costs.map((cost, i) => ({ key: `task=${i}`, cost }));
        const { full, reports, keys } = job(scripted({ tasks: list, ...times }));
        expect(await drive(full)).toBe('done');
        let last = 0;
        for (const { done, total } of reports) {
          const fraction = total === 0 ? 1 : done / total;
          expect(fraction).toBeGreaterThanOrEqual(last - 1e-12);
          expect(fraction).toBeLessThanOrEqual(1 + 1e-12);
          last = fraction;
        }
        expect(last).toBeCloseTo(1, 12);
        expect(keys()).toEqual(costs.map((_, i) => i));
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it('is done only when its last report has arrived', async () => {
    const script = scripted({ tasks: tasks(2) });
    let arrived = false;
    const { full } = job(script, {
      report: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        arrived = true;
      },
    });
    await drive(full);
    expect(arrived).toBe(true);
  });

  it('passes on what a fit or a release throws', async () => {
    const script = scripted({ tasks: tasks(2) });
    const failing = {
      ...script.experiment,
      release: () => {
        throw new Error('epsilon must be > 0, got -1');
      },
    };
    await expect(drive(job(script, { experiment: failing }).full)).rejects.toThrow(
      'epsilon must be > 0, got -1',
    );
  });

  it('has nothing to do and says so when its share is empty', async () => {
    const { full, reports } = job(scripted({ tasks: tasks(1) }), { worker: 3, workers: 4 });
    expect(await drive(full)).toBe('done');
    expect(reports.map(({ results, done, total }) => ({ results, done, total }))).toEqual([
      { results: [], done: 0, total: 0 },
    ]);
  });
});

describe('shareOf', () => {
  const lists = fc
    .array(fc.option(fc.constantFrom('g', 'h', 'i'), { nil: undefined }), { maxLength: 40 })
    .map((groups) => groups.map((group, i): Task => (group ? { key: `t${i}`, group } : { key: `t${i}` })));

  it('deals every task to exactly one of 1 to 8 workers', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 8 }), (list, workers) => {
        const dealt = Array.from({ length: workers }, (_, worker) => shareOf(list, worker, workers)).flat();
        expect(dealt.map(({ index }) => index).sort((a, b) => a - b)).toEqual(list.map((_, i) => i));
        for (const { task, index } of dealt) expect(task).toBe(list[index]);
      }),
      { seed: 3 },
    );
  });

  it('keeps a group together, and each share in the order of the list', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 8 }), (list, workers) => {
        const owner = new Map<string, number>();
        for (let worker = 0; worker < workers; worker++) {
          const share = shareOf(list, worker, workers);
          expect(share.map(({ index }) => index)).toEqual(
            share.map(({ index }) => index).sort((a, b) => a - b),
          );
          for (const { task } of share) {
            if (task.group) expect(owner.get(task.group) ?? worker).toBe(worker);
            if (task.group) owner.set(task.group, worker);
          }
        }
      }),
      { seed: 4 },
    );
  });

  it('leaves every task where it was when the list grows at its end', () => {
    fc.assert(
      fc.property(lists, lists, fc.integer({ min: 1, max: 8 }), (list, more, workers) => {
        const longer = [...list, ...more.map((task) => ({ ...task, key: `more-${task.key}` }))];
        for (let worker = 0; worker < workers; worker++) {
          const before = shareOf(list, worker, workers).map(({ index }) => index);
          const after = shareOf(longer, worker, workers).map(({ index }) => index);
          expect(after.slice(0, before.length)).toEqual(before);
        }
      }),
      { seed: 6 },
    );
  });

  it('spreads the groups evenly', () => {
    const list = tasks(17);
    const sizes = [0, 1, 2, 3].map((worker) => shareOf(list, worker, 4).length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });
});
