import { adaSspPlan } from '../../../core/learners/regression/noise-plan.ts';
import { unaccounted } from '../../../core/learners/regression/preparation.ts';
import { planReleases, type Release } from '../../../core/learners/regression/release-ledger.ts';
import { at, curvesOf, type CurvePoint } from '../shared/curve-summary.ts';
import { RHO, type CurveRow } from '../shared/private-curves.ts';
import { endsOfColumns } from '../shared/public-bounds.ts';
import type { BeyondRow } from './beyond.ts';
import {
  armOf,
  CLIPS,
  preparationOf,
  type Clip,
  type ClipParams,
  type ClipRow,
  type ValuesRow,
  type Whose,
} from './experiment.ts';

export type ClipPoint = CurvePoint & { c: number };

const isValues = (row: ClipRow): row is ValuesRow => row.arm === 'values';
/** Where the values of the columns lie; nothing unless the reader looks. */
export const valuesIn = (rows: ClipRow[]) => rows.filter(isValues);
const isBeyond = (row: ClipRow): row is BeyondRow => row.arm === 'beyond';
/** What the fits of one way of clipping say of short and of long test rows. */
export const beyondOf = (rows: ClipRow[], way: string) =>
  rows.filter(isBeyond).find((row) => row.way === way);

export function clipSummary(rows: ClipRow[]) {
  const curves = curvesOf(rows.filter((row): row is CurveRow => !isValues(row) && !isBeyond(row)));
  const point = (arm: string, epsilon: number) => at(curves, arm, epsilon);
  /** Errors over c at one ε, from those that there are. */
  const overClips = (learner: 'ada' | 'ridge', whose: Whose, epsilon: number): ClipPoint[] =>
    CLIPS.filter((c) => c < Infinity).flatMap((c) => {
      const found = point(armOf(learner, whose, c), epsilon);
      return found ? [{ ...found, c }] : [];
    });
  return { curves, at: point, overClips };
}

/** The setting of the control: a number, `Infinity` for none, or bounds that were drawn. */
export const clipOf = ({ c }: { c: string }): Clip =>
  c === 'drawn' ? 'drawn' : c === 'none' ? Infinity : Number(c);

export type ClipValues = Omit<ClipParams, 'drawn'> & { c: string; whose: Whose };

/** Everything that one fit with these settings lets out. */
export function ledgerOf(values: ClipValues): Release[] {
  const c = clipOf(values);
  const plan = adaSspPlan('fixed', { ...values, rho: RHO });
  return [
    ...unaccounted(preparationOf(c, values.whose, values)),
    ...(c === 'drawn' ? endsOfColumns(values.data) : []),
    ...(typeof c === 'number' && c < Infinity
      ? [{ label: 'choice of c', why: 'It was made with the test errors of every c in sight.' }]
      : []),
    ...planReleases(plan, { xBound: 1, yBound: 1 }),
  ];
}

/** The clip with the least error; of two, the larger. */
export const bestClip = (points: ClipPoint[]): ClipPoint | undefined =>
  points.reduce<ClipPoint | undefined>((best, one) => (best && best.mean < one.mean ? best : one), undefined);
