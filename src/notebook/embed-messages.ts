import type { Params } from '../lab/experiment.ts';

/**
 * Every message between a cell in a frame and the page around it. Both sides, the tag <noisebook-cell> and the snippet for a plain
 * frame use these types, and no other message is sent or read.
 *
 * Messages to the cell are untrusted: a cell hears only its parent window, and only an origin that its own address allows
 * (`allow=https://blog.example`); names and values are checked against the cell's schema like those of a link.
 */
export type ToCell =
  /** Moves controls; what will not do is left out, and told. */
  | { type: 'noisebook:set'; values: Params }
  /** Asks for the settings. */
  | { type: 'noisebook:get' }
  | { type: 'noisebook:theme'; theme: string }
  /** The page around was printed before there was a cell: it is to be computed for the next time, though nobody sees it. */
  | { type: 'noisebook:print' };

export type FromCell =
  /** How tall the cell is. `ready`: there is a figure; until then the page may show something else. */
  | { type: 'noisebook:height'; height: number; ready: boolean }
  /** The answer to get. */
  | { type: 'noisebook:values'; values: Params }
  /** The answer to set: the values that will not do, by name, and why. Those of a frame of the screen are answered at once: so many. */
  | { type: 'noisebook:set-done'; refused: Record<string, string>; sets: number }
  /** A control has settled. */
  | { type: 'noisebook:change'; values: Params };

/** What arrives may be anything: a message is taken apart field by field, as its type names them. */
export type Untrusted<M extends { type: string }> = {
  [K in M extends M ? keyof M : never]?: unknown;
};
