import * as family from '../../../state/families.ts';
import { choice, number, seed, type NumberParam } from '../../../state/params.ts';

/* Controls that several cells of this chapter have. */

type Given = Partial<Omit<NumberParam, 'kind'>>;

export const epsilon = (given: Given = {}) =>
  family.epsilon({
    help: 'For each row of a source: labelled rows pay for the classifier, others for the weights.',
    min: 0.05,
    max: 20,
    ...given,
  });

const mixtureLabel = (text: string) =>
  text
    .split('-')
    .map((share) => (Number(share) === 100 ? '1' : String(Number(share) / 100).replace('0.', '.')))
    .join(', ');

/** Those of figures 4.2 to 4.5 and of the tables, and two corner cases. */
const MIXTURES = [
  '0-25-0-75',
  '75-0-25-0',
  '10-20-40-30',
  '0-50-50-0',
  '0-20-40-40',
  '20-0-40-0-40',
  '20-20-20-20-20',
  '20-0-0-80-0',
  '0-0-60-0-40',
  '60-0-0-40-0',
  '0-0-100-0',
  '100',
] as const;

export const mixture = (standard: (typeof MIXTURES)[number]) =>
  choice({
    label: 'Mixture of the target',
    help: 'Which share of the target’s rows is of the kind of each source. The target does not know it.',
    options: MIXTURES.map((value) => ({ value, label: mixtureLabel(value) })),
    default: standard,
  });

export const reach = choice({
  label: 'Noise of the weights',
  help: 'How far one row is taken to move the optimum: √d as printed, or √2, which is enough for these rows.',
  options: [
    { value: 'tight', label: '√2, for unit rows' },
    { value: 'printed', label: '√d, as printed' },
  ],
  default: 'tight',
  more: true,
});

export const noise = choice({
  label: 'Noise of the classifiers',
  help: 'The proof needs a norm from Gamma(d). Laplace noise of this scale on each weight is too little.',
  options: [
    { value: 'norm', label: 'norm from Gamma(d)' },
    { value: 'each', label: 'each weight: too little' },
  ],
  default: 'norm',
  more: true,
});

export const rows = (given: Given = {}) =>
  number({
    label: 'Rows of each source',
    symbol: 'n',
    help: 'So many with labels, and as many others without.',
    min: 200,
    max: 10_000,
    default: 5000,
    scale: 'log',
    integer: true,
    more: true,
    ...given,
  });

export const columns = (given: Given = {}) =>
  number({
    label: 'Words',
    symbol: 'd',
    help: 'How many words are counted: the columns of the rows.',
    min: 5,
    max: 150,
    default: 60,
    scale: 'log',
    integer: true,
    more: true,
    ...given,
  });

export const lambda = (given: Given = {}) => family.lambda({ min: 1e-3, max: 0.3, more: true, ...given });

export const first = choice({
  label: 'The first source',
  help: 'What may go wrong with a source: it has no rows, or rows of one class only.',
  options: [
    { value: 'usual', label: 'like the others' },
    { value: 'empty', label: 'has no rows' },
    { value: 'one-class', label: 'has one class only' },
  ],
  default: 'usual',
  more: true,
});

export const rowsAndNoise = seed({
  label: 'Rows and noise',
  help: 'The same number draws the same documents and the same noise on every machine.',
  more: true,
});

/** What is said of a first source that has something the matter with it. */
export function firstSaid(kind: string): string {
  if (kind === 'empty')
    return ' The first source has no rows: it sends the classifier 0 and equal weights, which say nothing.';
  if (kind === 'one-class')
    return ' The first source has rows of one class only: without noise its classifier says that class of every row.';
  return '';
}
