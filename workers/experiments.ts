import type { Experiment } from '../src/lab/experiment.ts';

/** Experiments are found by their folders; there is no list to edit. A worker loads the ones that it is asked to run. */
const found = import.meta.glob<Experiment>('../src/chapters/*/**/experiment.ts', { import: 'experiment' });

/** `../src/chapters/08-noise-at-every-step/batch/experiment.ts` is `noise-at-every-step/batch`, as in a link. */
export const nameOf = (path: string): string => /chapters\/\d+-(.+)\/experiment\.ts$/.exec(path)![1];

const byName = new Map(Object.entries(found).map(([path, load]) => [nameOf(path), load]));

export async function loadExperiment(name: string): Promise<Experiment> {
  const load = byName.get(name);
  if (!load) throw new Error(`experiment must be the name of a cell that has one, got ${name}`);
  try {
    return await load();
  } catch (error) {
    throw Object.assign(new Error('The code of this experiment could not be loaded.', { cause: error }), {
      name: 'NotLoaded',
    });
  }
}
