import {
  fitKey,
  type Data,
  type Experiment,
  type Params,
  type Row,
  type Task,
} from '../src/lab/experiment.ts';
import type { Host, HostedRun } from '../src/lab/host.ts';
import type { BegunFits } from './begun-fits.ts';
import type { FitCache } from './fit-cache.ts';
import { HeldRun } from './held-run.ts';
import type { Outcome, Report } from '../src/lab/protocol.ts';

/** How long the worker computes before it looks whether a message has come in. Well under the 50 ms a cancel may take. */
const SLICE_MS = 8;
/** How long results are gathered before they are sent: often enough to look live, seldom enough to be cheap. */
const REPORT_MS = 32;
/** The first of them go sooner: under a moving slider a run has 30 ms before the next one takes its place. */
const FIRST_REPORT_MS = 16;

export type Drive = {
  experiment: Experiment;
  params: Params;
  /** The data sets that a task needs. While they are on their way, `tell` is told how far they are. */
  load: (task: Task, tell: (loading: Report['loading']) => void) => Promise<Data>;
  fits: FitCache;
  /** Where a fit waits that is stopped before its end. */
  begun?: BegunFits;
  worker: number;
  workers: number;
  /** Starts more workers, for experiments whose parties want their own; none where the browser has none to give. */
  host?: Host;
  /** Where a protocol waits that is stopped before its end. */
  held?: HeldRun;
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
  const { experiment, params, fits, now } = job;
  const share = shareOf(experiment.tasks(params), job.worker, job.workers);
  const inputs = experiment.fitInputs(params);
  const total = share.reduce((sum, { task }) => sum + (task.cost ?? 1), 0);
  let done = 0;
  let results: Report['results'] = [];
  let sliceEnd = now() + SLICE_MS;
  let reportAt = now() + FIRST_REPORT_MS;

  const send = (partial: number, loading?: Report['loading']) => {
    const arrived = job.report({ results, done: done + partial, total, ...(loading ? { loading } : {}) });
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

  /** Runs a stage to its end, which takes the progress of its task from one value to another; false when cancelled. */
  const finish = async <R>(
    work: Generator<number, R>,
    from: number,
    to: number,
    end: (result: R) => void,
  ) => {
    for (let step = work.next(); ; step = work.next()) {
      if (step.done) {
        end(step.value);
        return true;
      }
      if (!(await breathe(from + (to - from) * step.value))) return false;
    }
  };

  const finishFit = async (data: Data, task: Task, key: string, half: number) => {
    const work = job.begun?.take(experiment.id, key) ?? experiment.fit(inputs, task, data);
    const isDone = await finish(work, 0, half, (fit) => fits.set(key, fit));
    if (!isDone) job.begun?.keep(experiment.id, key, work);
    return isDone;
  };

  /** Runs a fit whose parties have workers of their own; what it has so far is shown. One that was stopped goes on where it was. */
  const finishHosted = async (host: Host, data: Data, task: Task, index: number, cost: number) => {
    const key = fitKey(experiment, params, task);
    const holds = job.held ?? new HeldRun();
    const { turn, held } = holds.take(key);
    let run: HostedRun | undefined = held?.run;
    const begun: Host = (...parties) => (run = host(...parties));
    const work = held?.work ?? experiment.hosted!(inputs, task, data, begun);
    run?.hold(false);
    let kept = false;
    try {
      for (;;) {
        const step = await work.next();
        if (step.done) {
          fits.set(key, step.value);
          return !job.cancelled();
        }
        if (job.cancelled()) {
          kept = job.held !== undefined && run !== undefined && holds.keep(turn, key, { work, run });
          return false;
        }
        const { progress, fit } = step.value;
        if (fit !== undefined) results.push({ index, rows: experiment.release(params, task, fit) });
        void send(cost * progress);
      }
    } finally {
      if (!kept) await work.return(undefined);
    }
  };

  for (const { task, index } of share) {
    const key = fitKey(experiment, params, task);
    const cost = task.cost ?? 1;
    // Where both stages are slow, half of the bar is for each.
    const half = !experiment.releasing ? cost : fits.has(key) ? 0 : cost / 2;
    if (!fits.has(key)) {
      const data = await job.load(task, (loading) => void send(0, loading));
      if (job.cancelled()) return 'cancelled';
      const going =
        experiment.hosted && job.host && (experiment.isHosted?.(inputs, task) ?? true)
          ? finishHosted(job.host, data, task, index, cost)
          : finishFit(data, task, key, half);
      if (!(await going)) return 'cancelled';
    }
    const fit = fits.get(key);
    const give = (rows: Row[]) => results.push({ index, rows });
    if (!experiment.releasing) give(experiment.release(params, task, fit));
    else if (!(await finish(experiment.releasing(params, task, fit), half, cost, give))) return 'cancelled';
    done += cost;
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
