import { run } from '../linalg/run.ts';
import type { Experiment, Params, Row, Task } from './experiment.ts';

/** A release that takes long, in both forms that an experiment gives it: in slices for the worker, and whole. */
export function slowRelease<P extends Params, T extends Task, F>(
  releasing: (params: P, task: T, fit: F) => Generator<number, Row[]>,
): Required<Pick<Experiment<P, T, F>, 'release' | 'releasing'>> {
  return { releasing, release: (params, task, fit) => run(releasing(params, task, fit)) };
}
