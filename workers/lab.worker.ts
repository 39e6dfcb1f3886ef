import './no-broadcast.ts';
import { expose, releaseProxy, type Remote } from 'comlink';
import type { Data } from '../src/lab/experiment.ts';
import { BegunFits } from './begun-fits.ts';
import { drive } from './drive.ts';
import { loadExperiment } from './experiments.ts';
import { FitCache } from './fit-cache.ts';
import { HeldRun } from './held-run.ts';
import { createHost } from './host.ts';
import { loadDataset } from './load-dataset.ts';
import { keepOwn } from './own-tables.ts';
import type { LabWorker, Report, RunRequest } from '../src/lab/protocol.ts';

const fits = new FitCache();
const begun = new BegunFits();
const held = new HeldRun();
/** A worker that may start no others runs the parties of a protocol by itself, and the page says so. */
const host =
  typeof Worker === 'undefined'
    ? undefined
    : createHost(
        () =>
          new Worker(new URL('./party.worker.ts', import.meta.url), {
            type: 'module',
            name: 'noisebook party',
          }),
      );
/** The runs under way, and the means to cancel each. */
const running = new Map<number, AbortController>();

/** A macrotask without the 4 ms clamp of setTimeout: messages that wait are handled before it. */
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();
const turn = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });

/** The run that the reader looks at: while it works, every other one waits for four of its slices after each of its own. */
let attended = 0;
async function pause(run: number): Promise<void> {
  const turns = run !== attended && running.has(attended) ? 4 : 1;
  // One that is cancelled waits for nobody: it has to say so soon.
  for (let i = 0; i < turns && !(i > 0 && running.get(run)?.signal.aborted); i++) await turn();
}

/** Thrown while data is loaded for a run that has been cancelled. */
class Cancelled extends Error {}

async function load(
  ids: string[],
  report: (loading: Report['loading']) => void,
  signal: AbortSignal,
): Promise<Data> {
  const data: Data = {};
  for (const id of ids) {
    let fraction = 0;
    let arrived = false;
    const tell = () => {
      if (!arrived && !signal.aborted) report({ what: id.split('#')[0], fraction });
    };
    // The network may be silent for longer than a worker may be.
    const beat = setInterval(tell, 5_000);
    try {
      data[id] = await loadDataset(
        id,
        (now) => {
          fraction = now;
          tell();
        },
        // Files that nobody wants any more are not read: else a reader in a hurry would wait for all of them.
        async () => {
          await turn();
          if (signal.aborted) throw new Cancelled();
        },
      );
    } finally {
      // The rest of the file may arrive when the run is long over, and its way to the page closed.
      arrived = true;
      clearInterval(beat);
    }
  }
  return data;
}

const lab: LabWorker = {
  async run(request: RunRequest, report: (report: Report) => void) {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(request.run, controller);
    // What is on its way may take long to come; a run that is cancelled ends all the same, and the next can begin.
    const cancelled = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Cancelled())),
    );
    cancelled.catch(() => {});
    try {
      keepOwn(request.own);
      const experiment = await Promise.race([loadExperiment(request.experiment), cancelled]);
      return await drive({
        experiment,
        // Each task waits for its own data alone: the first can be done while the rest still arrives.
        load: (task, tell) => {
          const needs = experiment.needs?.(experiment.fitInputs(request.params), task) ?? [];
          return Promise.race([load(needs, tell, signal), cancelled]);
        },
        fits,
        begun,
        report,
        host,
        held,
        pause: () => pause(request.run),
        params: request.params,
        worker: request.worker,
        workers: request.workers,
        cancelled: () => signal.aborted,
        now: () => performance.now(),
      });
    } catch (error) {
      if (error instanceof Cancelled) return 'cancelled';
      throw error;
    } finally {
      running.delete(request.run);
      // The page's callback came as a proxy over a port of its own: close it, or a port stays open for every run.
      (report as Remote<typeof report>)[releaseProxy]?.();
    }
  },
  cancel(run: number) {
    running.get(run)?.abort();
  },
  attend(run: number) {
    attended = run;
  },
};

expose(lab);
