import type { ChapterText } from '../notebook/chapter.ts';

/** The prose of every chapter, for what looks through all of it. */
const texts = import.meta.glob<() => Promise<ChapterText>>('./*/text.md', { eager: true, import: 'text' });

export const allTexts = (): Promise<ChapterText[]> => Promise.all(Object.values(texts).map((open) => open()));
