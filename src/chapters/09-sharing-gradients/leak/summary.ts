import type { HeroRow, LadderRow, LeakRow, LineUpRow } from './experiment.ts';

export const heroOf = (rows: LeakRow[]) => rows.find((row): row is HeroRow => row.kind === 'hero');
export const ladderOf = (rows: LeakRow[]) =>
  rows.filter((row): row is LadderRow => row.kind === 'ladder').sort((a, b) => b.epsilon - a.epsilon);
export const lineUpOf = (rows: LeakRow[]) => rows.find((row): row is LineUpRow => row.kind === 'line-up');

/** The line-up as points over epsilon: the share of right picks, and the most that it may be. */
export function lineUpPoints(rows: LeakRow[]) {
  const row = lineUpOf(rows);
  if (!row) return [];
  return Array.from(row.epsilon, (epsilon, i) => ({ epsilon, success: row.success[i], bound: row.bound[i] }));
}

/** The share of right picks where the line stands at this epsilon; undefined before it is drawn, and beyond its ends. */
export function successAt(rows: LeakRow[], epsilon: number): number | undefined {
  const line = lineUpPoints(rows);
  const next = line.findIndex((p) => p.epsilon >= epsilon * (1 - 1e-9));
  if (next < 0) return undefined;
  const [a, b] = [line[Math.max(0, next - 1)], line[next]];
  if (next === 0) return Math.abs(b.epsilon / epsilon - 1) < 1e-9 ? b.success : undefined;
  return (
    a.success + (b.success - a.success) * (Math.log(epsilon / a.epsilon) / Math.log(b.epsilon / a.epsilon))
  );
}

/** The smallest epsilon of the ladder at which a guess shows clearly more than the average digit; undefined if none does. */
export const lastGain = (rows: LeakRow[]) =>
  ladderOf(rows)
    .filter((row) => row.guessAlike > row.average + 0.05)
    .at(-1);
