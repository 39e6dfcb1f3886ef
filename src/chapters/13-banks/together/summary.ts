import { perRows } from '../../../core/work/per-rows.ts';
import { aucCurves, endOf, type AucCurve } from '../shared/curves.ts';
import type { TrainRow } from '../shared/training.ts';
import { armOf, EPSILONS, NONE, OWN, SGD } from './experiment.ts';

export type TogetherSummary = {
  curves: AucCurve[];
  /** Where the reader's training, signs without noise and plain SGD end. */
  own: ReturnType<typeof endOf>;
  none: ReturnType<typeof endOf>;
  sgd: ReturnType<typeof endOf>;
  spent: number | undefined;
  /** Nothing is sent in the reader's training. */
  isSilent: boolean;
};

export const togetherSummary = perRows((rows: TrainRow[]): TogetherSummary => {
  const curves = aucCurves(rows);
  const [own, none, sgd] = [OWN, NONE, SGD].map((arm) => endOf(curves, arm));
  const mine = curves.find(({ arm }) => arm === OWN);
  return { curves, own, none, sgd, spent: mine?.spent, isSilent: mine?.up === 0 };
});

/** The arm that stands for an ε: the reader's own where it is that one. */
const armAt = (epsilon: number, own: number) => (epsilon === own ? OWN : armOf(epsilon));

/** The last areas at the five published ε, rising in ε; undefined where one is missing. */
export const publishedEnds = (rows: TrainRow[], own: number): (number | undefined)[] =>
  EPSILONS.map((epsilon) => endOf(togetherSummary(rows).curves, armAt(epsilon, own))?.mean);
