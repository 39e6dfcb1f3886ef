import { COMMON_WORDS } from './common-words.ts';

/** The list of common words, the most common first. It is public: no row of any data set was read to make it. */
export const commonWords: readonly string[] = COMMON_WORDS.split(' ');

const ranks = new Map(commonWords.map((word, i) => [word, i + 1]));

/** Where a word stands in the list, from 1; undefined for a word that is not in it. */
export const rankOf = (word: string): number | undefined => ranks.get(word);

/** The list cuts words at apostrophes: `don't` is `don` and `t` in it. */
export const piecesOf = (word: string): string[] => word.split("'");
