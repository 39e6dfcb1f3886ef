import type { Data, Experiment, Params, Row, Task } from '../../src/lab/experiment.ts';
import { runToEnd } from '../../src/core/work/run-to-end.ts';
import type { Cell } from '../../src/notebook/cell.ts';
import type { Values } from '../../src/state/params.ts';
import { dataset } from '../data.ts';
import { experiments } from '../experiments.ts';

export function experimentOf(cell: Cell, values: Values): { experiment: Experiment; params: Params } {
  if (!cell.request) throw new Error(`${cell.id} is no experiment`);
  return { experiment: experiments[cell.path], params: cell.request(values) };
}

/** What one task needs, or all of them. */
export const dataFor = (experiment: Experiment, params: Params, task?: Task): Data =>
  Object.fromEntries(
    (experiment.needs?.(experiment.fitInputs(params), task) ?? []).map((id) => [id, dataset(id)]),
  );

/** Runs a fit to its end; every step it yields is heard. */
export function fitOf<P extends Params, T extends Task, I extends Params, F>(
  experiment: Experiment<P, T, I, F>,
  params: P,
  task: T,
  data: Data,
  hear: (progress: number) => void = () => {},
): F {
  const work = experiment.fit(experiment.fitInputs(params), task, data);
  let step = work.next();
  for (; !step.done; step = work.next()) hear(step.value);
  return step.value;
}

/** Rows to the last bit as text, typed arrays included: quick to compare. What only this run has (lab/live.ts) is left out. */
export const exactly = (value: unknown): string =>
  JSON.stringify(value, (name, part: unknown) =>
    /^live[A-Z]/.test(name)
      ? undefined
      : ArrayBuffer.isView(part)
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
        ? runToEnd(experiment.releasing(params, task, fit))
        : experiment.release(params, task, fit);
    });
}
