import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { openChapter } from '../../src/chapters/index.ts';
import type { Row } from '../../src/lab/experiment.ts';
import { defaults, type Values } from '../../src/state/params.ts';
import { runExperiment } from './run-experiment.ts';

/** What the tests of one chapter ask of it: its cells, their rows on the shipped data, and whether its text says something. */
export async function inChapter(folder: string) {
  const chapter = (await openChapter(folder.replace(/^\d+-/, '')))!;
  const file = new URL(`../../src/chapters/${folder}/text.md`, import.meta.url);
  // Words are found whether they are plain, a link that sets the cell, or marked as a term.
  const text = readFileSync(file, 'utf8')
    .replace(/\[([^\]]*)\]\(#[^)]*\)/g, '$1')
    .replace(/\[\[([^\]|]*)(\|[^\]]*)?\]\]/g, '$1')
    .replace(/\s+/g, ' ');
  const cellOf = (id: string) => chapter.cells.find((cell) => cell.id === id)!;

  /** Rows of a cell at its defaults but for these values; fewer runs where that will do, and only the tasks that are named. */
  function rowsOf<R extends Row>(
    id: string,
    given: Record<string, unknown> = {},
    runs?: number,
    only?: (key: string) => boolean,
  ) {
    const cell = cellOf(id);
    if (!cell.request) throw new Error(`${id} has no experiment`);
    const values = { ...defaults(cell.params), ...given } as Values;
    const params = cell.request(values);
    return { values, rows: runExperiment<R>(cell.path, runs ? { ...params, runs } : params, only) };
  }

  return {
    chapter,
    cellOf,
    rowsOf,
    /** These words stand in the text, so that a number that is tested is the one that is said. */
    says: (words: string) => expect(text, 'the words are still there').toContain(words),
    guaranteeOf: (id: string, values: Values, rows: Row[]) => cellOf(id).guarantee!(values, rows),
    captionOf: (id: string, figure: string, values: Values, rows: Row[]) =>
      cellOf(id)
        .figures.find((one) => one.id === figure)!
        .caption({ values, rows, width: 780, running: false })
        .replaceAll('\u00a0', ' '),
    /** The tasks of a cell that these rows solve. */
    solved: (id: string, values: Values, rows: Row[]) =>
      cellOf(id)
        .tasks!.filter((task) => task.done(values, rows))
        .map((task) => task.id),
    /** The answer that these rows give to the cell's question. */
    answer(id: string, values: Values, rows: Row[]) {
      const predict = cellOf(id).predict!;
      if (!predict.options) throw new Error(`${id} has no answers to pick from`);
      return predict.options[predict.answer(values, rows)];
    },
  };
}
