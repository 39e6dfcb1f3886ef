import { noGuarantee, type Guarantee } from '../../../core/guarantee.ts';
import { laplace } from '../../../core/mechanisms/laplace.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon } from '../../../state/families.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { TOP_INCOME } from '../shared/incomes.ts';
import { beliefFigure, budgetFigure } from './figure.ts';
import { grantedPairs, likelyRange, spentBy, whiteRows, type WhiteValues } from './summary.ts';

const noisy = (values: { totals?: unknown }) => values.totals === 'noisy';

function guarantee(values: WhiteValues): Guarantee {
  if (values.totals === 'exact')
    return noGuarantee('Two exact totals that differ in one person give that person’s income to the unit.');
  const granted = grantedPairs(values);
  return {
    ...laplace.guarantee({ epsilon: values.epsilon, delta: 0, sensitivity: TOP_INCOME }),
    epsilon: spentBy(values),
    assumptions: [
      `Incomes are cut at ${TOP_INCOME} thousand before they are added, so that replacing one of them moves a total by at most that much.`,
      'Every total has noise of its own, and no other answer about these incomes is published.',
    ],
    reason: `Each of ${2 * granted} totals has Laplace noise of scale ${TOP_INCOME} / ε and is ε-private. The epsilons of all totals add up.`,
    source: '[@dwork-mcsherry-nissim-smith-2006] [@dwork-roth-2014, theorem 3.16]',
  };
}

const params = {
  totals: choice({
    label: 'Totals are',
    help: 'What is published about the incomes of the block.',
    options: [
      { value: 'exact', label: 'Exact' },
      { value: 'noisy', label: 'With Laplace noise' },
    ],
    default: 'exact',
  }),
  income: number({
    label: 'His income',
    help: 'What Mr White earns, in thousands a year.',
    min: 0,
    max: TOP_INCOME,
    default: 62,
    scale: 'linear',
    integer: true,
  }),
  epsilon: epsilon({
    help: 'For one total. A pair of totals costs twice as much.',
    min: 0.1,
    max: 20,
    default: 1,
    showIf: noisy,
  }),
  pairs: number({
    label: 'Pairs of totals',
    help: 'How often both totals are asked for, with fresh noise each time.',
    min: 1,
    max: 400,
    default: 1,
    scale: 'log',
    integer: true,
    play: { label: 'Ask again and again', seconds: 6 },
    showIf: noisy,
  }),
  budget: number({
    label: 'Budget',
    help: 'When the epsilons of all answers reach it, no further pair is answered.',
    min: 1,
    max: 1000,
    default: 10,
    scale: 'log',
    showIf: noisy,
    more: true,
  }),
  seed: seed({ more: true }),
};

export const cell = defineCell({
  id: 'white',
  params,
  rows: whiteRows,
  remarks: (values) =>
    values.totals === 'noisy' && grantedPairs(values) < values.pairs
      ? {
          pairs: {
            text: `The budget is spent after ${grantedPairs(values)}: further pairs are refused.`,
            alarm: true,
          },
        }
      : {},
  presets: [
    { label: 'Noise', values: { totals: 'noisy' } },
    {
      label: 'Noise, asked 400 times without a limit',
      values: { totals: 'noisy', pairs: 400, budget: 1000 },
    },
    { label: 'Noise, and a budget', values: { totals: 'noisy', pairs: 400 } },
  ],
  tasks: [
    {
      id: 'hide',
      ask: 'Publish a pair of totals so that nine tenths of the belief still spread over at least 150 thousand.',
      done: (values, rows) => {
        const { from, to } = likelyRange(rows);
        return grantedPairs(values) > 0 && to - from >= 150;
      },
    },
    {
      id: 'spent',
      ask: 'Ask until the budget is spent and a pair is refused.',
      done: (values) => values.totals === 'noisy' && grantedPairs(values) < values.pairs,
    },
  ],
  figures: [beliefFigure, budgetFigure],
  guarantee,
});
