import type { Params, Row } from '../lab/experiment.ts';
import type { Guarantee } from '../core/guarantee.ts';
import type { Figure } from '../figures/figure.ts';
import type { Remark } from '../controls/remark.ts';
import type { Schema, Values } from '../state/params.ts';
import type { Prediction, StudyTask } from '../study/question.ts';

export type { Prediction, StudyTask };

/** The figure or table of a thesis that a preset shows again. */
export type Reproduction = {
  /** Its key in the bibliography. */
  work: string;
  /** As the work numbers it: `Figure 4.14`, `Table A.1`. */
  item: string;
  status: 'reproduced' | 'corrected' | 'settings are ours';
  /** What the published one has and this one has not, as a phrase: `one size instead of fifty`. */
  lacks?: string;
};

/**
 * A cell is controls + rows + figures + a guarantee. It is data: title, question and answer stand in the chapter's text,
 * and no cell knows whether it is read, shown on a wall or embedded.
 */
export type CellCode<S extends Schema = Schema, R extends Row = Row> = {
  id: string;
  params: S;
  /** It checks a published work in detail: it says so, and stands after the story of its chapter. */
  isForExperts?: boolean;
  /** Settings worth a button, such as a figure of a thesis. Values not named go to their defaults. */
  presets?: {
    label: string;
    values: Partial<Values<S>>;
    /** What of a thesis it shows; *Figure by figure* lists it. */
    reproduces?: Reproduction | Reproduction[];
  }[];
  /** What sliders say now that the rows are known. */
  remarks?(values: Values<S>, rows: R[]): { [K in keyof S]?: Remark };
  /** What a reader on their own is asked first, and may try after. */
  predict?: Prediction<Values<S>, R>;
  tasks?: StudyTask<Values<S>, R>[];
  figures: Figure<Values<S>, R>[];
  /** How much work the rows stand for, where its pace is what the reader wants to know: `18 million hashes`. */
  pace?(rows: R[]): { count: number; of: string };
  /** What may be claimed of the release on screen. Left out where nothing private is shown. */
  guarantee?(values: Values<S>, rows: R[]): Guarantee;
} & (
  | {
      /** Rows from a closed form, in well under a frame. */
      rows(values: Values<S>): R[];
      request?: undefined;
    }
  | {
      rows?: undefined;
      /** Rows from the workers: what to ask of the experiment in the cell's folder. */
      request(values: Values<S>): Params;
    }
);

/** A cell that is open: it knows the folder that it came from, `chapter/cell`, by which workers find its experiment. */
export type Cell<S extends Schema = Schema, R extends Row = Row> = CellCode<S, R> & { path: string };

/** Keeps a cell's types together where it is written, and forgets them for the notebook. */
export function defineCell<S extends Schema, R extends Row>(cell: CellCode<S, R>): CellCode {
  return cell as unknown as CellCode;
}
