/** What each cell of this chapter may claim: of one model, trained on all rows that the figure ends with, released once. */
import { sizeAt, STEPS } from '../../core/experiments/fiftieths.ts';
import { lambdaAt, type LearningCurvesRow } from '../../core/experiments/learning-curves.ts';
import type { Guarantee } from '../../core/guarantee.ts';
import { releaseGuarantee, sizeOf } from '../../core/learners/release-guarantee.ts';
import { curvePoints } from '../../plots/curves.ts';
import { solveEpsilon } from '../../plots/solve-epsilon.ts';
import { task, type Settings } from './task.ts';

/** What a run has found out about its data. */
type Measured = { size: number; weightCount: number; longest?: number };

const nothing = (reason: string): Guarantee => ({
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
  if (!size || !weights) return nothing('Nothing has been learned from this file yet.');
  const lambda = lambdaAt(params, step, size);
  return releaseGuarantee({ ...params, rows: size, lambda, weights, longest: run?.longest });
}

export const wholeGuarantee = (settings: Settings, [run]: LearningCurvesRow[]): Guarantee =>
  guarantee(settings, run && { ...run, size: Math.max(...run.sizes) });

/** Of a model with the epsilon that was solved for. */
export function solvedGuarantee(
  { target, tenths, ...settings }: Settings & { target: number; tenths: number },
  rows: LearningCurvesRow[],
): Guarantee {
  const { epsilon } = solveEpsilon(curvePoints(rows), target);
  if (rows.length === 0) return nothing('No ε has been found yet.');
  if (epsilon === Infinity) return nothing('No ε gives so small an error: there is nothing to release.');
  const [run] = rows;
  const found = guarantee({ ...settings, epsilon }, { ...run, size: run.sizes[0] }, 5 * tenths);
  const given =
    'ε is taken as given. Whoever looks for it on private rows, as this figure does, pays for every look.';
  return { ...found, assumptions: [...found.assumptions, given] };
}

/** Of table A.1: its noise is that of the thesis, and its weights have none. */
export const tableGuarantee = (): Guarantee =>
  nothing(
    'The variances are those of weights without any noise, and of noise without any weights: nothing private is released.',
  );
