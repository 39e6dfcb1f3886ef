import { noGuarantee } from '../../../core/guarantee.ts';
import { FOLDS } from '../../../core/learners/grid-search.ts';
import { count, num, numUp } from '../../../core/format.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { runs } from '../../../state/families.ts';
import { choice, seed } from '../../../state/params.ts';
import { ENOUGH_RUNS } from '../shared/epsilon-curves.ts';
import { dimensionAfter, sgdEpsilon } from '../shared/params.ts';
import { batchesFigure, lambdasFigure, pairsFigure, testsFigure } from './figure.ts';
import { sizesOf } from './grids.ts';
import { chosenAt, chosenLast, searchCost } from './summary.ts';

const MOST = Math.max(...sizesOf('seven'));

const params = {
  epsilon: {
    ...sgdEpsilon,
    help: 'The privacy budget of each single training of the search.',
    default: 1,
    showIf: ({ compare }: Record<string, unknown>) => compare === 'epsilon',
  },
  grid: choice({
    label: 'Grid',
    help: 'Which batch sizes and λ are tried. The third grid of the thesis has 135 pairs and takes longer.',
    options: [
      { value: 'coarse', label: 'Coarse, 15 pairs' },
      { value: 'first', label: 'First, 50 pairs' },
      { value: 'second', label: 'Second, 66 pairs' },
      { value: 'third', label: 'Third, 135 pairs' },
    ],
    default: 'coarse',
  }),
  runs: runs({
    label: 'Shuffles',
    help: 'Each shuffle draws its own rows, projection, folds and noise, and searches once. The thesis has 24.',
    min: 1,
    max: 24,
    default: 6,
    scale: 'linear',
  }),
  compare: choice({
    more: true,
    label: 'Compared',
    help: 'Your ε with those of the thesis, one pass each; or one pass with ten, without noise.',
    options: [
      { value: 'epsilon', label: 'ε, one pass' },
      { value: 'passes', label: 'One pass and ten, no noise' },
    ],
    default: 'epsilon',
  }),
  sizes: choice({
    more: true,
    label: 'Numbers of rows',
    help: 'Seven, each about twice the one before; or fifty, as in the thesis, which take eleven times as long.',
    options: [
      { value: 'seven', label: 'Seven' },
      { value: 'fifty', label: 'Fifty' },
    ],
    default: 'seven',
  }),
  k: dimensionAfter,
  seed: seed({ more: true }),
};

const of = (item: string) => ({ work: 'einarsson-2018' as const, item, status: 'corrected' as const });
/** As many as the thesis has. */
const whole = { sizes: 'fifty', runs: 24 } as const;

export const cell = defineCell({
  id: 'choose',
  params,
  request: (values) => values,
  presets: [
    {
      label: 'The third grid of the thesis: more than an hour (figs. 4.19 to 4.21, table 4.8)',
      values: { ...whole, grid: 'third' },
      reproduces: ['Figure 4.19', 'Figure 4.20', 'Figure 4.21', 'Table 4.8'].map(of),
    },
    {
      label: 'One pass and ten without noise, third grid: more than an hour (fig. 4.22)',
      values: { ...whole, grid: 'third', compare: 'passes' },
      reproduces: of('Figure 4.22'),
    },
    {
      label: 'The second grid: more than half an hour (table 4.7)',
      values: { ...whole, grid: 'second' },
      reproduces: of('Table 4.7'),
    },
    {
      label: 'The first grid: half an hour (table 4.6)',
      values: { ...whole, grid: 'first' },
      reproduces: of('Table 4.6'),
    },
    { label: 'The third grid, seven numbers of rows: minutes', values: { grid: 'third', runs: 24 } },
  ],
  predict: {
    ask: 'With 11,750 rows and ε = 1, which batch size do the searches choose most often?',
    options: ['5', '50', '200 or 500', '2,000'],
    answer: (_, rows) => [5, 50, 500, Infinity].findIndex((end) => (chosenAt(rows, 1)?.batch ?? 0) <= end),
  },
  tasks: [
    {
      id: 'middle',
      ask: 'Find an ε at which the most frequent choice with 11,750 rows has batches of 50.',
      done({ compare }, rows) {
        const own = chosenLast(rows, 'own');
        return compare === 'epsilon' && own?.size === MOST && own.runs >= ENOUGH_RUNS && own.batch === 50;
      },
    },
  ],
  figures: [batchesFigure, lambdasFigure, pairsFigure, testsFigure],
  guarantee({ compare, epsilon, grid }) {
    if (compare === 'passes') return noGuarantee('No noise is added, in the trainings or in the search.');
    const { trainings, epsilon: sum } = searchCost(grid, MOST, epsilon);
    return noGuarantee(
      `One training with settings fixed in advance costs ε = ${num(epsilon)}. A search is not covered by that: with ${FOLDS} folds it trains ${count(trainings)} times on each row, which alone costs up to ε = ${numUp(sum)} by the sum rule. It then compares exact errors on private held-out rows, to which no noise is added, so that nothing is proven of the settings it chooses. Each further shuffle reads the rows once more.`,
    );
  },
});
