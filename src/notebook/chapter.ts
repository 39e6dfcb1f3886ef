import type { Value } from '../core/experiments/experiment.ts';
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

/**
 * A step of a lecture: one cell on the wall, a sentence or two beside it, and a setting of its controls. Values not named
 * stay at their defaults, so that every beat can be reached on its own.
 */
export type Beat = {
  cell: string;
  /** The one figure to show, where the cell has several. */
  figure?: string;
  /** For the wall: short enough to read from the last row. */
  say: string;
  /** For the presenter: what to point at, what to ask. */
  notes?: string;
  values?: Record<string, Value>;
  /** The controls to show on the wall; those that the beats of its cell move, unless said. */
  controls?: string[];
};

/** What `chapter.ts` exports as `chapter`: the machinery behind the cells that the text names. */
export type ChapterCode = { cells: Cell[]; beats: Beat[] };

export type Chapter = { text: ChapterText } & ChapterCode;
