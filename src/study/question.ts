import type { Row } from '../lab/experiment.ts';
import type { Values } from '../state/params.ts';

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
