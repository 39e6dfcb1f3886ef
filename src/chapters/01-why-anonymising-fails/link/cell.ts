import { defineCell } from '../../../notebook/cell.ts';
import { seed, toggle } from '../../../state/params.ts';
import { PATIENTS } from '../shared/town.ts';
import { nearest } from '../../../study/nearest.ts';
import { combinationsFigure, linkFigure } from './figure.ts';
import { combinations, foundOf, linkRows } from './summary.ts';

const GUESSES = [0.05, 0.5, 0.95];

export const cell = defineCell({
  id: 'link',
  params: {
    postcode: toggle({
      label: 'Postcode',
      help: 'Five postcodes, about 4,000 voters each.',
      default: false,
    }),
    birth: toggle({ label: 'Birth date', help: 'Day, month and year.', default: false }),
    sex: toggle({ label: 'Sex', help: 'As both tables have it.', default: true }),
    seed: seed({ label: 'Town', help: 'Another seed makes up another town.', more: true }),
  },
  rows: linkRows,
  presets: [
    { label: 'Postcode and sex', values: { postcode: true } },
    { label: 'All three columns', values: { postcode: true, birth: true } },
  ],
  predict: {
    ask: `The hospital has removed the names. With postcode, birth date and sex, how many of its ${PATIENTS} patients match exactly one of 20,000 voters?`,
    options: ['Hardly anybody', 'About half', 'More than nine in ten'],
    answer: ({ seed }) => nearest(GUESSES, combinations(seed).at(-1)!.found / PATIENTS),
  },
  tasks: [
    {
      id: 'governor',
      ask: 'Find the governor: make his row match exactly one voter.',
      done: (_, rows) => rows[0].candidates === 1,
    },
    {
      id: 'two',
      ask: 'Find more than half of the patients with two columns only.',
      done: ({ postcode, birth, sex }, rows) =>
        [postcode, birth, sex].filter(Boolean).length === 2 && foundOf(rows) > PATIENTS / 2,
    },
  ],
  figures: [linkFigure, combinationsFigure],
});
