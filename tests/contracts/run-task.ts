import type { Data, Experiment, Params, Row, Task } from '../../src/core/experiments/experiment.ts';
import { experiments } from '../../src/core/experiments/index.ts';
import { run } from '../../src/core/linalg/run.ts';
import type { Cell } from '../../src/notebook/cell.ts';
import type { Values } from '../../src/state/params.ts';
import { dataset } from '../data.ts';

export function experimentOf(cell: Cell, values: Values): { experiment: Experiment; params: Params } {
  if (cell.experiment === undefined) throw new Error(`${cell.id} is no experiment`);
  return { experiment: experiments[cell.experiment], params: cell.task(values) };
}

/** What one task needs, or all of them. */
export const dataFor = (experiment: Experiment, params: Params, task?: Task): Data =>
  Object.fromEntries((experiment.needs?.(params, task) ?? []).map((id) => [id, dataset(id)]));

/** Runs a fit to its end; every step it yields is heard. */
export function fitOf(
  experiment: Experiment,
  params: Params,
  task: Task,
  data: Data,
  hear: (progress: number) => void = () => {},
): unknown {
  const work = experiment.fit(params, task, data);
  let step = work.next();
  for (; !step.done; step = work.next()) hear(step.value);
  return step.value;
}

/** Rows to the last bit as text, typed arrays included: quick to compare. */
export const exactly = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    ArrayBuffer.isView(part)
      ? `${part.constructor.name}:${Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('base64')}`
      : typeof part === 'number' && !Number.isFinite(part)
        ? String(part)
        : part,
  );

/** All rows of a cell, or those of its first tasks: what the page would have. */
export function rowsOf(cell: Cell, values: Values, most = Infinity): Row[] {
  if (cell.rows) return cell.rows(values);
  const { experiment, params } = experimentOf(cell, values);
  const data = dataFor(experiment, params);
  return experiment
    .tasks(params)
    .slice(0, most)
    .flatMap((task) => {
      const fit = fitOf(experiment, params, task, data);
      return experiment.releasing
        ? run(experiment.releasing(params, task, fit))
        : experiment.release(params, task, fit);
    });
}
