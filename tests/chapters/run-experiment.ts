import type { Params, Row } from '../../src/lab/experiment.ts';
import { runToEnd } from '../../src/core/work/run-to-end.ts';
import { dataset } from '../data.ts';
import { experiments } from '../experiments.ts';

/** All rows of an experiment, in the order of its tasks, on the shipped data: what the page would show in the end. */
export function runExperiment<R extends Row>(
  id: string,
  params: Params,
  only?: (key: string) => boolean,
): R[] {
  const experiment = experiments[id];
  const inputs = experiment.fitInputs(params);
  const data = Object.fromEntries((experiment.needs?.(inputs) ?? []).map((name) => [name, dataset(name)]));
  return experiment
    .tasks(params)
    .filter(({ key }) => only?.(key) ?? true)
    .flatMap((task) => experiment.release(params, task, runToEnd(experiment.fit(inputs, task, data)))) as R[];
}
