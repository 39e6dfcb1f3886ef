import { mostAdvantage } from '../../../core/audit/membership-bound.ts';
import { releaseOf } from '../../../core/learners/release-guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon, lambda } from '../../../state/families.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { asRelease, type MembersRow } from './experiment.ts';
import { membersFigure } from './figure.ts';
import { memberPoint, type MembersValues } from './summary.ts';

const params = {
  epsilon: epsilon({
    help: 'The privacy budget of one released model. It moves noise only; no model is trained anew.',
    min: 0.1,
    max: 1000,
    ticks: [1, 10, 100],
  }),
  rows: number({
    label: 'Training rows',
    help: 'Each model is trained on so many digits, a random half of a pool.',
    min: 10,
    max: 200,
    default: 20,
    scale: 'log',
    integer: true,
  }),
  lambda: lambda({ min: 1e-4 }),
  attack: choice({
    label: 'Attack',
    help: 'Compare each digit with models trained with and without it, or look at its loss alone.',
    options: [
      { value: 'shadow', label: 'Shadow models' },
      { value: 'loss', label: 'Loss threshold' },
    ],
    default: 'shadow',
  }),
  pools: number({
    label: 'Pools of digits',
    help: 'Each has its own digits and 32 models. More of them narrow the bars.',
    min: 4,
    max: 100,
    default: 40,
    scale: 'log',
    integer: true,
    more: true,
  }),
  seed: seed({ more: true }),
};

export const cell = defineCell({
  id: 'members',
  params,
  request: ({ attack: _, ...values }) => values,
  presets: [
    { label: 'Twenty digits', values: {} },
    { label: 'Overfit', values: { lambda: 1e-4 } },
    { label: 'More rows', values: { rows: 200, lambda: 0.1 } },
    { label: 'A weak promise', values: { epsilon: 100 } },
  ],
  predict: {
    ask: 'At ε = 1 no attack can have an advantage above 46 %. How much of that does the attack with shadow models reach?',
    options: ['Nearly all', 'About half', 'Next to nothing'],
    answer({ epsilon: own }: MembersValues, rows: MembersRow[]) {
      const share = (memberPoint(rows, 'shadow', own)?.advantage ?? 0) / mostAdvantage(own);
      return share > 0.75 ? 0 : share > 0.25 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'forget',
      ask: 'Without any noise, bring the advantage of shadow models below 10 %. What must a model have to forget its rows?',
      done: (_: MembersValues, rows: MembersRow[]) =>
        (memberPoint(rows, 'shadow', Infinity)?.advantage ?? 1) < 0.1,
    },
  ],
  figures: [membersFigure],
  guarantee: (values: MembersValues) => releaseOf(asRelease(values)).guarantee,
});
