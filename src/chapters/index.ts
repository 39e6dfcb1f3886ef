import type { Cell } from '../notebook/cell.ts';
import type { Chapter, ChapterHead, ChapterParts } from '../notebook/chapter.ts';
import { provideAudit } from '../notebook/audit.ts';
import { provideScripts } from '../notebook/scripts.ts';
import { provideSources } from '../notebook/sources.ts';
import type { Address } from '../state/url.ts';

/** Chapters and cells are found by their folders; there is no list to edit. Opening one loads no other. */
const heads = import.meta.glob<ChapterHead>('./*/text.md', { eager: true, query: '?head', import: 'head' });
const parts = import.meta.glob<ChapterParts>('./*/text.md');

provideSources(async () => (await import('./bibliography.ts')).bibliography);
provideAudit(async () => (await import('./open-audit.ts')).openAudit());
provideScripts(async () => (await import('./scripts.ts')).scripts);

export const contents: ChapterHead[] = Object.values(heads).sort((a, b) => a.number - b.number);

/** An address that names a cell alone, `#densities`, means it in the first chapter that has it; what comes before them borrows its cells. */
export function locate(address: Address): Address {
  if (address.cell || contents.some(({ id }) => id === address.chapter)) return address;
  const head = contents.find(
    ({ number, cells: named }) => number > 0 && named.some(({ id }) => id === address.chapter),
  );
  return head ? { ...address, chapter: head.id, cell: address.chapter } : address;
}

const folderOf = (id: string): string | undefined =>
  Object.keys(heads)
    .find((key) => heads[key].id === id)
    ?.replace('/text.md', '');

const openCells = (parts: ChapterParts, chapter: string, names: string[]): Promise<Cell[]> =>
  Promise.all(
    names.map(async (name) => ({ ...(await parts.cells[name]()).cell, path: `${chapter}/${name}` })),
  );

/** A chapter with its cells, in the order in which the text names them. */
export async function openChapter(id: string): Promise<Chapter | undefined> {
  const folder = folderOf(id);
  if (!folder) return undefined;
  const opened = await parts[`${folder}/text.md`]();
  const [text, { chapter }, cells] = await Promise.all([
    opened.text(),
    opened.code(),
    openCells(opened, id, Object.keys(opened.cells)),
  ]);
  return { text, cells, beats: chapter.beats };
}

/** One cell without the chapter around it: the one named, or else the first. An embed loads nothing more. */
export async function openCell(id: string, cell?: string): Promise<Chapter | undefined> {
  const folder = folderOf(id);
  if (!folder) return undefined;
  const opened = await parts[`${folder}/text.md`]();
  const names = Object.keys(opened.cells).filter((name) => cell === undefined || name === cell);
  const [text, cells] = await Promise.all([opened.cellsText(), openCells(opened, id, names.slice(0, 1))]);
  return { text, cells, beats: [] };
}
