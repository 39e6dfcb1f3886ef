import type { Experiment } from './experiment.ts';
import { samples } from './samples.ts';

/** Every experiment, by id. A new one is a file of its own and one line here. */
const all: Experiment[] = [
  samples, //
];

export const experiments: Record<string, Experiment> = Object.fromEntries(all.map((e) => [e.id, e]));
