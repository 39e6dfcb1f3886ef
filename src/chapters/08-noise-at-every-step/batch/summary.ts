import { heightAt, lowest } from '../../../core/stats/band-points.ts';
import { meanBand, type MeanBand } from '../../../core/stats/mean-band.ts';
import { parityBatch } from '../../../core/learners/sgd/parity.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { roleOf, type EpsilonCurve } from '../shared/epsilon-curves.ts';
import { SGD_BATCHES, SGD_LAMBDAS, type SgdBatchRow } from './experiment.ts';

/** The batch sizes that all of these runs have. */
const batchesOf = (runs: SgdBatchRow[]) =>
  SGD_BATCHES.slice(0, Math.min(...runs.map(({ errors }) => errors.length)));

/** One curve over the batch sizes for each epsilon, at the reader's lambda. */
export const batchCurves = perRows((rows: SgdBatchRow[]): EpsilonCurve[] => {
  const curves = rows.filter(({ part }) => part === 'curve');
  const epsilons = [...new Set(curves.map(({ epsilon }) => epsilon))].sort((a, b) => a - b);
  return epsilons.map((epsilon) => {
    const runs = curves.filter((row) => row.epsilon === epsilon);
    const points = batchesOf(runs).map((x, i) => ({ x, ...meanBand(runs.map((run) => run.errors[i])) }));
    return { epsilon, role: roleOf(epsilon, runs[0].own), points };
  });
});

/** The best batch on the reader's curve, or on the one without noise. */
export const bestBatch = (rows: SgdBatchRow[], role: EpsilonCurve['role']) =>
  lowest(batchCurves(rows).find((curve) => curve.role === role)?.points ?? []);

/** The rule of thumb on each curve: where noise and gradient have the same norm. */
export const parities = (rows: SgdBatchRow[], dimension: number) =>
  batchCurves(rows).flatMap(({ epsilon, points, role }) => {
    if (epsilon === Infinity) return [];
    const x = parityBatch({ dimension, epsilon });
    const mean = heightAt(points, x);
    return mean === undefined ? [] : [{ x, mean, role }];
  });

/** Run by run, how much lower the error at this batch size is than with single rows, at the reader's epsilon. */
export function gainOverSingleRows(rows: SgdBatchRow[], batch: number): MeanBand {
  const own = rows.filter((row) => row.own && row.part === 'curve');
  return meanBand(own.map(({ errors }) => errors[0] - errors[SGD_BATCHES.indexOf(batch)]));
}

export type GridCell = MeanBand & { batch: number; lambda: number; column: number; line: number };

/** The mean error on held-out rows at every place of the grid. */
export const gridCells = perRows((rows: SgdBatchRow[]): GridCell[] => {
  const grid = rows.filter(({ part }) => part === 'grid');
  return SGD_LAMBDAS.flatMap((lambda, line) => {
    const runs = grid.filter((row) => row.lambda === lambda);
    if (runs.length === 0) return [];
    return batchesOf(runs).map((batch, column) => ({
      batch,
      lambda,
      column,
      line,
      ...meanBand(runs.map((run) => run.errors[column])),
    }));
  });
});

/** The smallest error; of equals the larger batch, as the thesis breaks ties. */
export const winnerOf = (cells: GridCell[]): GridCell | undefined =>
  cells.reduce<GridCell | undefined>(
    (a, b) => (a && (a.mean < b.mean || (a.mean === b.mean && a.batch >= b.batch)) ? a : b),
    undefined,
  );

/** What all trainings of the grid search cost by the sum rule; undefined before the first of them. */
export function searchCost(rows: SgdBatchRow[]): { trainings: number; epsilon: number } | undefined {
  const grid = rows.find(({ part }) => part === 'grid');
  if (!grid) return undefined;
  const trainings = grid.errors.length * SGD_LAMBDAS.length;
  return { trainings, epsilon: trainings * grid.spent };
}
