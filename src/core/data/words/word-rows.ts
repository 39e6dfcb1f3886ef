/**
 * Counts of words as rows of length 1 over a vocabulary that no row was read for.
 *
 * Claim: with the weights `list` or `plain` a row depends on its own sentence alone, has no negative entry unless it is hashed, and a norm of at
 *   most 1.
 * Assumes: the list of common words is public. A column for every word of its first d, also for those that no sentence has: leaving
 *   these out would be a look at the rows.
 * Why: under Zipf's law the word of rank r has a share of about 1/(10 r) of all words, so ln(10 r) stands in for the inverse document frequency that
 *   would have to be counted in the rows. `rows` counts it there, and then every row depends on all others.
 * Source: Salton, Buckley 1988 (tf-idf); Weinberger et al. 2009 (feature hashing).
 */
import { check } from '../../check.ts';
import type { SparseRows } from '../../learners/sparse-rows.ts';
import type { Table } from '../dataset.ts';
import { commonWords, piecesOf, rankOf } from './common-rank.ts';

/** The first words of the public list, or all words, each in one of d columns by a fixed hash, with a sign. */
export type Vocabulary = 'list' | 'hash';
export type Weighting = 'list' | 'plain' | 'rows';
export type WordSetting = { vocabulary: Vocabulary; words: number; weighting: Weighting };

/** The weight of the word of this rank, without looking at any row; a word that is not in the list counts as rare as its last. */
export const zipfWeight = (rank: number | undefined) => Math.log(10 * (rank ?? commonWords.length));

/** FNV-1a, 32 bits: the same in any language. */
export function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

/** The column of a word, from 0, and the sign of its entry there; undefined where the vocabulary has no place for it. */
export function placeOf(
  word: string,
  { vocabulary, words }: WordSetting,
): { column: number; sign: number } | undefined {
  if (vocabulary === 'hash') {
    const hash = hashOf(word);
    return { column: (hash >>> 1) % words, sign: hash & 1 ? 1 : -1 };
  }
  const rank = rankOf(word);
  return rank !== undefined && rank <= words ? { column: rank - 1, sign: 1 } : undefined;
}

/** How many rows have each piece, by name: what the weights `rows` are made of. */
function rowsWith(table: Table): Map<string, number> {
  const { names, rows, columns, X } = table;
  const pieces = names.map(piecesOf);
  const found = new Map<string, number>();
  for (let i = 0; i < rows; i++) {
    const own = new Set<string>();
    for (let j = 0; j < columns; j++)
      if (X[i * columns + j] > 0) for (const piece of pieces[j]) own.add(piece);
    for (const piece of own) found.set(piece, (found.get(piece) ?? 0) + 1);
  }
  return found;
}

/**
 * The rows of several tables with one vocabulary, in the same columns: entries only where a word stands. `of` says whose rows the
 * weights `rows` are counted in.
 */
export function wordRows(tables: Table[], setting: WordSetting, of: Table = tables[0]): SparseRows[] {
  const { words, weighting } = setting;
  check(Number.isInteger(words) && words >= 1, 'words', 'a whole number >= 1', words);
  const counted = weighting === 'rows' ? rowsWith(of) : undefined;
  const weightOf = (piece: string) => {
    if (weighting === 'plain') return 1;
    if (!counted) return zipfWeight(rankOf(piece));
    return 1 + Math.log((1 + of.rows) / (1 + (counted.get(piece) ?? 0)));
  };
  const entries = tables[0].names.map((name) =>
    piecesOf(name).flatMap((piece) => {
      const place = placeOf(piece, setting);
      return place ? [{ piece, column: place.column, weight: place.sign * weightOf(piece) }] : [];
    }),
  );
  return tables.map((table) => sparseOf(table, entries, words));
}

type Entry = { piece: string; column: number; weight: number };

function sparseOf(table: Table, entries: Entry[][], words: number): SparseRows {
  const { rows, columns: width, X, y } = table;
  check(width === entries.length, 'columns', 'those of one vocabulary', width);
  const starts = new Uint32Array(rows + 1);
  const column: number[] = [];
  const value: number[] = [];
  for (let i = 0; i < rows; i++) {
    const counts = new Map<string, Entry & { count: number }>();
    for (let j = 0; j < width; j++) {
      const count = X[i * width + j];
      if (count > 0)
        for (const entry of entries[j])
          counts.set(entry.piece, { ...entry, count: (counts.get(entry.piece)?.count ?? 0) + count });
    }
    const row = new Map<number, number>();
    for (const { column: at, weight, count } of counts.values())
      row.set(at, (row.get(at) ?? 0) + (1 + Math.log(count)) * weight);
    const norm = Math.hypot(...row.values());
    // Rounding to 32 bits must not make a row longer than 1.
    const factor = norm > 0 ? 1 / (norm * (1 + 2 ** -23)) : 0;
    for (const [at, entry] of [...row].sort(([a], [b]) => a - b)) {
      column.push(at);
      value.push(entry * factor);
    }
    starts[i + 1] = column.length;
  }
  return {
    rows,
    columns: words,
    starts,
    column: Uint16Array.from(column),
    value: Float32Array.from(value),
    y,
  };
}
