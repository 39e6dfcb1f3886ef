import { FOLDS } from '../../../core/learners/grid-search.ts';
import { plainGuarantee } from '../../../core/learners/lasso/private-rounds.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { runs } from '../../../state/families.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { searchError, searchSettings, searchZeros } from './figure.ts';

const params = {
  features: choice({
    label: 'Features',
    help: 'The first 100 principal components of an image, or its 784 standardised pixels, which take longer.',
    options: [
      { value: 'pca', label: '100 components' },
      { value: 'pixels', label: '784 pixels' },
    ],
    default: 'pca',
  }),
  grid: choice({
    label: 'Grid',
    help: 'Which steps and penalties are tried: 12 pairs, or the first or second grid of the thesis.',
    options: [
      { value: 'coarse', label: 'Coarse' },
      { value: 'first', label: 'First' },
      { value: 'second', label: 'Second' },
    ],
    default: 'coarse',
  }),
  rounds: number({
    label: 'Rounds',
    symbol: 'τ',
    help: 'Steps of each training; 3,000 in the thesis. More rounds take longer to compute.',
    min: 20,
    max: 3000,
    default: 100,
    scale: 'log',
    integer: true,
  }),
  runs: runs({
    label: 'Shuffles',
    help: 'Each draws its own rows and folds, and searches once. The thesis has 48 with PCA and 24 without.',
    min: 1,
    max: 48,
    default: 6,
    scale: 'linear',
  }),
  seed: seed({ help: 'Decides which rows and folds are drawn.', more: true }),
};

const SIZES = 'seven numbers of rows up to 2,000';
const of = (item: string, lacks = SIZES) => ({
  work: 'einarsson-2018' as const,
  item,
  status: 'corrected' as const,
  lacks,
});

export const cell = defineCell({
  id: 'search',
  params,
  request: (values) => values,
  presets: [
    {
      label: 'Components, first grid, 48 shuffles, 3,000 rounds: hours (table 4.2)',
      values: { grid: 'first', runs: 48, rounds: 3000 },
      reproduces: of('Table 4.2'),
    },
    {
      label: 'Components, second grid, 48 shuffles, 3,000 rounds: hours (fig. 4.8, table 4.3)',
      values: { grid: 'second', runs: 48, rounds: 3000 },
      reproduces: ['Figure 4.8', 'Table 4.3'].map((item) => of(item)),
    },
    {
      label: 'Pixels, coarse grid: a minute or two (figs. 4.9 to 4.11)',
      values: { features: 'pixels' },
      reproduces: ['Figure 4.9', 'Figure 4.10', 'Figure 4.11'].map((item) =>
        of(item, `${SIZES}, 12 pairs, 100 rounds and six shuffles`),
      ),
    },
    {
      label: 'Pixels, first grid, 24 shuffles, 3,000 rounds: hours (table 4.4)',
      values: { features: 'pixels', grid: 'first', runs: 24, rounds: 3000 },
      reproduces: of('Table 4.4'),
    },
    {
      label: 'Pixels, second grid, 24 shuffles, 3,000 rounds: hours (figs. 4.9 to 4.11, table 4.5)',
      values: { features: 'pixels', grid: 'second', runs: 24, rounds: 3000 },
      reproduces: ['Figure 4.9', 'Figure 4.10', 'Figure 4.11', 'Table 4.5'].map((item) => of(item)),
    },
  ],
  figures: [searchError, searchSettings, searchZeros],
  guarantee: () =>
    plainGuarantee(
      `Exact gradients are shared, and the search compares exact errors on held-out rows of ${FOLDS} folds.`,
    ),
});
