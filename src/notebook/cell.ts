import type { Params, Row } from '../core/experiments/experiment.ts';
import type { Guarantee } from '../core/guarantee.ts';
import type { Figure } from '../plots/figure.ts';
import type { Schema, Values } from '../state/params.ts';

/** A question before the figure is shown: drawn into the empty axes of its first figure, or picked from a few answers. */
export type Prediction<V = Values, R extends Row = Row> = {
  ask: string;
} & (
  | { options?: undefined }
  | {
      options: string[];
      /** Which of them is right, computed from what is on screen. */
      answer(values: V, rows: R[]): number;
    }
);

/** Something to achieve with the controls. */
export type StudyTask<V = Values, R extends Row = Row> = {
  id: string;
  ask: string;
  done(values: V, rows: R[]): boolean;
};

/** What a slider says instead of its help: a limit that depends on the data, in alarm where the value is beyond it. */
export type Remark = { text: string; alarm?: boolean };

/**
 * A cell is controls + rows + figures + a guarantee. It is data: title, question and answer stand in the chapter's text,
 * and no cell knows whether it is read, shown on a wall or embedded.
 */
export type Cell<S extends Schema = Schema, R extends Row = Row> = {
  id: string;
  params: S;
  /** Settings worth a button, such as a figure of a thesis. Values not named go to their defaults. */
  presets?: { label: string; values: Partial<Values<S>> }[];
  /** Which controls make sense for these values, e.g. no delta for Laplace. All of them unless said. */
  relevant?(values: Values<S>): (keyof S & string)[];
  /** What sliders say now that the rows are known. */
  remarks?(values: Values<S>, rows: R[]): { [K in keyof S]?: Remark };
  /** What a reader on their own is asked first, and may try after. */
  predict?: Prediction<Values<S>, R>;
  tasks?: StudyTask<Values<S>, R>[];
  figures: Figure<Values<S>, R>[];
  /** The cell as Python: the body of a script that defines `compute(values, rows)`. Loaded when asked for. */
  python?(values: Values<S>): Promise<string>;
  /** What may be claimed of the release on screen. Left out where nothing private is shown. */
  guarantee?(values: Values<S>, rows: R[]): Guarantee;
} & (
  | {
      /** Rows from a closed form, in well under a frame. */
      rows(values: Values<S>): R[];
      experiment?: undefined;
    }
  | {
      rows?: undefined;
      /** Rows from the workers: the id of an experiment and its parameters. */
      experiment: string;
      task(values: Values<S>): Params;
    }
);

/** Keeps a cell's types together where it is written, and forgets them for the notebook. */
export function defineCell<S extends Schema, R extends Row>(cell: Cell<S, R>): Cell {
  return cell as unknown as Cell;
}
