import type { Dataset } from '../core/data/dataset.ts';
import { runToEnd } from '../core/work/run-to-end.ts';
import type { Host } from './host.ts';

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
  /** Share of the whole work, for progress; 1 by default. */
  cost?: number;
};

/** The data sets that an experiment asked for, by id. */
export type Data = Record<string, Dataset>;

/**
 * An experiment is a set of independent tasks in two stages.
 *
 * `fit` is slow and sees only what `fitInputs` gives it: the worker that owns the task keeps its result for as long as these
 * inputs stay the same. `release` is cheap and adds what the quick sliders say, so moving epsilon never retrains anything. Both
 * are pure in (params, task, data): all randomness comes from streams seeded by them.
 */
export type Experiment<
  P extends Params = Params,
  T extends Task = Task,
  I extends Params = Params,
  F = unknown,
> = {
  /** Names the fits that a worker keeps: cells that share an experiment share its fits. */
  id: string;
  /** The tasks, coarse first: a prefix of them gives a readable figure. */
  tasks(params: P): T[];
  /** What of the parameters the fit of a task depends on. Other parameters do not reach the fit. */
  fitInputs(params: P): I;
  /** Data sets that a fit needs, by id: one task's, so that it waits for no others, or those of all tasks. */
  needs?(inputs: I, task?: T): string[];
  /** Yields its progress in [0, 1] every few milliseconds, so that it can be stopped in between. */
  fit(inputs: I, task: T, data: Data): Generator<number, F>;
  /**
   * The same fit, by parties in workers of their own: for protocols that are real only then. A worker takes it in place of `fit` where it can
   * start others. It may yield a fit of what is there so far, which is shown; and it must end its run when it is stopped.
   */
  hosted?(
    inputs: I,
    task: T,
    data: Data,
    host: Host,
  ): AsyncGenerator<{ progress: number; fit?: unknown }, unknown>;
  /** Whether a task has parties to host; every task of an experiment with `hosted` has some, unless this says otherwise. */
  isHosted?(inputs: I, task: T): boolean;
  release(params: P, task: T, fit: F): Row[];
  /**
   * The same rows as `release`, in slices like `fit`: for learners that add noise at every step, where a new epsilon is a
   * new training. The worker takes this one where it is given.
   */
  releasing?(params: P, task: T, fit: F): Generator<number, Row[]>;
};

/** An experiment as it is written: a slow release need not be given whole as well. */
type Definition<P extends Params, T extends Task, I extends Params, F> = Omit<
  Experiment<P, T, I, F>,
  'release' | 'releasing'
> &
  (Pick<Experiment<P, T, I, F>, 'release'> | Required<Pick<Experiment<P, T, I, F>, 'releasing'>>);

/**
 * Keeps the types of an experiment together where it is written. Without side effects, so that a summary or a figure may import
 * an experiment's constants without bringing its code to the page.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineExperiment<P extends Params, T extends Task, I extends Params, F>(
  experiment: Definition<P, T, I, F>,
): Experiment<P, T, I, F> {
  if ('release' in experiment) return experiment;
  const release = (params: P, task: T, fit: F) => runToEnd(experiment.releasing(params, task, fit));
  return { ...experiment, release };
}

/** Names a fit among all that a worker keeps. */
export const fitKey = (experiment: Experiment, params: Params, task: Task): string =>
  `${experiment.id}|${JSON.stringify(experiment.fitInputs(params))}|${task.key}`;
