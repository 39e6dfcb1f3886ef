import { piecesOf, rankOf } from '../../../core/data/words/common-rank.ts';
import {
  placeOf,
  zipfWeight,
  type Vocabulary,
  type WordSetting,
} from '../../../core/data/words/word-rows.ts';
import { meanBand, type MeanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { SHOPS } from '../shared/shop-models.ts';
import { FEW, type ShopsRow } from './experiment.ts';

/** A model of one shop, tried on another, and what a few labels of the other's own give there. */
export type Trial = MeanBand & {
  source: string;
  target: string;
  /** Accuracy with a few own labels. */
  few: number;
  /** Borrowed from elsewhere, and worse on average than a few own labels. */
  harms: boolean;
};

export const trials = perRows((rows: ShopsRow[]): Trial[] => {
  const at = (source: string, t: number) =>
    meanBand(rows.filter((row) => row.source === source).map(({ accuracies }) => accuracies[t]));
  if (rows.length === 0) return [];
  return SHOPS.flatMap((source) =>
    SHOPS.map((target, t) => {
      const own = at(source, t);
      const few = at(FEW, t);
      const harms = source !== target && own.mean < few.mean;
      return { ...own, source, target, few: few.mean, harms };
    }),
  );
});

export const trialOf = (rows: ShopsRow[], source: string, target: string) =>
  trials(rows).find((trial) => trial.source === source && trial.target === target);

/** What a word adds to the score of its sentence; undefined for a word that the model does not know. */
export type ReadWord = { text: string; adds?: number };
export type ReadSentence = { words: ReadWord[]; score: number };

/** A sentence as a model reads it: as a row of length 1, word by word. Where words are hashed, several may share a column. */
export function readSentence(
  text: string,
  weights: ArrayLike<number>,
  vocabulary: Vocabulary = 'list',
): ReadSentence {
  const setting: WordSetting = { vocabulary, words: weights.length, weighting: 'list' };
  const parts = text.split(/\s+/).map((part) => {
    const found = part.toLowerCase().match(/[a-z]+(?:'[a-z]+)*/g) ?? [];
    const pieces = found.flatMap(piecesOf).filter((piece) => placeOf(piece, setting));
    return { text: part, pieces };
  });
  const counts = new Map<string, number>();
  for (const { pieces } of parts) for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const entries = new Map<string, { column: number; value: number }>();
  const row = new Map<number, number>();
  for (const [piece, count] of counts) {
    const { column, sign } = placeOf(piece, setting)!;
    const value = sign * (1 + Math.log(count)) * zipfWeight(rankOf(piece));
    entries.set(piece, { column, value });
    row.set(column, (row.get(column) ?? 0) + value);
  }
  const norm = Math.hypot(...row.values()) || 1;
  // A word that stands twice adds half of its entry each time.
  const adds = (piece: string) => {
    const { column, value } = entries.get(piece)!;
    return (weights[column] * value) / norm / counts.get(piece)!;
  };
  const words = parts.map(({ text: own, pieces }) => ({
    text: own,
    adds: pieces.length > 0 ? pieces.reduce((sum, piece) => sum + adds(piece), 0) : undefined,
  }));
  return { words, score: words.reduce((sum, word) => sum + (word.adds ?? 0), 0) };
}

/** The weights of the model that a shop publishes, of the first run. */
export const publishedWeights = (rows: ShopsRow[], shop: string): Float64Array | undefined =>
  rows.find((row) => row.run === 0 && row.source === shop)?.weights;
