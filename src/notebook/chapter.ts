import type { Value } from '../lab/experiment.ts';
import type { Exercise } from '../study/exercise.ts';
import type { Cell, CellCode } from './cell.ts';

/** What the table of contents knows of a chapter without loading it. */
export type ChapterHead = {
  id: string;
  number: number;
  title: string;
  /** How long reading it takes, by our reckoning. */
  minutes?: number;
  cells: { id: string; title: string }[];
};

/** A piece of a chapter's text, in reading order. HTML comes from our own Markdown, at build time. */
export type Block =
  | { kind: 'prose'; html: string }
  | { kind: 'note'; html: string }
  | { kind: 'cell'; id: string; title: string; question: string; seen: string }
  | { kind: 'recap'; html: string }
  | Exercise;

export type ChapterText = Omit<ChapterHead, 'cells'> & {
  summary: string;
  /** What the reader will be able to do, each as HTML. */
  after?: string[];
  /** The chapters that it builds on. */
  needs?: { id: string; title: string }[];
  blocks: Block[];
  /** The works that it cites, by key, each a reference as HTML. */
  sources?: { key: string; html: string }[];
};

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
  /** A slide without a cell: plain text, and a picture as a data URL. */
  slide?: { text: string; picture?: string };
  /** How long it should take, for the presenter's clock. */
  minutes?: number;
};

/** What `chapter.ts` exports as `chapter`. The cells are found by their folders, in the order in which the text names them. */
export type ChapterCode = { beats: Beat[] };

export type Chapter = { text: ChapterText; cells: Cell[]; beats: Beat[] };

/** What `text.md` opens of its chapter, each part when it is asked for; the cells in the order of the text. */
export type ChapterParts = {
  text: () => Promise<ChapterText>;
  cellsText: () => Promise<ChapterText>;
  code: () => Promise<{ chapter: ChapterCode }>;
  cells: Record<string, () => Promise<{ cell: CellCode }>>;
};
