import { perRows } from '../../../core/work/per-rows.ts';
import { aucCurves, type AucCurve } from '../shared/curves.ts';
import type { TrainRow } from '../shared/training.ts';
import { NONE } from './experiment.ts';

/** Where a training ends, what it sent and what it cost. */
export type End = { value: number; auc: number; half?: number; up: number; spent: number };

export const amountSummary = perRows(
  (rows: TrainRow[]): { curves: AucCurve[]; ends: End[]; none?: number } => {
    const curves = aucCurves(rows);
    const ends = curves
      .filter(({ arm, points }) => arm !== NONE && points.length > 0)
      .map(({ arm, points, up, spent }) => {
        const { mean, half } = points.at(-1)!;
        return { value: Number(arm.slice(3)), auc: mean, half, up, spent };
      })
      .sort((a, b) => a.value - b.value);
    return { curves, ends, none: curves.find(({ arm }) => arm === NONE)?.points.at(-1)?.mean };
  },
);
