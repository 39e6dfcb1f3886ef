import type { Dataset, Table } from '../dataset.ts';
import type { Step } from './step.ts';

type Prepared = { train: Table<Float32Array>; test: Table<Float32Array> };

/** Fits each step on the training rows as the steps before have left them, and applies it to training and test rows. */
export function prepare(steps: Step[], { train, test }: Pick<Dataset, 'train' | 'test'>): Prepared {
  let tables: { train: Table; test: Table } = { train, test };
  for (const step of steps) {
    const state = step.fit(tables.train);
    tables = { train: step.apply(state, tables.train), test: step.apply(state, tables.test) };
  }
  return { train: inFloats(tables.train), test: inFloats(tables.test) };
}

function inFloats(table: Table): Table<Float32Array> {
  const { X } = table;
  return { ...table, X: X instanceof Float32Array ? X : Float32Array.from(X) };
}
