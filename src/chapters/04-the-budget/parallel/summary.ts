import type { EducationRow } from './experiment.ts';

/** By how much the noisy counts are off, on average over the levels. */
export const meanError = (rows: EducationRow[], of: 'split' | 'whole') =>
  rows.reduce((sum, row) => sum + Math.abs(row[of] - row.people), 0) / rows.length;
