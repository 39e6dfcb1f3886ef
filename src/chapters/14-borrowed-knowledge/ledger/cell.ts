import type { Guarantee } from '../../../core/guarantee.ts';
import { numUp } from '../../../figures/format.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon } from '../../../state/families.ts';
import { choice, number, toggle } from '../../../state/params.ts';
import * as p from '../shared/shop-params.ts';
import { THRESHOLDS, type LedgerRow } from './experiment.ts';
import { accountFigure, hingesFigure } from './figure.ts';
import { claimedOf, hingesAt, payersOf, type LedgerValues } from './summary.ts';

const params = {
  labelled: epsilon({ label: 'For labelled sentences', symbol: 'ε₁', help: 'Spent on the published model.' }),
  unlabelled: epsilon({
    label: 'For unlabelled sentences',
    symbol: 'ε₂',
    help: 'Spent on the importance weights, for each public set that they are asked for.',
  }),
  both: toggle({
    label: 'A person in every set',
    help: 'Whether a person may have sentences in the labelled set, in the unlabelled and in the reserved one.',
    default: false,
  }),
  sentences: number({
    label: 'Sentences of a person',
    help: 'How many sentences a person has in a set. Each is paid for.',
    min: 1,
    max: 20,
    default: 1,
    scale: 'linear',
    integer: true,
  }),
  targets: number({
    label: 'Public sets',
    help: 'How many strangers have asked, each with a public set of its own. Every answer is a new release.',
    min: 1,
    max: 20,
    default: 1,
    scale: 'linear',
    integer: true,
    more: true,
  }),
  vocabulary: choice({
    label: 'Vocabulary',
    help: 'A public list, or the words that enough sentences have, published as they are.',
    options: [
      { value: 'public', label: 'a public list' },
      { value: 'rows', label: 'from the sentences' },
    ],
    default: 'public',
    more: true,
  }),
  threshold: number({
    label: 'In at least',
    help: 'In how many sentences a word must be.',
    unit: 'sentences',
    min: THRESHOLDS[0],
    max: THRESHOLDS.at(-1)!,
    default: 5,
    scale: 'linear',
    integer: true,
    showIf: ({ vocabulary }) => vocabulary === 'rows',
    more: true,
  }),
  grid: choice({
    label: 'Choice of λ',
    help: 'Given in advance; the best on reserved sentences, free of charge; or chosen there privately.',
    options: [
      { value: 'given', label: 'given in advance' },
      { value: 'reserved', label: 'best on reserved sentences' },
      { value: 'charged', label: 'chosen privately' },
    ],
    default: 'given',
    more: true,
  }),
  choosing: epsilon({
    label: 'For choosing',
    symbol: 'ε₃',
    help: 'Spent on the exponential mechanism over the errors on reserved sentences.',
    default: 0.5,
    showIf: ({ grid }) => grid === 'charged',
    more: true,
  }),
  shop: { ...p.shop('Sentences of', 'Whose words are counted in the second figure.', 'yelp'), more: true },
};

const ASSUMED = [
  'The sentences of a person are replaced by any others; the sets have no sentence in common, and their sizes are public.',
  'The noise of the model and of the importance weights is the one that their proofs ask for, on the whole vector, for rows of norm at most 1.',
  'The stranger’s own rows are not protected: the result depends on them without noise.',
];

function guarantee(values: LedgerValues & { threshold: number }, rows: LedgerRow[]): Guarantee {
  const claimed = claimedOf(values);
  const person = payersOf(values).at(-1)!;
  const found = hingesAt(rows, values.threshold);
  const facts = { delta: 0, neighbours: 'replace-one' as const };
  const source = '[@wang-2018, theorem 4.3.1]';
  if (values.vocabulary === 'rows' && found && found.telling > 0)
    return {
      ...{ ...facts, status: 'refuted', epsilon: claimed, assumptions: ASSUMED, source },
      reason: `The vocabulary is published without noise. ${found.telling} of ${found.sentences} sentences have a word that is in it only because of them: replace one of these by a sentence without that word, and the vocabulary is another one with certainty. No finite ε allows that.`,
    };
  if (values.vocabulary === 'rows' || values.grid === 'reserved')
    return {
      ...{ ...facts, status: 'as published', epsilon: claimed, assumptions: ASSUMED, source },
      reason:
        values.vocabulary === 'rows'
          ? 'The vocabulary is built from the sentences and published without noise, and nobody pays for it.'
          : 'λ is the best of several on reserved sentences of real people, without noise. One of them can decide the choice, and nobody pays for it. The claim covers the other releases only.',
    };
  return {
    ...{ ...facts, status: 'proven', epsilon: person.total, assumptions: ASSUMED },
    unit: values.both || person.sentences > 1 ? 'person' : undefined,
    reason: `For ${person.who} with ${person.sentences === 1 ? 'one sentence' : `${person.sentences} sentences`}${values.both ? ' in each' : ''}: every release is added up for the sentences that it reads${person.sentences > 1 ? ', and a person pays for each sentence' : ''}. The published claim, for one sentence, is ε = ${numUp(claimed)}.`,
    source: `[@dwork-roth-2014, theorems 2.2 and 3.16]; ${source}`,
  };
}

export const cell = defineCell({
  id: 'ledger',
  params,
  request: ({ shop }) => ({ shop }),
  presets: [
    { label: 'As claimed', values: {} },
    { label: 'A person in both sets', values: { both: true } },
    { label: 'Ten strangers ask', values: { both: true, targets: 10 } },
    { label: 'As in the experiments', values: { both: true, vocabulary: 'rows', grid: 'reserved' } },
    { label: 'Everything charged', values: { both: true, grid: 'charged', sentences: 3 } },
  ],
  predict: {
    ask: 'The vocabulary is made of the words that at least 5 of 800 sentences have. How many sentences does it hang on, each by itself?',
    options: ['None: 5 are enough to hide one', 'A few', 'More than a hundred'],
    answer(_, rows: LedgerRow[]) {
      const telling = hingesAt(rows, 5)?.telling ?? 0;
      return telling === 0 ? 0 : telling <= 100 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'afford',
      ask: 'A person has 3 sentences in every set, 5 strangers ask, and λ is chosen privately. Keep the proven ε at 1 or less.',
      done: (values) =>
        values.both &&
        values.sentences >= 3 &&
        values.targets >= 5 &&
        values.grid === 'charged' &&
        values.vocabulary === 'public' &&
        payersOf(values).at(-1)!.total <= 1,
    },
  ],
  figures: [accountFigure, hingesFigure],
  guarantee,
});
