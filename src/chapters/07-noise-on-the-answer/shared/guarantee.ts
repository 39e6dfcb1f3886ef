/** What each cell of this chapter may claim: of one model, trained on all rows that the figure ends with, released once. */
import { sizeAt, STEPS } from '../../../core/data/curve-sizes.ts';
import { lambdaAt, type LearningCurvesRow } from './learning-curves.ts';
import type { Guarantee } from '../../../core/guarantee.ts';
import { releaseGuarantee, sizeOf } from '../../../core/learners/release-guarantee.ts';
import { task, type Settings } from './task.ts';

/** What a run has found out about its data. */
type Measured = { size: number; weightCount: number; longest?: number };

export const nothing = (reason: string): Guarantee => ({
  status: 'none',
  neighbours: 'replace-one',
  assumptions: [],
  reason,
  source: '',
});

export function guarantee(settings: Settings, run?: Measured, step = STEPS): Guarantee {
  const params = task(settings);
  const known = sizeOf(params.data, params.dimension);
  // A file of the reader's own has no card: its rows say how many there are.
  const size = run?.size ?? (known && sizeAt(known.rows, step));
  const weights = run?.weightCount ?? known?.weights;
  if (!size || !weights) return nothing('No model has been trained on this file yet.');
  const lambda = lambdaAt(params, step, size);
  return releaseGuarantee({ ...params, rows: size, lambda, weights, longest: run?.longest });
}

export const wholeGuarantee = (settings: Settings, [run]: LearningCurvesRow[]): Guarantee =>
  guarantee(settings, run && { ...run, size: Math.max(...run.sizes) });
