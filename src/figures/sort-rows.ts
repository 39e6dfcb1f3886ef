import type { TableRow } from './figure.ts';

/** The column that a table is sorted by, and which way. */
export type RowSort = { by: string; way: 'ascending' | 'descending' };

/** What a press on a column's head does: up, then down, then the figure's own order. */
export function turned(sort: RowSort | undefined, by: string): RowSort | undefined {
  if (sort?.by !== by) return { by, way: 'ascending' };
  return sort.way === 'ascending' ? { by, way: 'descending' } : undefined;
}

/** Numbers by size, all else by its words; what is missing comes last, either way. */
export function sortRows(rows: TableRow[], sort: RowSort | undefined): TableRow[] {
  if (!sort) return rows;
  const { by, way } = sort;
  return [...rows].sort((a, b) => {
    const [x, y] = [a[by], b[by]];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    const both = typeof x === 'number' && typeof y === 'number';
    const up = both ? x - y : String(x).localeCompare(String(y), 'en', { numeric: true });
    return way === 'ascending' ? up : -up;
  });
}
