import type { Dataset, Table } from '../dataset.ts';
import type { Step } from './step.ts';

export type Prepared = { train: Table<Float32Array>; test: Table<Float32Array> };

/** Fits each step on the training rows as the steps before have left them, and applies it to both halves. */
export function prepare(steps: Step[], { train, test }: Pick<Dataset, 'train' | 'test'>): Prepared {
  let halves: { train: Table; test: Table } = { train, test };
  for (const step of steps) {
    const state = step.fit(halves.train);
    halves = { train: step.apply(state, halves.train), test: step.apply(state, halves.test) };
  }
  return { train: inFloats(halves.train), test: inFloats(halves.test) };
}

function inFloats(table: Table): Table<Float32Array> {
  const { X } = table;
  return { ...table, X: X instanceof Float32Array ? X : Float32Array.from(X) };
}
