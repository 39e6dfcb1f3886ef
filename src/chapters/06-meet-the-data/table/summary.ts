import type { ClassRow, DatasetFactsRow, FieldRow, SizeRow, StepRow, TargetRow } from './experiment.ts';

/* The rows of the experiment by what they are about. */

export const fields = (rows: DatasetFactsRow[]) =>
  rows.filter((row): row is FieldRow => row.about === 'field');
export const classes = (rows: DatasetFactsRow[]) =>
  rows.filter((row): row is ClassRow => row.about === 'class');
export const target = (rows: DatasetFactsRow[]) =>
  rows.find((row): row is TargetRow => row.about === 'target');
export const size = (rows: DatasetFactsRow[]) => rows.find((row): row is SizeRow => row.about === 'size');
export const steps = (rows: DatasetFactsRow[]) => rows.filter((row): row is StepRow => row.about === 'step');

/** The steps after which no row is longer than 1. */
export const bounded = (rows: DatasetFactsRow[]): StepRow[] =>
  steps(rows).filter(({ lengths }) => lengths[lengths.length - 1] <= 1 + 1e-6);

/** Those of them that look at no other row. */
export const freeAndBounded = (rows: DatasetFactsRow[]): StepRow[] =>
  bounded(rows).filter(({ looksAtPrivateData }) => !looksAtPrivateData);
