import type { TaskKind } from './dataset.ts';

/**
 * A class of the label: its value in `y`, its name, and how many rows of it the file holds. Where not all training rows of the source were
 * kept, `source` is how many the conversion counted there.
 */
type ClassFacts = { value: number; name: string; train: number; test: number; source?: number };

/** What is known of a shipped data set before it is loaded. The contract test holds every word to the file. */
export type Descriptor = {
  id: string;
  title: string;
  /** One sentence for the reader who chooses it. */
  summary: string;
  task: TaskKind;
  /** Where it may be offered: pictures can be drawn, words cannot be averaged into a face. */
  shape: 'images' | 'table' | 'words';
  /** What `y` is. */
  target: string;
  classes: ClassFacts[];
  rows: { train: number; test: number };
  columns: number;
  /** Size of the file, as shipped and unpacked, in bytes. */
  bytes: { packed: number; unpacked: number };
  sha256: string;
  /** Of the unpacked bytes, as `Fingerprint` makes it: the worker checks what has arrived before it reads it. */
  fingerprint: string;
  source: string;
  licence: string;
};
