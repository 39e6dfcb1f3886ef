import { perRows } from '../../../core/work/per-rows.ts';
import { aucCurves, endOf } from '../shared/curves.ts';
import { FREE, ROBIN, WEIGHTED, type UnequalRow } from './experiment.ts';

/** One bank: its rows, its share of fraud, and how often it answers in each order, as means over the runs. */
export type BankSeen = { bank: number; rows: number; fraud: number; robin?: number; weighted?: number };

const meanOf = (rows: UnequalRow[], read: (row: UnequalRow) => number) =>
  rows.length === 0 ? undefined : rows.reduce((sum, row) => sum + read(row), 0) / rows.length;

export const unequalSummary = perRows((rows: UnequalRow[]) => {
  const curves = aucCurves(rows);
  const of = (arm: string) => rows.filter((row) => row.arm === arm);
  const banks = Array.from(rows[0]?.sizes ?? [], (_, k): BankSeen => ({
    bank: k + 1,
    rows: rows[0].sizes[k],
    fraud: meanOf(rows, ({ frauds }) => frauds[k])!,
    robin: meanOf(of(ROBIN), ({ answers }) => answers[k]),
    weighted: meanOf(of(WEIGHTED), ({ answers }) => answers[k]),
  }));
  const [robin, weighted, robinFree, weightedFree] = [ROBIN, WEIGHTED, FREE.robin, FREE.weighted].map((arm) =>
    endOf(curves, arm),
  );
  return { curves, banks, robin, weighted, robinFree, weightedFree };
});
