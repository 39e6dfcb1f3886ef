import type { Chapter, ChapterCode, ChapterHead, ChapterText } from '../notebook/chapter.ts';
import type { Address } from '../state/url.ts';

/** Chapters are found by their folders; there is no list to edit. Opening one loads no other. */
const heads = import.meta.glob<ChapterHead>('./*/text.md', { eager: true, query: '?head', import: 'head' });
const texts = import.meta.glob<() => Promise<ChapterText>>('./*/text.md', { eager: true, import: 'text' });
const code = import.meta.glob<ChapterCode>('./*/chapter.ts', { import: 'chapter' });

export const contents: ChapterHead[] = Object.values(heads).sort((a, b) => a.number - b.number);

/** An address that names a cell alone, `#densities`, means it in the first chapter that has it. */
export function locate(address: Address): Address {
  if (address.cell || contents.some(({ id }) => id === address.chapter)) return address;
  const head = contents.find(({ cells }) => cells.some(({ id }) => id === address.chapter));
  return head ? { ...address, chapter: head.id, cell: address.chapter } : address;
}

export async function openChapter(id: string): Promise<Chapter | undefined> {
  const path = Object.keys(heads)
    .find((key) => heads[key].id === id)
    ?.replace('/text.md', '');
  if (!path) return undefined;
  const [text, chapter] = await Promise.all([texts[`${path}/text.md`](), code[`${path}/chapter.ts`]()]);
  return { text, ...chapter };
}
