import { expect, it } from 'vitest';
import type { Experiment } from '../../src/lab/experiment.ts';
import { drive, type Drive } from '../../workers/drive.ts';
import { FitCache } from '../../workers/fit-cache.ts';
import type { Report } from '../../src/lab/protocol.ts';

/** Both stages take ten steps of 5 ms on a clock of their own. */
function setUp(given: Partial<Drive> = {}) {
  let time = 0;
  const log: string[] = [];
  const reports: Report[] = [];
  const slowly = function* <R>(what: string, result: R): Generator<number, R> {
    log.push(what);
    for (let i = 1; i <= 10; i++) {
      time += 5;
      yield i / 10;
    }
    return result;
  };
  const experiment: Experiment = {
    id: 'slow',
    tasks: () => [{ key: 'a' }, { key: 'b' }],
    fitInputs: () => ({}),
    fit: (_, task) => slowly(`fit ${task.key}`, task.key),
    release: () => {
      throw new Error('the worker must take the slices');
    },
    releasing: (params, _, fit) => slowly(`release ${fit}`, [{ fit: String(fit), quick: params.quick }]),
  };
  const job: Drive = {
    experiment,
    params: { quick: 1 },
    load: async () => ({}),
    fits: new FitCache(),
    worker: 0,
    workers: 1,
    report: (report) => void reports.push(report),
    cancelled: () => false,
    pause: async () => {},
    now: () => time,
    ...given,
  };
  return { job, log, reports, now: () => time };
}

it('runs a slow release in slices, with progress that only rises', async () => {
  const { job, log, reports } = setUp();
  expect(await drive(job)).toBe('done');
  expect(log).toEqual(['fit a', 'release a', 'fit b', 'release b']);
  expect(reports.flatMap((report) => report.results.flatMap((result) => result.rows))).toEqual([
    { fit: 'a', quick: 1 },
    { fit: 'b', quick: 1 },
  ]);
  const done = reports.map((report) => report.done);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(done.filter((value) => value > 0 && value < 2).length).toBeGreaterThan(3);

  log.length = 0;
  reports.length = 0;
  expect(await drive({ ...job, params: { quick: 2 } })).toBe('done');
  expect(log, 'a new epsilon fits nothing').toEqual(['release a', 'release b']);
  const again = reports.map((report) => report.done);
  expect(again).toEqual([...again].sort((a, b) => a - b));
});

it('stops within a slow release', async () => {
  const fits = new FitCache();
  const { job, log, now } = setUp({ fits });
  expect(await drive({ ...job, cancelled: () => now() >= 70 })).toBe('cancelled');
  expect(now()).toBeLessThanOrEqual(80);
  log.length = 0;
  expect(await drive(job)).toBe('done');
  expect(log, 'the fit was kept').toEqual(['release a', 'fit b', 'release b']);
});
