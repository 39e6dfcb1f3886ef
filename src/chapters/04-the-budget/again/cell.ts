import { basicComposition } from '../../../core/accounting/basic.ts';
import type { Guarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { number, seed } from '../../../state/params.ts';
import { accountantName } from '../shared/accountant-names.ts';
import { delta, epsilon } from '../shared/params.ts';
import { accountantSource, COMPOSITION } from '../shared/sources.ts';
import { MOST_ASKS, type AskAgainRow } from './experiment.ts';
import { averageFigure, meterFigure } from './figure.ts';
import { asksFor, averages, cheapest, costsOf } from './summary.ts';

const params = {
  epsilon: epsilon({
    label: 'Epsilon of one answer',
    help: 'Each answer has Laplace noise of scale 1/ε.',
    default: 0.2,
  }),
  asks: number({
    label: 'Times asked',
    symbol: 'k',
    help: 'The same question, each time with fresh noise.',
    min: 1,
    max: MOST_ASKS,
    default: 50,
    scale: 'log',
    integer: true,
    play: { label: 'Ask again and again', seconds: 9 },
  }),
  secret: number({
    label: 'True count',
    help: 'The secret that the noise is meant to hide.',
    more: true,
    min: 0,
    max: 200,
    default: 42,
    scale: 'linear',
    integer: true,
  }),
  delta: delta(),
  seed: seed(),
};

function guarantee(
  { epsilon: each, asks, delta: spare }: { epsilon: number; asks: number; delta: number },
  rows: AskAgainRow[],
): Guarantee {
  const sum = basicComposition({ epsilon: each, k: asks }).epsilon;
  const best = cheapest(costsOf(rows));
  const better = best && best.epsilon < sum;
  return {
    status: 'proven',
    epsilon: better ? best.epsilon : sum,
    delta: better ? spare : 0,
    neighbours: 'replace-one',
    assumptions: ['Replacing one person changes the count by at most 1.', 'Every answer has fresh noise.'],
    reason: better
      ? `Six accountants each prove a total. This is the smallest of them, by the ${accountantName[best.accountant]} accountant. It counts what averaging can reveal; it does not prevent it.`
      : 'The epsilons of all answers add up. The sum counts what averaging can reveal; it does not prevent it.',
    source: better ? accountantSource[best.accountant] : COMPOSITION,
  };
}

export const cell = defineCell({
  id: 'again',
  params,
  // The secret only moves what is drawn.
  request: ({ epsilon: each, asks, delta: spare, seed: stream }) => ({
    epsilon: each,
    asks,
    delta: spare,
    seed: stream,
  }),
  predict: {
    ask: 'At ε = 0.2 each answer has Laplace noise of scale 5. How often must you ask until the average rounds to the true count 95 times in 100?',
    options: ['about 8 times', 'about 80 times', 'about 800 times', 'never'],
    answer: () => [25, 250, 2500, Infinity].findIndex((end) => asksFor(0.2) <= end),
  },
  tasks: [
    {
      id: 'secret',
      ask: 'Make the average round to the true count while the answers together cost less than 50 by the sum.',
      done: (values, rows: AskAgainRow[]) =>
        values.asks * values.epsilon < 50 &&
        Math.round(averages(rows, values).at(-1)?.average ?? NaN) === values.secret,
    },
  ],
  figures: [averageFigure, meterFigure],
  guarantee,
});
