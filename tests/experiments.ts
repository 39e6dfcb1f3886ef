import type { Experiment } from '../src/lab/experiment.ts';
import { nameOf } from '../workers/experiments.ts';

/** Every experiment, by the name that workers find it by. */
const found = import.meta.glob<Experiment>('../src/chapters/*/**/experiment.ts', {
  eager: true,
  import: 'experiment',
});

export const experiments: Record<string, Experiment> = Object.fromEntries(
  Object.entries(found).map(([path, experiment]) => [nameOf(path), experiment]),
);
