import type { PathRow } from '../shared/paths.ts';

/** The starts at which one method ends far from the optimum and the other does not. */
export function startsSummary(rows: PathRow[]) {
  const failed = (row: PathRow) => row.distance.at(-1)! > 0.5;
  const of = (method: string) => rows.filter((row) => row.method === method);
  return {
    newton: of('newton'),
    fixed: of('fixed'),
    newtonFails: of('newton')
      .filter(failed)
      .map(({ start }) => start),
    fixedFails: of('fixed')
      .filter(failed)
      .map(({ start }) => start),
    farthest: Math.max(0, ...of('newton').map(({ distance }) => distance.at(-1)!)),
  };
}
