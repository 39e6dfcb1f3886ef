import { meanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import type { SgdOldNewRow } from './experiment.ts';

type ErrorRow = Extract<SgdOldNewRow, { part: 'error' }>;
type SpentRow = Extract<SgdOldNewRow, { part: 'spent' }>;

export const methods = ['none', 'gaussian', 'vector', 'vectorMany'] as const;
export type Method = (typeof methods)[number];

const errorRows = (rows: SgdOldNewRow[]) => rows.filter((row): row is ErrorRow => row.part === 'error');
export const spentRows = (rows: SgdOldNewRow[]) =>
  rows.filter((row): row is SpentRow => row.part === 'spent');

/** Mean error of each method at each epsilon. */
export const oldNewPoints = perRows((rows: SgdOldNewRow[]) => {
  const errors = errorRows(rows);
  const epsilons = [...new Set(errors.map(({ epsilon }) => epsilon))].sort((a, b) => a - b);
  return epsilons.flatMap((epsilon) => {
    const here = errors.filter((row) => row.epsilon === epsilon);
    return methods.map((method) => ({ epsilon, method, ...meanBand(here.map((row) => row[method])) }));
  });
});
export type OldNewPoint = ReturnType<typeof oldNewPoints>[number];

/** What all steps so far cost by this accountant; undefined before it has counted any. */
export const lastSpent = (rows: SgdOldNewRow[], accountant: string) =>
  spentRows(rows)
    .filter((row) => row.accountant === accountant)
    .at(-1);
