import { EPSILONS, type LayersRow } from './experiment.ts';

/** The row whose ε is nearest to the slider’s. */
export const nearest = (rows: LayersRow[], epsilon: number): LayersRow | undefined =>
  rows.reduce<LayersRow | undefined>(
    (best, row) =>
      !best || Math.abs(Math.log(row.epsilon / epsilon)) < Math.abs(Math.log(best.epsilon / epsilon))
        ? row
        : best,
    undefined,
  );

export const RANGE = { from: EPSILONS[0], to: EPSILONS.at(-1)! };
