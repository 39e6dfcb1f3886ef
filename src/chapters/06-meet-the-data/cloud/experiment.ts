/**
 * Images along the two directions in which they vary most.
 *
 * Claim: scores on the first two principal components of the (standardised) rows, and the share of the variance that
 * each explains. A first part of the rows gives a picture at once; all of them then refine it.
 * Source: einarsson-2018 §4.2 (figures 4.5 and 4.6).
 */
import { leadingPca, scores, spread, type Pca } from '../../../core/data/preprocess/pca.ts';
import type { Table } from '../../../core/data/dataset.ts';
import { firstOf, rowsOfSet, sourceOf, type DigitSet } from '../shared/digit-set.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';

export type PcaScatterParams = DigitSet & { standardised: boolean };
export type PcaScatterRow = {
  images: number;
  /** Where the lens finds the pictures. */
  source: string;
  x: Float64Array;
  y: Float64Array;
  digit: Float64Array;
  row: Float64Array;
  /** Shares of the variance. */
  first: number;
  second: number;
  constant: number;
};

/** Few enough to be there in a blink. */
export const PREVIEW_ROWS = 600;
const ALL = Infinity;

type Part = Task & { rows: number; tolerance: number };

export const experiment = defineExperiment<
  PcaScatterParams,
  Part,
  Pick<PcaScatterParams, 'digits' | 'a' | 'b' | 'standardised'>,
  PcaScatterRow
>({
  id: 'pca-scatter',
  // One worker does both: the data is in memory once, and the page has the other cores to paint with.
  tasks: () => [
    { key: 'preview', group: 'cloud', rows: PREVIEW_ROWS, tolerance: 1e-4, cost: 1 },
    { key: 'all', group: 'cloud', rows: ALL, tolerance: 1e-9, cost: 8 },
  ],
  needs: (params, part) => (part ? [part.rows] : [PREVIEW_ROWS, ALL]).map((rows) => firstOf(params, rows)),
  fitInputs: ({ digits, a, b, standardised }) => ({ digits, a, b, standardised }),
  *fit(params, { rows, tolerance }, data) {
    const { table, digit, row } = rowsOfSet(params, data, rows);
    const of = yield* scaleProgress(spread(table, { standardised: params.standardised }), 0, 0.7);
    const pca = yield* scaleProgress(leadingPca(of, 2, tolerance), 0.7, 0.95);
    const z = new Float32Array(table.rows * 2);
    for (let from = 0; from < table.rows; from += 1000) {
      z.set(scoresOf(pca, table, from, Math.min(table.rows, from + 1000)), from * 2);
      yield 0.95 + 0.05 * (from / table.rows);
    }
    const [first, second] = pca.values.map((value) => value / pca.total);
    return {
      images: table.rows,
      source: sourceOf(params),
      x: Float64Array.from(digit, (_, i) => z[2 * i]),
      y: Float64Array.from(digit, (_, i) => z[2 * i + 1]),
      digit: Float64Array.from(digit),
      row: Float64Array.from(row),
      first,
      second,
      constant: table.columns - of.active.length,
    };
  },
  release: (_params, _task, fit) => [fit],
});

function scoresOf(pca: Pca, table: Table, from: number, to: number): Float32Array {
  const X = table.X.subarray(from * table.columns, to * table.columns);
  return scores(pca, { ...table, rows: to - from, X }, 2);
}
