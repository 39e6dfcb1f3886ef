import type { Meaning } from '../core/data/container.ts';
import type { Params, Row } from './experiment.ts';

/**
 * A table made of a file of the reader's own. The page hands it from the worker that read the file to the workers that learn, as a
 * Blob, of which nobody holds a copy until it is read. It goes by no channel that another page could join.
 */
export type OwnTable = { name: string; meaning: Meaning; blob: Blob };

/** What the page asks of one worker: its share of an experiment's tasks. */
export type RunRequest = {
  /** Names the run, so that it can be cancelled. */
  run: number;
  experiment: string;
  params: Params;
  /** The reader's own tables that the parameters name. */
  own: OwnTable[];
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
