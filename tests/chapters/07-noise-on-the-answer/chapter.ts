import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { openChapter } from '../../../src/chapters/index.ts';
import {
  curvePoints,
  ofEpsilon,
  type CurvePoint,
} from '../../../src/chapters/07-noise-on-the-answer/shared/curve-points.ts';
import type { LearningCurvesRow } from '../../../src/chapters/07-noise-on-the-answer/shared/learning-curves.ts';
import { fitKey, type Row, type Task } from '../../../src/lab/experiment.ts';
import { defaults, type Values } from '../../../src/state/params.ts';
import { dataFor, experimentOf, fitOf } from '../../contracts/run-task.ts';

/* What the tests of this chapter's cells share. */

export const chapter = (await openChapter('noise-on-the-answer'))!;

export const text = readFileSync(
  new URL('../../../src/chapters/07-noise-on-the-answer/text.md', import.meta.url),
  'utf8',
).replace(/\s+/g, ' ');

/** The chapter's text has these words; a test that states a number holds the sentence that states it. */
export const says = (sentence: string) => expect(text, 'the sentence is still there').toContain(sentence);

export const cellOf = (id: string) => chapter.cells.find((cell) => cell.id === id)!;
export const settings = (id: string, values: Record<string, unknown> = {}) =>
  ({ ...defaults(cellOf(id).params), ...values }) as Values;
export const asPublished = { noise: 'published', accounting: 'published', decay: 'thesis' };

const fits = new Map<string, unknown>();

/** The rows of one task of a cell. Fits are kept, because many sentences speak of the same ones. */
export function rowsOfTask<R extends Row>(id: string, values: Record<string, unknown>, task: Task): R[] {
  const { experiment, params } = experimentOf(cellOf(id), settings(id, values));
  const key = fitKey(experiment, params, task);
  if (!fits.has(key)) fits.set(key, fitOf(experiment, params, task, dataFor(experiment, params)));
  return experiment.release(params, task, fits.get(key)) as R[];
}

/**
 * Rows of a cell, for some runs and sizes only: a task is plain data, and a result depends on its own size and run alone,
 * so these are the very numbers of the figure.
 */
export const rowsOf = <R extends Row>(
  id: string,
  values: Record<string, unknown>,
  runs: number,
  steps: number[],
): R[] =>
  Array.from({ length: runs }, (_, run) =>
    rowsOfTask<R>(id, values, { key: `run=${run}/steps=${steps.join()}`, run, steps } as Task),
  ).flat();

/** A fiftieth of the rows of 4 and 9. */
export const STEP = 235;
/** The point of an epsilon at a size that is so many fiftieths of the rows. */
export const pointOf = (points: CurvePoint[], epsilon: number, step: number) =>
  ofEpsilon(points, epsilon).find((point) => point.size === step * STEP)!;

/** Test errors as the figure gives them, with as many runs as a number in the text needs. */
export function errorOf(values: Record<string, unknown>, { runs = 48, step = 50, epsilon = 1 } = {}): number {
  const rows = rowsOf<LearningCurvesRow>('curves', { epsilon, ...values }, runs, [1, 25, 50]);
  return pointOf(curvePoints(rows), epsilon, step).error;
}

/** The tasks of a cell that these rows solve. */
export const solved = (id: string, values: Record<string, unknown>, rows: Row[]): string[] =>
  cellOf(id)
    .tasks!.filter((task) => task.done(settings(id, values), rows))
    .map((task) => task.id);

/** The right answer to a cell's question. */
export function answer(id: string, values: Record<string, unknown>, rows: Row[]): string {
  const predict = cellOf(id).predict!;
  if (!predict.options) throw new Error('this one is drawn');
  return predict.options[predict.answer(settings(id, values), rows)];
}
