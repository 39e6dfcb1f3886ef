import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, seed, toggle } from '../../../state/params.ts';
import { metersFigure, tableFigure } from './figure.ts';
import { benchRows, meters, PEOPLE } from './summary.ts';

const ITEM = (['asplund-2015', 'asplund-2015-draft'] as const).map(
  (work) => ({ work, item: 'Table 2.2', status: 'settings are ours' }) as const,
);

const params = {
  attack: toggle({
    label: 'Attack',
    help: 'Lights up everybody for whom exactly one published row fits.',
    default: false,
  }),
  birth: choice({
    label: 'Birthday told as',
    help: 'Generalisation: a coarser value in place of the exact one.',
    options: [
      { value: 'date', label: 'Date' },
      { value: 'year', label: 'Year' },
      { value: 'decade', label: 'Decade' },
      { value: 'hidden', label: 'Not at all' },
    ],
    default: 'date',
  }),
  place: choice({
    label: 'Postcode told as',
    help: 'Generalisation: its first digits only.',
    options: [
      { value: 'full', label: 'Four digits' },
      { value: 'district', label: 'Three digits' },
      { value: 'hidden', label: 'Not at all' },
    ],
    default: 'full',
  }),
  sex: toggle({
    label: 'Tell the sex',
    help: 'Switched off, it is suppressed in every row.',
    default: true,
    more: true,
  }),
  suppressed: number({
    label: 'Rows suppressed',
    help: 'Suppression: the rows that stand out most are left out.',
    min: 0,
    max: 20,
    default: 0,
    scale: 'linear',
    integer: true,
    more: true,
  }),
  disease: choice({
    label: 'Diseases',
    help: 'Anatomisation tells them by group in a second table; permutation shuffles them within groups.',
    options: [
      { value: 'kept', label: 'In their rows' },
      { value: 'anatomised', label: 'Anatomised' },
      { value: 'permuted', label: 'Permuted' },
    ],
    default: 'kept',
  }),
  group: number({
    label: 'Group size',
    help: 'How many neighbouring rows share their diseases.',
    min: 2,
    max: 12,
    default: 5,
    scale: 'linear',
    integer: true,
    showIf: ({ disease }) => disease !== 'kept',
    more: true,
  }),
  perturbed: number({
    label: 'Birthdays moved by up to',
    help: 'Perturbation: each by a random number of days, either way. The attacker knows how far.',
    min: 0,
    max: 3650,
    default: 0,
    scale: 'linear',
    integer: true,
    unit: 'days',
    more: true,
  }),
  seed: seed({ label: 'Patients', help: 'Another seed makes up other people.', more: true }),
};

export const cell = defineCell({
  id: 'bench',
  params,
  rows: benchRows,
  presets: [
    {
      label: 'Generalisation',
      values: { birth: 'decade', place: 'district', attack: true },
      reproduces: ITEM,
    },
    { label: 'Suppression', values: { sex: false, suppressed: 12, attack: true }, reproduces: ITEM },
    { label: 'Anatomisation', values: { disease: 'anatomised', attack: true }, reproduces: ITEM },
    { label: 'Permutation', values: { disease: 'permuted', attack: true }, reproduces: ITEM },
    { label: 'Perturbation', values: { perturbed: 365, attack: true }, reproduces: ITEM },
  ],
  predict: {
    ask: 'Sixty patients, without names but with postcode, birth date and sex. How many does someone find again who knows these three of everybody?',
    options: ['None', 'About half', `All ${PEOPLE}`],
    answer: (values, rows) => {
      const { found } = meters(rows, values);
      return found < PEOPLE / 4 ? 0 : found < (3 * PEOPLE) / 4 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'read',
      ask: 'Reach k = 5 and lose at most half of the detail.',
      done: (values, rows) => {
        const { k, lost } = meters(rows, values);
        return k >= 5 && lost <= 0.5;
      },
    },
    {
      id: 'diverse',
      ask: 'Keep every row and every birth date, and still have l = 3 or more.',
      done: (values, rows) =>
        values.suppressed === 0 &&
        values.birth === 'date' &&
        values.perturbed === 0 &&
        meters(rows, values).l >= 3,
    },
  ],
  figures: [metersFigure, tableFigure],
});
