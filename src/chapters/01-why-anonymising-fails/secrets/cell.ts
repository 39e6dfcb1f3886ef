import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { leftFigure, victimFigure } from './figure.ts';
import { BOTH, disclosed, secretsRows, smallest } from './summary.ts';

export const cell = defineCell({
  id: 'secrets',
  params: {
    attack: choice({
      label: 'The attacker sees',
      help: 'What there is besides the place, birthday and sex of the patient.',
      options: [
        { value: 'one', label: 'One table' },
        { value: 'knows', label: 'One table, and knows a little' },
        { value: 'two', label: 'The tables of two hospitals' },
      ],
      default: 'one',
    }),
    k: number({
      label: 'Group size',
      symbol: 'k',
      help: 'Every patient looks like at least k − 1 others.',
      min: 2,
      max: 20,
      default: 5,
      scale: 'linear',
      integer: true,
    }),
    known: number({
      label: 'Diseases ruled out',
      help: 'So many diseases the attacker knows the patient not to have.',
      min: 0,
      max: 7,
      default: 3,
      scale: 'linear',
      integer: true,
      showIf: ({ attack }) => attack === 'knows',
    }),
    alike: number({
      label: 'Neighbours have the same disease',
      help: 'The probability that a patient has the disease of their postcode, as in an outbreak.',
      min: 0,
      max: 1,
      default: 0,
      scale: 'linear',
    }),
    victim: number({
      label: 'Patient',
      help: 'Whose group is shown, of the hundred who were in both hospitals.',
      min: 1,
      max: BOTH,
      default: 10,
      scale: 'linear',
      integer: true,
      more: true,
    }),
    seed: seed({ label: 'Town', help: 'Another seed makes up another town.', more: true }),
  },
  rows: secretsRows,
  presets: [
    { label: 'Homogeneity: an outbreak', values: { alike: 1 } },
    { label: 'Background knowledge', values: { attack: 'knows' } },
    { label: 'Composition: two tables', values: { attack: 'two' } },
  ],
  predict: {
    ask: 'Two hospitals each publish a table in which every patient is hidden among five or more. A hundred people were in both. For how many can someone who sees both tables work out the disease?',
    options: ['For nobody', 'For some of a hundred', 'For more than half'],
    answer: (values) => {
      const found = disclosed(secretsRows({ ...values, attack: 'two' }));
      return found === 0 ? 0 : found <= BOTH / 2 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'homogeneous',
      ask: 'With k = 5 or more and one table only, disclose everybody.',
      done: ({ attack, k }, rows) => attack === 'one' && k >= 5 && disclosed(rows) === BOTH,
    },
    {
      id: 'diverse',
      ask: 'Find a table with l = 3 or more that still discloses at least ten patients.',
      done: (_, rows) => smallest(rows).l >= 3 && disclosed(rows) >= 10,
    },
  ],
  figures: [victimFigure, leftFigure],
});
