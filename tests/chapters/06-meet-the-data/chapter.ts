import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { openChapter } from '../../../src/chapters/index.ts';
import type { Row } from '../../../src/lab/experiment.ts';
import { defaults, type Values } from '../../../src/state/params.ts';
import { experimentOf } from '../../contracts/run-task.ts';
import { runExperiment } from '../run-experiment.ts';

/* What the tests of this chapter's cells share. */

const chapter = (await openChapter('meet-the-data'))!;

const plain = (words: string) => words.replaceAll(/\s+/g, ' ');
const text = plain(
  readFileSync(new URL('../../../src/chapters/06-meet-the-data/text.md', import.meta.url), 'utf8'),
);

/** The chapter's text has these words; a test that states a number holds the sentence that states it. */
export const says = (words: string) => expect(text, 'the sentence is still there').toContain(plain(words));

export const cellOf = (id: string) => chapter.cells.find((cell) => cell.id === id)!;

/** The rows of a cell at these settings, all or some of its tasks. */
export function rowsFor<R extends Row>(id: string, given: Values = {}, only?: (key: string) => boolean) {
  const cell = cellOf(id);
  const values = { ...defaults(cell.params), ...given };
  return { values, rows: runExperiment<R>(cell.path, experimentOf(cell, values).params, only) };
}

export const captionOf = (id: string, values: Values, rows: Row[], figure = 0) =>
  plain(cellOf(id).figures[figure].caption({ rows, values, width: 640, running: false }));

export const isDone = (id: string, values: Values, rows: Row[]) => cellOf(id).tasks![0].done(values, rows);

/** The right answer to a cell's question, at its defaults. */
export function answerOf(id: string): string {
  const { predict } = cellOf(id);
  if (!predict?.options) throw new Error('this one is drawn');
  const { values, rows } = rowsFor(id);
  return predict.options[predict.answer(values, rows)];
}

export const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0);
