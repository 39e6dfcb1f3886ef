import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { contents, openChapter } from '../../src/chapters/index.ts';
import type { Row } from '../../src/lab/experiment.ts';
import { defaults, type Values } from '../../src/state/params.ts';
import { runExperiment } from './run-experiment.ts';

/** A chapter for tests that hold its sentences to its figures. */
export async function readChapter(id: string) {
  const chapter = (await openChapter(id))!;
  const { number } = contents.find((head) => head.id === id)!;
  const folder = `${String(number).padStart(2, '0')}-${id}`;
  const file = new URL(`../../src/chapters/${folder}/text.md`, import.meta.url);
  const text = readFileSync(file, 'utf8').replace(/\s+/g, ' ');

  const cellOf = (name: string) => chapter.cells.find((cell) => cell.id === name)!;
  const at = (name: string, changed: Record<string, unknown> = {}) =>
    ({ ...defaults(cellOf(name).params), ...changed }) as Values;
  const rowsAt = (name: string, changed: Record<string, unknown> = {}): Row[] => {
    const cell = cellOf(name);
    const values = at(name, changed);
    return cell.rows ? cell.rows(values) : runExperiment<Row>(cell.path, cell.request(values));
  };
  return {
    chapter,
    cellOf,
    at,
    rowsAt,
    /** The words must stand in the text: what follows in a test is what they state. */
    says: (words: string) => expect(text, 'the sentence is still there').toContain(words),
    captionOf(name: string, changed: Record<string, unknown> = {}, figure = 0): string {
      const view = { rows: rowsAt(name, changed), values: at(name, changed), width: 600, running: false };
      return cellOf(name).figures[figure].caption(view);
    },
    badgeOf: (name: string, changed: Record<string, unknown> = {}) =>
      cellOf(name).guarantee!(at(name, changed), []),
  };
}
