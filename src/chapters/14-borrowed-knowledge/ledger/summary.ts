import { THRESHOLDS, type LedgerRow } from './experiment.ts';

export type LedgerValues = {
  labelled: number;
  unlabelled: number;
  targets: number;
  vocabulary: 'public' | 'rows';
  grid: 'given' | 'reserved' | 'charged';
  choosing: number;
  both: boolean;
  sentences: number;
};

/** What is released, which sentences it reads, and what it costs each of them. Infinity: published without noise. */
export type Entry = { what: string; reads: 'labelled' | 'unlabelled' | 'reserved' | 'all'; epsilon: number };

export function entriesOf(values: LedgerValues): Entry[] {
  const { labelled, unlabelled, targets, vocabulary, grid, choosing } = values;
  const chosen = grid === 'given' ? 0 : grid === 'charged' ? choosing : Infinity;
  return [
    { what: 'model of the source', reads: 'labelled', epsilon: labelled },
    { what: 'importance weights', reads: 'unlabelled', epsilon: targets * unlabelled },
    { what: 'choice of λ', reads: 'reserved', epsilon: chosen },
    { what: 'vocabulary', reads: 'all', epsilon: vocabulary === 'public' ? 0 : Infinity },
  ];
}

export type Payer = { who: string; sentences: number; parts: Entry[]; total: number };

const SETS = ['labelled', 'unlabelled', 'reserved'] as const;

/** Who pays what: a sentence of each kind, and a person with several. Sentences of a person are paid for one by one (group privacy). */
export function payersOf(values: LedgerValues): Payer[] {
  const entries = entriesOf(values);
  const payer = (who: string, sets: readonly string[], sentences: number): Payer => {
    const parts = entries
      .filter(({ reads, epsilon }) => epsilon > 0 && (reads === 'all' || sets.includes(reads)))
      .map((entry) => ({ ...entry, epsilon: sentences * entry.epsilon }));
    return { who, sentences, parts, total: parts.reduce((sum, { epsilon }) => sum + epsilon, 0) };
  };
  const single = SETS.map((set) => payer(`a sentence, ${set}`, [set], 1));
  const used = values.grid === 'given' ? single.slice(0, 2) : single;
  const sets = values.grid === 'given' ? SETS.slice(0, 2) : SETS;
  const person = values.both
    ? payer('a person, in every set', sets, values.sentences)
    : sets
        .map((set) => payer(`a person, ${set} only`, [set], values.sentences))
        .reduce((a, b) => (b.total > a.total ? b : a));
  return [...used, person];
}

/** Theorem 4.3.1: the labelled and the unlabelled sentences are different ones, so the larger of the two. */
export const claimedOf = ({ labelled, unlabelled }: LedgerValues) => Math.max(labelled, unlabelled);

/** How much a vocabulary with this threshold hangs on single sentences. */
export function hingesAt([row]: LedgerRow[], threshold: number) {
  const k = THRESHOLDS.indexOf(threshold);
  if (!row || k < 0) return undefined;
  return { words: row.words[k], hinging: row.hinging[k], telling: row.telling[k], sentences: row.sentences };
}
