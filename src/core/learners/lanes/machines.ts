import type { Dataset } from '../../data/dataset.ts';
import { sourceOf, twoClasses } from '../two-classes.ts';
import { LaneMachine } from './machine.ts';

/** What a machine is made from: a choice of rows, and perhaps a projection of them. */
type View = { id: string; dimension: number; projection: string };

/** Machines are kept with their data set, the least recently used first out: four projections of one set fit side by side. */
const MAX_MACHINES = 4;
const kept = new WeakMap<Dataset, Map<string, LaneMachine>>();

export function* machineFor(
  data: Record<string, Dataset>,
  { id, dimension, projection }: View,
): Generator<number, LaneMachine> {
  const dataset = data[sourceOf(id)];
  let machines = kept.get(dataset);
  if (!machines) kept.set(dataset, (machines = new Map<string, LaneMachine>()));
  const key = dimension ? `${id} ${dimension} ${projection}` : id;
  let machine = machines.get(key);
  if (!machine) {
    const { train, test } = yield* twoClasses(id, dataset, dimension, projection);
    machine = new LaneMachine(train, test);
  }
  machines.delete(key);
  machines.set(key, machine);
  for (const oldest of machines.keys()) {
    if (machines.size <= MAX_MACHINES) break;
    machines.delete(oldest);
  }
  return machine;
}
