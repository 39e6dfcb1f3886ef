import { perRows } from '../../../core/work/per-rows.ts';
import { curvePoints, ofEpsilon, type CurvePoint } from '../shared/curve-points.ts';
import type { LearningCurvesRow } from '../shared/learning-curves.ts';

export type Variant = { key: string; label: string; points: CurvePoint[] };
export type Repairs = { countRows: boolean; countWeights: boolean };

const NAMES: Record<string, string> = {
  'published published': 'as published',
  'published laplace': '√d repaired',
  'proven published': 'N repaired',
  'proven laplace': 'both repaired',
};
const ORDER = Object.keys(NAMES);

/** What the switches stand for, as settings of a release. */
export const repaired = ({ countRows, countWeights }: Repairs) => ({
  accounting: countRows ? ('proven' as const) : ('published' as const),
  noise: countWeights ? ('laplace' as const) : ('published' as const),
});

/** The variant that the switches stand for. */
export const variantOf = (switches: Repairs) => {
  const { accounting, noise } = repaired(switches);
  return `${accounting} ${noise}`;
};

/** The points of each variant, at every epsilon of the rows. */
const pointsOf = perRows((rows: LearningCurvesRow[]): Variant[] =>
  ORDER.map((key) => {
    const own = rows.filter(({ accounting, kind }) => `${accounting} ${kind}` === key);
    return { key, label: NAMES[key], points: curvePoints(own) };
  }),
);

/** The curve of each variant at one epsilon. */
export const variants = (rows: LearningCurvesRow[], epsilon: number): Variant[] =>
  pointsOf(rows).map((variant) => ({ ...variant, points: ofEpsilon(variant.points, epsilon) }));

/** Without noise all variants are the same. */
export const cleanOf = (rows: LearningCurvesRow[]) => ofEpsilon(pointsOf(rows)[0].points, Infinity);

/** By how much the error of a variant with all rows is above the published one. */
export function costOf(rows: LearningCurvesRow[], epsilon: number, key: string): number {
  const found = variants(rows, epsilon);
  const end = (wanted: string) => found.find((variant) => variant.key === wanted)?.points.at(-1)?.error ?? 0;
  return end(key) - end(ORDER[0]);
}
