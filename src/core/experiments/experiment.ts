import type { Dataset } from '../data/dataset.ts';
import { run } from '../linalg/run.ts';

/** A parameter value as it stands in the URL, in a message to a worker and in a test. */
export type Value = number | string | boolean;
export type Params = Record<string, Value>;

/**
 * A row of a result: plain data, ready for a figure. Where one row stands for many numbers (a histogram, an error at each
 * epsilon) they are one typed array, which crosses from a worker far cheaper than as many rows; a figure's `table`
 * spreads them out.
 */
export type Row = Record<string, number | string | boolean | Float64Array>;

/** An independent piece of an experiment. Plain data: it crosses to a worker. */
export type Task = {
  /** Names the task within the experiment, e.g. `n=235/run=3`. The random stream is forked by it. */
  key: string;
  /** Tasks with the same group go to the same worker; by default a task is its own group. */
  group?: string;
  /** Share of the whole work, for progress; 1 unless said. */
  cost?: number;
};

/** The data sets that an experiment asked for, by id. */
export type Data = Record<string, Dataset>;

/**
 * An experiment is a set of independent tasks in two stages.
 *
 * `fit` is slow and depends on `fitKey` only: the worker that owns the task keeps its result. `release` is cheap and adds
 * what the quick sliders say, so moving epsilon never retrains anything. Both are pure in (params, task, data): all
 * randomness comes from streams seeded by them.
 */
export type Experiment<P extends Params = Params, T extends Task = Task, F = unknown> = {
  id: string;
  /** The tasks, coarse first: a prefix of them gives a readable figure. */
  tasks(params: P): T[];
  /** Data sets needed, by id: by one task, which waits for no others, or by all of them. */
  needs?(params: P, task?: T): string[];
  /** Everything that the fit of a task depends on, besides the task itself. */
  fitKey(params: P): string;
  /** Yields its progress in [0, 1] every few milliseconds, so that it can be stopped in between. */
  fit(params: P, task: T, data: Data): Generator<number, F>;
  release(params: P, task: T, fit: F): Row[];
  /**
   * The same rows as `release`, in slices like `fit`: for learners that add noise at every step, where a new epsilon is a
   * new training. The worker takes this one where it is given.
   */
  releasing?(params: P, task: T, fit: F): Generator<number, Row[]>;
};

/** An experiment as it is written: a slow release need not be given whole as well. */
type Definition<P extends Params, T extends Task, F> = Omit<Experiment<P, T, F>, 'release' | 'releasing'> &
  (Pick<Experiment<P, T, F>, 'release'> | Required<Pick<Experiment<P, T, F>, 'releasing'>>);

/**
 * Keeps the types of an experiment together where it is declared, and forgets them for the registry. Without side effects, so
 * that a figure may import an experiment's row type and constants without bringing its code to the page.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineExperiment<P extends Params, T extends Task, F>(
  experiment: Definition<P, T, F>,
): Experiment {
  const whole =
    'release' in experiment
      ? experiment
      : {
          ...experiment,
          release: (params: P, task: T, fit: F) => run(experiment.releasing(params, task, fit)),
        };
  return whole as unknown as Experiment;
}
