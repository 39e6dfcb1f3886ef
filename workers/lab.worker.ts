import { expose, releaseProxy, type Remote } from 'comlink';
import type { Data } from '../src/core/experiments/experiment.ts';
import { experiments } from '../src/core/experiments/index.ts';
import { drive } from './drive.ts';
import { FitCache } from './fit-cache.ts';
import { loadDataset } from './load-dataset.ts';
import type { LabWorker, Report, RunRequest } from './protocol.ts';

const fits = new FitCache();
/** The runs under way, and whether each has been cancelled. */
const running = new Map<number, { cancelled: boolean }>();

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
  for (let i = 0; i < turns && !(i > 0 && running.get(run)?.cancelled); i++) await turn();
}

async function load(ids: string[], report: (loading: Report['loading']) => void): Promise<Data> {
  const data: Data = {};
  for (const id of ids) {
    let fraction = 0;
    let arrived = false;
    const tell = () => {
      if (!arrived) report({ what: id.split('#')[0], fraction });
    };
    // The network may be silent for longer than a worker may be.
    const beat = setInterval(tell, 5_000);
    try {
      data[id] = await loadDataset(id, (now) => {
        fraction = now;
        tell();
      });
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
    const experiment = experiments[request.experiment];
    if (!experiment) throw new Error(`experiment must be one of the registry, got ${request.experiment}`);
    const state = { cancelled: false };
    running.set(request.run, state);
    try {
      return await drive({
        experiment,
        // Each task waits for its own data alone: the first can be done while the rest still arrives.
        load: (task, tell) => load(experiment.needs?.(request.params, task) ?? [], tell),
        fits,
        report,
        pause: () => pause(request.run),
        params: request.params,
        worker: request.worker,
        workers: request.workers,
        cancelled: () => state.cancelled,
        now: () => performance.now(),
      });
    } finally {
      running.delete(request.run);
      // The page's callback came as a proxy over a port of its own: close it, or a port stays open for every run.
      (report as Remote<typeof report>)[releaseProxy]?.();
    }
  },
  cancel(run: number) {
    const state = running.get(run);
    if (state) state.cancelled = true;
  },
  attend(run: number) {
    attended = run;
  },
};

expose(lab);
