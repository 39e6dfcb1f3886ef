import type { ExplainedVarianceRow } from './experiment.ts';

/** The share that so many components explain. */
export const shareOf = (row: ExplainedVarianceRow, components: number) =>
  row.shares[Math.min(components, row.shares.length) - 1];

/** The fewest components that explain a share. */
export const needed = (row: ExplainedVarianceRow, share: number) =>
  row.shares.findIndex((s) => s >= share) + 1;
