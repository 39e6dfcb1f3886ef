import type { Dataset, TaskKind } from '../dataset.ts';

/** Settings of a generator, all numbers, each with a range. They stand in the name: `synthetic-classes:separation=1`. */
type Setting = { default: number; min: number; max: number; integer?: boolean; help: string };

/** A made-up data set. Wherever it appears it is called synthetic. */
export type Generator<K extends string = string> = {
  /** Starts with `synthetic-`. */
  id: string;
  title: string;
  summary: string;
  task: TaskKind;
  settings: Record<K, Setting>;
  /** The same settings give the same rows, everywhere. */
  generate(settings: Record<K, number>): Omit<Dataset, 'id'>;
};

/** Keeps the names of the settings together where a generator is declared, and forgets them for the registry. */
export function defineGenerator<K extends string>(generator: Generator<K>): Generator {
  return generator as unknown as Generator;
}

/** Settings that every generator has. */
export const common = {
  rows: {
    default: 2000,
    min: 20,
    max: 100_000,
    integer: true,
    help: 'Rows, four fifths of them for training.',
  },
  columns: { default: 20, min: 1, max: 500, integer: true, help: 'Features.' },
  seed: { default: 1, min: 0, max: 2 ** 32 - 1, integer: true, help: 'The same seed gives the same rows.' },
} satisfies Record<string, Setting>;
