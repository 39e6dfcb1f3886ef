import type { Table } from '../dataset.ts';

/** What a step says of itself; the page shows these words as they are. */
export type StepFacts = {
  id: string;
  title: string;
  /** What becomes of a row, as a formula in plain text. */
  formula: string;
  /** True when what is done to one row depends on the others. */
  looksAtPrivateData: boolean;
  /** What it reads from the rows, or why it needs none of them. */
  why: string;
};

/**
 * A step of preprocessing. What it learns from the training rows is its state, plain data; test rows meet the same state
 * and never change it.
 */
export type Step<S = unknown> = StepFacts & {
  fit(train: Table): S;
  apply(state: S, table: Table): Table<Float32Array>;
};

/** The word under a figure: what a step costs in privacy. */
export function privacyOf(facts: Pick<StepFacts, 'looksAtPrivateData'>): string {
  return facts.looksAtPrivateData ? 'costs budget that is not accounted for' : 'free';
}

/** Keeps the type of the state together where a step is declared, and forgets it for lists of steps. */
export function defineStep<S>(step: Step<S>): Step {
  return step as unknown as Step;
}

/** The table with another X of the same shape. */
export function withX(table: Table, X: Float32Array): Table<Float32Array> {
  return { rows: table.rows, columns: table.columns, names: table.names, X, y: table.y };
}
