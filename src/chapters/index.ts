import type { Chapter, ChapterCode, ChapterHead, ChapterText } from '../notebook/chapter.ts';

/** Chapters are found by their folders; there is no list to edit. Opening one loads no other. */
const heads = import.meta.glob<ChapterHead>('./*/text.md', { eager: true, query: '?head', import: 'head' });
const texts = import.meta.glob<() => Promise<ChapterText>>('./*/text.md', { eager: true, import: 'text' });
const code = import.meta.glob<ChapterCode>('./*/chapter.ts', { import: 'chapter' });

export const contents: ChapterHead[] = Object.values(heads).sort((a, b) => a.number - b.number);

export async function openChapter(id: string): Promise<Chapter | undefined> {
  const path = Object.keys(heads)
    .find((key) => heads[key].id === id)
    ?.replace('/text.md', '');
  if (!path) return undefined;
  const [text, chapter] = await Promise.all([texts[`${path}/text.md`](), code[`${path}/chapter.ts`]()]);
  return { text, ...chapter };
}
