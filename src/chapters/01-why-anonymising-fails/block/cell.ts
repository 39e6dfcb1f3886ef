import { noGuarantee, type Guarantee } from '../../../core/guarantee.ts';
import { laplace } from '../../../core/mechanisms/laplace.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon } from '../../../state/families.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { nearest } from '../../../study/nearest.ts';
import { BLOCK, TOP_INCOME } from '../shared/incomes.ts';
import { blockFigure } from './figure.ts';
import { blockRows, rightOf, type BlockValues } from './summary.ts';

function guarantee({ totals, tables, epsilon }: BlockValues): Guarantee {
  if (totals === 'exact')
    return noGuarantee('Enough exact totals determine every income, however many people each total is over.');
  return {
    ...laplace.guarantee({ epsilon, delta: 0, sensitivity: TOP_INCOME }),
    epsilon: tables * epsilon,
    assumptions: [
      `Incomes are cut at ${TOP_INCOME} thousand, so that replacing one income moves one total of each table by at most that much.`,
      'Who belongs to which group is public; only the incomes are protected.',
    ],
    reason: `The four groups of a table have no person in common, so a table is ε-private. The epsilons of ${tables} tables add up.`,
    source: '[@dwork-mcsherry-nissim-smith-2006] [@mcsherry-2009]',
  };
}

export const cell = defineCell({
  id: 'block',
  params: {
    tables: number({
      label: 'Published tables',
      help: 'Each table gives four totals, over ten people each.',
      min: 1,
      max: 30,
      default: 6,
      scale: 'linear',
      integer: true,
      play: { label: 'Publish one table after another', seconds: 8 },
    }),
    totals: choice({
      label: 'Totals are',
      help: 'What each table says about its groups.',
      options: [
        { value: 'exact', label: 'Exact' },
        { value: 'noisy', label: 'With Laplace noise' },
      ],
      default: 'exact',
    }),
    epsilon: epsilon({
      help: 'For one table. All tables together cost their sum.',
      min: 0.1,
      max: 100,
      default: 1,
      showIf: ({ totals }) => totals === 'noisy',
    }),
    seed: seed({ label: 'Block', help: 'Another seed makes up another block.', more: true }),
  },
  rows: blockRows,
  presets: [
    { label: 'Fourteen tables', values: { tables: 14 } },
    { label: 'Fourteen tables with noise', values: { tables: 14, totals: 'noisy' } },
  ],
  predict: {
    ask: 'Every published number is a total over ten people, and no two tables group them alike. After six tables, 24 totals, how many of 40 incomes are known exactly?',
    options: ['None', 'About 24', 'All 40'],
    answer: (_, rows) => nearest([0, 24, BLOCK], rightOf(rows)),
  },
  tasks: [
    {
      id: 'everybody',
      ask: 'Publish so many tables that all 40 incomes are known.',
      done: (_, rows) => rightOf(rows) === BLOCK,
    },
    {
      id: 'noise',
      ask: 'Publish 20 tables or more so that at most 5 incomes come out right.',
      done: ({ tables }, rows) => tables >= 20 && rightOf(rows) <= 5,
    },
  ],
  figures: [blockFigure],
  guarantee,
});
