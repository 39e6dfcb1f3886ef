import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Experiment } from '../../src/lab/experiment.ts';
import type { Report } from '../../src/lab/protocol.ts';
import { labs } from '../lab/fake-worker.ts';

/** The worker script with one experiment, whose data arrives when the test says. */
async function workerWith(experiment: Partial<Experiment>) {
  let hear: (fraction: number) => void = () => {};
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let ask: () => void = () => {};
  /** Done when the worker has asked for its data. */
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const full: Experiment = {
    id: 'tiny',
    tasks: () => [{ key: 'only' }],
    fitInputs: () => ({}),
    *fit() {
      yield 0.5;
      return 1;
    },
    release: () => [{ value: 1 }],
    needs: () => ['somewhere'],
    ...experiment,
  };
  vi.doMock('../../workers/experiments.ts', () => ({ loadExperiment: async () => full }));
  vi.doMock('../../workers/load-dataset.ts', () => ({
    loadDataset: (_: string, onProgress: typeof hear) => {
      hear = onProgress;
      ask();
      return arrived;
    },
  }));
  const [lab] = await labs(1);
  const reports: Report[] = [];
  const run = (id = 1) =>
    lab.run(
      { run: id, experiment: 'tiny', params: {}, own: [], worker: 0, workers: 1 },
      (report) => void reports.push(report),
    );
  return { lab, run, reports, asked, hear: (fraction: number) => hear(fraction), arrive };
}

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('../../workers/experiments.ts');
  vi.doUnmock('../../workers/load-dataset.ts');
  vi.resetModules();
});

describe('the worker', () => {
  it('tells what it loads, then runs', async () => {
    const { run, reports, asked, hear, arrive } = await workerWith({});
    const done = run();
    await asked;
    hear(0.25);
    arrive();
    expect(await done).toBe('done');
    expect(reports[0]).toEqual({
      results: [],
      done: 0,
      total: 1,
      loading: { what: 'somewhere', fraction: 0.25 },
    });
    expect(reports.at(-1)).toEqual({ results: [{ index: 0, rows: [{ value: 1 }] }], done: 1, total: 1 });
  });

  it('does a task whose data is there while that of the next still arrives', async () => {
    const tasks = [{ key: 'first' }, { key: 'second' }];
    const { run, reports, hear, arrive } = await workerWith({
      tasks: () => tasks,
      needs: (_, task) => (task === tasks[0] ? [] : ['somewhere']),
    });
    const done = run();
    await vi.waitFor(() => {
      hear(0.25);
      expect(reports.length).toBe(1);
    });
    expect(reports).toEqual([
      {
        results: [{ index: 0, rows: [{ value: 1 }] }],
        done: 1,
        total: 2,
        loading: { what: 'somewhere', fraction: 0.25 },
      },
    ]);
    arrive();
    expect(await done).toBe('done');
    expect(reports.at(-1)!.results.map(({ index }) => index)).toEqual([1]);
  });

  it('says that it is alive while the network is silent', async () => {
    const { run, reports, arrive } = await workerWith({});
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const done = run();
    await vi.advanceTimersByTimeAsync(14_000);
    expect(reports.length, 'the page takes 15 silent seconds for a hang').toBeGreaterThanOrEqual(2);
    arrive();
    expect(await done).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not report on a file that goes on arriving after its run', async () => {
    const { run, reports, hear, arrive } = await workerWith({});
    const done = run();
    arrive();
    await done;
    const before = reports.length;
    hear(1);
    expect(reports.length).toBe(before);
  });

  it('lets the run that is looked at go first, and the others on', async () => {
    const order: number[] = [];
    const { lab } = await workerWith({
      needs: () => [],
      fitInputs: ({ id }) => ({ id }),
      *fit({ id }) {
        for (let slice = 0; slice < 8; slice++) {
          order.push(id as number);
          const until = performance.now() + 9;
          while (performance.now() < until);
          yield slice / 8;
        }
        return 1;
      },
    });
    const run = (id: number) =>
      lab.run({ run: id, experiment: 'tiny', params: { id }, own: [], worker: 0, workers: 1 }, () => {});
    const both = [run(1), run(2)];
    lab.attend(2);
    expect(await Promise.all(both)).toEqual(['done', 'done']);
    const before = order.slice(0, order.lastIndexOf(2)).filter((id) => id === 1).length;
    expect(before, 'slices of the other before its end').toBeGreaterThan(0);
    expect(before).toBeLessThan(5);
  });

  it('can be cancelled while it loads', async () => {
    const { lab, run, asked, arrive } = await workerWith({});
    const done = run(7);
    await asked;
    lab.cancel(7);
    expect(await done, 'before its data is there').toBe('cancelled');
    arrive();
    expect(lab.cancel(7), 'and once more, when it is over').toBeUndefined();
  });

  it('names an experiment that it does not know', async () => {
    const { loadExperiment } = await import('../../workers/experiments.ts');
    await expect(loadExperiment('nothing')).rejects.toThrow(
      'experiment must be the name of a cell that has one, got nothing',
    );
  });
});
