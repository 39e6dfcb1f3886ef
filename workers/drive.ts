import type { Data, Experiment, Params, Task } from '../src/core/experiments/experiment.ts';
import type { FitCache } from './fit-cache.ts';
import type { Outcome, Report } from './protocol.ts';

/** How long the worker computes before it looks whether a message has come in. Well under the 50 ms a cancel may take. */
const SLICE_MS = 8;
/** How long results are gathered before they are sent: often enough to look live, seldom enough to be cheap. */
const REPORT_MS = 32;

export type Drive = {
  experiment: Experiment;
  params: Params;
  data: Data;
  fits: FitCache;
  worker: number;
  workers: number;
  /** Resolves when the page has it. */
  report: (report: Report) => void | Promise<void>;
  cancelled: () => boolean;
  /** Lets waiting messages in. */
  pause: () => Promise<void>;
  now: () => number;
};

/**
 * Runs one worker's share of an experiment in slices. Nothing here knows of workers or messages: tests run it in node
 * with a clock of their own.
 */
export async function drive(job: Drive): Promise<Outcome> {
  const { experiment, params, data, fits, now } = job;
  const share = shareOf(experiment.tasks(params), job.worker, job.workers);
  const fitKey = `${experiment.id}|${experiment.fitKey(params)}`;
  const total = share.reduce((sum, { task }) => sum + (task.cost ?? 1), 0);
  let done = 0;
  let results: Report['results'] = [];
  let sliceEnd = now() + SLICE_MS;
  let reportAt = now() + REPORT_MS;

  const send = (partial: number) => {
    const arrived = job.report({ results, done: done + partial, total });
    results = [];
    reportAt = now() + REPORT_MS;
    return arrived;
  };
  /** True when the run may go on. */
  const breathe = async (partial = 0) => {
    if (now() < sliceEnd) return true;
    if (now() >= reportAt) void send(partial);
    await job.pause();
    sliceEnd = now() + SLICE_MS;
    return !job.cancelled();
  };

  for (const { task, index } of share) {
    const key = `${fitKey}|${task.key}`;
    if (!fits.has(key)) {
      const work = experiment.fit(params, task, data);
      for (let step = work.next(); ; step = work.next()) {
        if (step.done) {
          fits.set(key, step.value);
          break;
        }
        if (!(await breathe(step.value * (task.cost ?? 1)))) return 'cancelled';
      }
    }
    results.push({ index, rows: experiment.release(params, task, fits.get(key)) });
    done += task.cost ?? 1;
    if (!(await breathe())) return 'cancelled';
  }
  // Reports and the outcome travel on two channels: waiting here is what makes every row arrive before `done`.
  await send(0);
  return 'done';
}

/**
 * The tasks that fall to one worker. Groups are dealt out in the order in which they first appear, so a longer list
 * with the same beginning leaves every fit with the worker that has it.
 */
export function shareOf(tasks: Task[], worker: number, workers: number): { task: Task; index: number }[] {
  const groups = new Map<string, number>();
  const share: { task: Task; index: number }[] = [];
  tasks.forEach((task, index) => {
    const group = task.group ?? task.key;
    let place = groups.get(group);
    if (place === undefined) groups.set(group, (place = groups.size));
    if (place % workers === worker) share.push({ task, index });
  });
  return share;
}
