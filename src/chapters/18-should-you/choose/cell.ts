import type { Guarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon } from '../../../state/families.ts';
import { number } from '../../../state/params.ts';
import { nearest } from '../../../study/nearest.ts';
import { beliefFigure, inUseFigure, priceFigure } from './figure.ts';
import { advantageBound, chooseRows, highestBelief, LEAST, MOST, peopleNeeded } from './summary.ts';

const GUESSES = [0.11, 0.23, 0.5];

const guarantee = ({ epsilon }: { epsilon: number }): Guarantee => ({
  status: 'proven',
  epsilon,
  delta: 0,
  neighbours: 'replace-one',
  assumptions: [
    'The whole of what is published about you is ε-private; what several answers cost together is their sum.',
  ],
  reason:
    'An ε-private answer multiplies or divides odds by at most e to the ε. The bounds of the figure follow from this alone, whatever the mechanism is.',
  source: '[@dwork-roth-2014] [@kairouz-oh-viswanath-2015]',
});

export const cell = defineCell({
  id: 'choose',
  params: {
    epsilon: epsilon({ help: 'For all that is published about a person together.', min: LEAST, max: MOST }),
    prior: number({
      label: 'Belief before',
      help: 'How likely somebody thinks a thing of you before anything is published.',
      min: 0.001,
      max: 0.999,
      default: 0.1,
      scale: 'linear',
    }),
    points: number({
      label: 'Error allowed',
      help: 'How far off a published share may be, 19 times in 20.',
      min: 0.1,
      max: 20,
      default: 1,
      scale: 'log',
      unit: 'points',
    }),
  },
  rows: chooseRows,
  presets: [
    { label: 'Dwork: 0.1', values: { epsilon: 0.1 } },
    { label: 'Dwork: ln 3', values: { epsilon: Math.log(3) } },
    { label: 'A local report: 8', values: { epsilon: 8 } },
  ],
  predict: {
    ask: 'Somebody believes a thing of you with 10 %. After an answer with ε = 1, with how much can they believe it at most?',
    options: ['11 %', '23 %', '50 %'],
    answer: ({ epsilon, prior }) => nearest(GUESSES, highestBelief(prior, epsilon)),
  },
  tasks: [
    {
      id: 'bet',
      ask: 'Find the largest ε, within a tenth, that keeps a belief of 10 % below 20 %.',
      done: ({ epsilon, prior }) =>
        Math.abs(prior - 0.1) < 1e-9 &&
        highestBelief(0.1, epsilon) < 0.2 &&
        highestBelief(0.1, epsilon * 1.1) >= 0.2,
    },
    {
      id: 'both',
      ask: 'Keep the membership advantage below 25 %, and know a share with 1,000 people and a curator.',
      done: ({ epsilon, points }) =>
        advantageBound(epsilon) < 0.25 && peopleNeeded(epsilon, points).central <= 1000,
    },
  ],
  figures: [beliefFigure, priceFigure, inUseFigure],
  guarantee,
});
