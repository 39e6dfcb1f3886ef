import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, seed, toggle } from '../../../state/params.ts';
import { nearest } from '../../../study/nearest.ts';
import { details, LARGEST, SMALLEST } from './details.ts';
import { realFigure, uniqueFigure } from './figure.ts';
import { ownShare, real } from './summary.ts';

const GUESSES = [0.05, 0.4, 0.87];

export const cell = defineCell({
  id: 'special',
  params: {
    people: number({
      label: 'People in your postcode',
      symbol: 'N',
      help: 'Type it if you know it. It stays on this page and in its link.',
      min: SMALLEST,
      max: LARGEST,
      default: 8000,
      scale: 'log',
      integer: true,
    }),
    birth: choice({
      label: 'Birthday told as',
      help: 'How precisely. Which day it is hardly matters, so you are not asked.',
      options: details.map(({ id, label }) => ({ value: id, label })),
      default: 'date',
    }),
    sex: toggle({ label: 'Sex', help: 'Whether it is told as well.', default: true }),
    leapDay: toggle({
      label: 'Born on 29 February',
      help: 'The one day that does matter: it comes every four years.',
      default: false,
      more: true,
    }),
    real: toggle({
      label: 'Look at real rows',
      help: 'Loads the Adult data, 61 kB, and counts unique rows in it.',
      default: false,
    }),
    seed: seed({ more: true }),
  },
  request: ({ sex, real, seed }) => ({ sex, real, seed }),
  presets: [
    { label: 'Birth year instead of date', values: { birth: 'year' } },
    { label: 'Real rows', values: { real: true } },
  ],
  predict: {
    ask: 'In a postcode of 8,000 people, with what probability are you the only one with your birth date and sex?',
    options: ['About 5 %', 'About 40 %', 'About 87 %'],
    answer: (values) => nearest(GUESSES, ownShare(values)),
  },
  tasks: [
    {
      id: 'hide',
      ask: 'Bring your own probability below 1 % and still tell your birth year or more.',
      done: (values) => values.birth !== 'decade' && ownShare(values) < 0.01,
    },
    {
      id: 'rows',
      ask: 'Count the unique rows of the real table.',
      done: ({ real: wanted }, rows) => wanted && real(rows).length > 0,
    },
  ],
  figures: [uniqueFigure, realFigure],
});
