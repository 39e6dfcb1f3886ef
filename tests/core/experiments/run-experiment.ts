import type { Params, Row } from '../../../src/core/experiments/experiment.ts';
import { experiments } from '../../../src/core/experiments/index.ts';
import { run } from '../../../src/core/linalg/run.ts';
import { dataset } from '../../data.ts';

/** All rows of an experiment, in the order of its tasks, on the shipped data: what the page would show in the end. */
export function runExperiment<R extends Row>(
  id: string,
  params: Params,
  only?: (key: string) => boolean,
): R[] {
  const experiment = experiments[id];
  const data = Object.fromEntries((experiment.needs?.(params) ?? []).map((name) => [name, dataset(name)]));
  return experiment
    .tasks(params)
    .filter(({ key }) => only?.(key) ?? true)
    .flatMap((task) => experiment.release(params, task, run(experiment.fit(params, task, data)))) as R[];
}
