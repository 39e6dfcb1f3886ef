import { commonWords } from '../../../core/data/words/common-rank.ts';
import { meanBand } from '../../../core/stats/mean-band.ts';
import type { BandPoint } from '../../../core/stats/band-points.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { EPSILONS, extremes, type WordsRow } from './experiment.ts';

/** A word with its weight: `top` if it is among those that the model shows without noise on this side; `unseen` if no sentence has it. */
export type Weighed = {
  word: string;
  weight: number;
  kind: 'top' | 'other' | 'unseen';
};
export type Poster = { praise: Weighed[]; complaint: Weighed[] };

const ENDINGS = ['s', 't', 'm', 'd', 'll', 're', 've'];
const STEMS = ['don', 'didn', 'doesn', 'isn', 'wasn', 'couldn', 'wouldn', 'haven', 'aren', 'weren'];
/** The list cuts words at apostrophes: the pieces are shown with theirs. */
const shown = (word: string) =>
  ENDINGS.includes(word) ? `’${word}` : STEMS.includes(word) ? `${word}’` : word;

/** The words of the first run, before noise and as published. */
export const posters = perRows(
  (rows: WordsRow[]): { before: Poster; after: Poster; before24: Needle[] } | undefined => {
    const first = rows.find((row) => row.run === 0);
    if (!first) return undefined;
    const { weights, unit, having, scale } = first;
    const noisy = weights.map((weight, j) => weight + scale * unit[j]);
    const clean = extremes(weights);
    const weigh = (of: Float64Array, numbers: number[], top: number[]) =>
      numbers.map((j): Weighed => {
        const kind = top.includes(j) ? 'top' : having[j] > 0 ? 'other' : 'unseen';
        return { word: shown(commonWords[j]), weight: of[j], kind };
      });
    const posterOf = (of: Float64Array): Poster => {
      const { most, least } = extremes(of);
      return { praise: weigh(of, most, clean.most), complaint: weigh(of, least, clean.least) };
    };
    const before24 = [...clean.most, ...clean.least.toReversed()].map((j) => ({
      word: shown(commonWords[j]),
      weight: weights[j],
      published: noisy[j],
      having: having[j],
    }));
    return { before: posterOf(weights), after: posterOf(noisy), before24 };
  },
);

/** A word of the model without noise, and what is published of it. */
export type Needle = { word: string; weight: number; published: number; having: number };

/** How many of the shown words are those of the model without noise, against ε. */
export const keptCurves = perRows((rows: WordsRow[]) => {
  const at = (name: 'kept' | 'unseen', k: number) => meanBand(rows.map((row) => row[name][k]));
  const curve = (name: 'kept' | 'unseen'): BandPoint[] =>
    rows.length === 0 ? [] : EPSILONS.map((x, i) => ({ x, ...at(name, i + 1) }));
  return {
    kept: curve('kept'),
    unseen: curve('unseen'),
    own: rows.length === 0 ? undefined : { kept: at('kept', 0), unseen: at('unseen', 0) },
  };
});

/** Of the words in the poster: how many are those without noise, and how many no sentence has. */
export function counted({ praise, complaint }: Poster) {
  const all = [...praise, ...complaint];
  return {
    all: all.length,
    kept: all.filter(({ kind }) => kind === 'top').length,
    unseen: all.filter(({ kind }) => kind === 'unseen').length,
  };
}
