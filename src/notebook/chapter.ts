import type { Cell } from './cell.ts';

/** What the table of contents knows of a chapter without loading it. */
export type ChapterHead = {
  id: string;
  number: number;
  title: string;
  summary: string;
  cells: { id: string; title: string }[];
};

/** A piece of a chapter's text, in reading order. HTML comes from our own Markdown, at build time. */
export type Block =
  | { kind: 'prose'; html: string }
  | { kind: 'note'; html: string }
  | { kind: 'cell'; id: string; title: string; question: string; seen: string };

export type ChapterText = Omit<ChapterHead, 'cells'> & { blocks: Block[] };

/** What `chapter.ts` exports as `chapter`: the machinery behind the cells that the text names. */
export type ChapterCode = { cells: Cell[] };

export type Chapter = { text: ChapterText; cells: Cell[] };
