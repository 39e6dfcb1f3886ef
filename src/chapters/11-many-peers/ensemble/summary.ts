import type { PeersRow } from '../shared/setting.ts';
import { PUBLISHED_TABLES } from './published.ts';

export const KINDS = ['local', 'aggregated', 'both', 'central'] as const;
export type Kind = (typeof KINDS)[number];

/** Shares of all test rows, so that tables of different sizes can be compared. */
export type Table = {
  kind: Kind;
  of: 'ours' | 'published';
  tp: number;
  fp: number;
  fn: number;
  tn: number;
  rows: number;
};

/** One peer's tables of the first run, and those that the thesis prints for the same data. */
export function tablesOf(rows: PeersRow[], data: string): Table[] {
  const row = rows.find(({ run }) => run === 0);
  const ours = KINDS.flatMap((kind, k) =>
    row ? [tableOf(kind, 'ours', Array.from(row.tables.subarray(4 * k, 4 * k + 4)))] : [],
  );
  const printed = PUBLISHED_TABLES[data]?.tables;
  const theirs = printed
    ? (['local', 'aggregated', 'both'] as const).map((kind) => tableOf(kind, 'published', printed[kind]))
    : [];
  return [...ours, ...theirs];
}

function tableOf(kind: Kind, of: Table['of'], [tp, fp, fn, tn]: number[]): Table {
  return { kind, of, tp, fp, fn, tn, rows: tp + fp + fn + tn };
}
