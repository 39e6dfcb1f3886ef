import type { LayersRow } from './experiment.ts';

/** The row whose ε is nearest to the slider’s. */
export const nearest = <R extends { epsilon: number } = LayersRow>(
  rows: R[],
  epsilon: number,
): R | undefined =>
  rows.reduce<R | undefined>(
    (best, row) =>
      !best || Math.abs(Math.log(row.epsilon / epsilon)) < Math.abs(Math.log(best.epsilon / epsilon))
        ? row
        : best,
    undefined,
  );
