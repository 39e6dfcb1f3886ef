import { laplace } from '../../../core/mechanisms/laplace.ts';
import type { Guarantee } from '../../../core/guarantee.ts';
import { numUp } from '../../../figures/format.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, list, seed } from '../../../state/params.ts';
import { nearest } from '../../../study/nearest.ts';
import { claim } from '../shared/params.ts';
import { guessFigure, scoreFigure } from './figure.ts';
import {
  best,
  guessRows,
  MOST_ROUNDS,
  realEpsilon,
  scores,
  type GuessRow,
  type GuessValues,
} from './summary.ts';

const params = {
  program: choice({
    label: 'Program',
    help: 'Whether it adds the noise that its claim asks for, or less.',
    options: [
      { value: 'honest', label: 'Noise as claimed' },
      { value: 'half', label: 'Half of that noise' },
      { value: 'tenth', label: 'A tenth of it' },
    ],
    default: 'honest',
  }),
  epsilon: { ...claim, max: 3, help: 'What the program says that it keeps.' },
  bets: list({
    label: 'Your bets',
    help: 'One for each round, in order. The buttons in the figure add to them as well.',
    fields: {
      bet: choice({
        label: 'It was',
        help: 'The database that you think this release came from.',
        options: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
          { value: 'pass', label: 'I pass' },
        ],
        default: 'a',
      }),
    },
    default: '',
    most: MOST_ROUNDS,
    form: 'This round',
    add: 'Bet',
    empty: 'No bet yet.',
    more: true,
  }),
  seed: seed({ more: true }),
};

function guarantee(values: GuessValues): Guarantee {
  const claimed = laplace.guarantee({ epsilon: values.epsilon, delta: 0, sensitivity: 1 });
  if (values.program === 'honest') return claimed;
  return {
    ...claimed,
    status: 'refuted',
    reason: `The noise is smaller than the claim asks for: its exact ε is ${numUp(realEpsilon(values))}. The player does not know this, and has to find out.`,
  };
}

export const cell = defineCell({
  id: 'guess',
  params,
  rows: guessRows,
  presets: [
    { label: 'A program that keeps its word', values: {} },
    { label: 'Half of the noise', values: { program: 'half' } },
    { label: 'A tenth of the noise', values: { program: 'tenth' } },
  ],
  predict: {
    ask: 'The program keeps its claim of ε = 1. How often is the best player right?',
    options: ['In 51 of 100 rounds', 'In 70 of 100', 'In 90 of 100'],
    answer: (values: GuessValues) => nearest([0.51, 0.7, 0.9], 1 - 0.5 * Math.exp(-realEpsilon(values) / 2)),
  },
  tasks: [
    {
      id: 'refute',
      ask: 'Choose a program with too little noise, and refute its claim by your own bets.',
      done: (values: GuessValues, rows: GuessRow[]) =>
        values.program !== 'honest' && best(scores(rows).you) > values.epsilon,
    },
    {
      id: 'above-zero',
      ask: 'Against the program that keeps its word, play until your bound is above 0.',
      done: (values: GuessValues, rows: GuessRow[]) =>
        values.program === 'honest' && best(scores(rows).you) > 0,
    },
  ],
  figures: [guessFigure, scoreFigure],
  guarantee,
});
