import type { Params, Row } from '../src/core/experiments/experiment.ts';

/** What the page asks of one worker: its share of an experiment's tasks. */
export type RunRequest = {
  /** Names the run, so that it can be cancelled. */
  run: number;
  experiment: string;
  params: Params;
  /** This worker's place in the pool: it takes the tasks whose group falls to it. */
  worker: number;
  workers: number;
};

/** What a worker reports while it runs: results since the last report, and how far its share has come. */
export type Report = {
  results: { index: number; rows: Row[] }[];
  /** Work done and work to do, in units of task cost; a task under way counts in part. */
  done: number;
  total: number;
  /** What the worker is waiting for, e.g. a data set that is loading, with the fraction loaded. */
  loading?: { what: string; fraction: number };
};

export type Outcome = 'done' | 'cancelled';

/** The worker's side of the seam, behind comlink. */
export interface LabWorker {
  run(request: RunRequest, report: (report: Report) => void): Promise<Outcome>;
  /** Resolves at once when the worker is alive; the run ends at its next pause. */
  cancel(run: number): void;
  /** Lets this run go before the others: the reader looks at it. */
  attend(run: number): void;
}
