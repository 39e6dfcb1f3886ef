import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { openChapter } from '../../src/chapters/index.ts';
import { defaults, type Values } from '../../src/state/params.ts';
import { studyOf } from './study.ts';

/** A chapter and its words, for tests that hold each sentence with a number to what the cells compute. */
export async function wordsOf(folder: string) {
  const chapter = (await openChapter(folder.replace(/^\d+-/, '')))!;
  const file = new URL(`../../src/chapters/${folder}/text.md`, import.meta.url);
  const text = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
  const cellOf = (id: string) => chapter.cells.find((cell) => cell.id === id)!;
  return {
    chapter,
    cellOf,
    /** These words stand in the text. */
    says: (words: string) => expect(text, 'these words stand in the text').toContain(words),
    /** The defaults of a cell, and what differs from them. */
    at: (id: string, changed: Record<string, unknown> = {}) =>
      ({ ...defaults(cellOf(id).params), ...changed }) as Values,
    ...studyOf(chapter),
  };
}
