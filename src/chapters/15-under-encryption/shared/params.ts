import { data as dataFamily } from '../../../state/data-family.ts';
import { choice, number, type DatasetParam, type NumberParam } from '../../../state/params.ts';

type Given = Partial<Omit<NumberParam, 'kind'>>;

/** Tables with two classes, red wine by its quality, made-up columns, or the reader's own. */
export const data = (given: Partial<Omit<DatasetParam, 'kind'>> = {}): DatasetParam => {
  const all = dataFamily({ default: 'wine-red', fits: { shape: ['table'] } });
  const wanted = ['wine-red', 'german-credit', 'lending-club', 'spambase', 'synthetic-classes'];
  return {
    ...all,
    help: 'Rows are dealt out to the parties in turn. A numeric target becomes two classes, above its mean or not.',
    options: all.options.filter(({ value }) => wanted.includes(value)),
    ...given,
  };
};

/** Tables of people in two classes, whose rows are scaled each by itself. */
export const people = (help: string): DatasetParam => ({
  ...dataFamily({ default: 'adult', fits: { task: ['binary'], shape: ['table'] } }),
  help,
});

export const columns = (given: Given = {}): NumberParam =>
  number({
    label: 'Coefficients',
    symbol: 'p',
    help: 'Of made-up data, with the constant.',
    min: 3,
    max: 100,
    default: 12,
    scale: 'log',
    integer: true,
    ticks: [10, 50],
    showIf: ({ data: chosen }) => chosen === 'synthetic-classes',
    ...given,
  });

export const lambda = (given: Given = {}): NumberParam =>
  number({
    label: 'Weight decay',
    symbol: 'λ',
    help: 'Added to the sum over all rows; the dissertation does not say which it used.',
    min: 0.01,
    max: 100,
    default: 1,
    scale: 'log',
    more: true,
    ...given,
  });

export const tolerance = (given: Given = {}): NumberParam =>
  number({
    label: 'Tolerance',
    help: 'Steps end when the log-likelihood changes by less than this share of itself. Published: 10⁻⁶.',
    min: 1e-12,
    max: 1e-2,
    default: 1e-6,
    scale: 'log',
    ticks: [1e-6],
    ...given,
  });

export const bits = choice({
  label: 'Key',
  help: 'Length of the Paillier key. Only 2,048 bits keep a secret today.',
  options: [
    { value: '512', label: '512 bits (toy)' },
    { value: '1024', label: '1,024 bits (weak)' },
    { value: '2048', label: '2,048 bits' },
  ],
  default: '512',
});

export const nodes = number({
  label: 'Hospitals',
  help: 'How many hospitals hold rows. The dissertation had five.',
  min: 2,
  max: 8,
  default: 5,
  scale: 'linear',
  integer: true,
});
