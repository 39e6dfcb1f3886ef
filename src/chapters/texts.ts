import type { ChapterParts, ChapterText } from '../notebook/chapter.ts';

const parts = import.meta.glob<ChapterParts>('./*/text.md');

/** The prose of every chapter, for what looks through all of it. */
export const allTexts = (): Promise<ChapterText[]> =>
  Promise.all(Object.values(parts).map(async (open) => (await open()).text()));
