import { COMPARED } from '../../../core/accounting/compared.ts';
import type { CompositionRow } from './experiment.ts';

/** What accountants could compute. */
export const told = (rows: CompositionRow[]) => rows.filter(({ epsilon }) => epsilon < Infinity);
export const positive = (rows: CompositionRow[]) => told(rows).filter(({ epsilon }) => epsilon > 0);

/** Each accountant's points in order, those of epsilon = 0 among them: there delta alone pays for the releases. */
export function curvesOf(rows: CompositionRow[]): { accountant: string; points: CompositionRow[] }[] {
  return COMPARED.map((accountant) => ({
    accountant,
    points: told(rows)
      .filter((row) => row.accountant === accountant)
      .sort((a, b) => a.releases - b.releases),
  })).filter(({ points }) => points.length > 0);
}

/** From how many releases on advanced composition proves less than the sum: between two points, on logarithmic axes. */
export function crossing(rows: CompositionRow[]): number | undefined {
  const of = (id: string) =>
    curvesOf(positive(rows)).find(({ accountant }) => accountant === id)?.points ?? [];
  const sum = new Map(of('basic').map(({ releases, epsilon }) => [releases, epsilon]));
  const gaps = of('advanced').flatMap(({ releases, epsilon }) =>
    sum.has(releases) ? [{ at: Math.log(releases), gap: Math.log(epsilon / sum.get(releases)!) }] : [],
  );
  const after = gaps.findIndex(({ gap }) => gap < 0);
  if (after < 0) return undefined;
  if (after === 0) return 1;
  const [a, b] = [gaps[after - 1], gaps[after]];
  return Math.ceil(Math.exp(a.at + ((b.at - a.at) * a.gap) / (a.gap - b.gap)));
}

/** Each accountant's epsilon over that of the loss distribution, where both are there and the latter is not 0. */
export function ratiosOf(rows: CompositionRow[]) {
  const truth = new Map(
    positive(rows).flatMap((r) => (r.accountant === 'pld' ? [[r.releases, r.epsilon]] : [])),
  );
  return curvesOf(rows).map(({ accountant, points }) => ({
    accountant,
    points: points.flatMap(({ releases, epsilon }) =>
      truth.has(releases) ? [{ accountant, releases, epsilon, ratio: epsilon / truth.get(releases)! }] : [],
    ),
  }));
}

/** The smallest epsilon that an accountant proves for so many releases; undefined while none has finished. */
export const bestAt = (rows: CompositionRow[], releases: number) =>
  told(rows)
    .filter((row) => row.releases === releases)
    .reduce<CompositionRow | undefined>(
      (a, b) => (a && (a.epsilon < b.epsilon || (a.epsilon === b.epsilon && rank(a) < rank(b))) ? a : b),
      undefined,
    );

const rank = ({ accountant }: CompositionRow) => COMPARED.indexOf(accountant);
