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
  sizes: choice({
    more: true,
    label: 'Numbers of rows',
    help: 'Seven up to 2,000; or all of the thesis: 105 for components and 53 for pixels, which take hours.',
    options: [
      { value: 'seven', label: 'Seven' },
      { value: 'thesis', label: 'As in the thesis' },
    ],
    default: 'seven',
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

const of = (item: string, lacks?: string) => ({
  work: 'einarsson-2018' as const,
  item,
  status: 'corrected' as const,
  ...(lacks ? { lacks } : {}),
});
/** What the thesis has: every number of rows, and 3,000 rounds. */
const whole = { sizes: 'thesis', rounds: 3000 } as const;

export const cell = defineCell({
  id: 'search',
  params,
  request: (values) => values,
  presets: [
    {
      label: 'Components, first grid of the thesis: about 5 hours on two cores (table 4.2)',
      values: { ...whole, grid: 'first', runs: 48 },
      reproduces: of('Table 4.2'),
    },
    {
      label: 'Components, second grid of the thesis: about 14 hours on two cores (fig. 4.8, table 4.3)',
      values: { ...whole, grid: 'second', runs: 48 },
      reproduces: ['Figure 4.8', 'Table 4.3'].map((item) => of(item)),
    },
    {
      label: 'Pixels, coarse grid: a minute or two (figs. 4.9 to 4.11)',
      values: { features: 'pixels' },
      reproduces: ['Figure 4.9', 'Figure 4.10', 'Figure 4.11'].map((item) =>
        of(item, 'seven numbers of rows up to 2,000, 12 pairs, 100 rounds and six shuffles'),
      ),
    },
    {
      label: 'Pixels, first grid of the thesis: about a day on two cores (table 4.4)',
      values: { ...whole, features: 'pixels', grid: 'first', runs: 24 },
      reproduces: of('Table 4.4'),
    },
    {
      label:
        'Pixels, second grid of the thesis: about three days on two cores (figs. 4.9 to 4.11, table 4.5)',
      values: { ...whole, features: 'pixels', grid: 'second', runs: 24 },
      reproduces: ['Figure 4.9', 'Figure 4.10', 'Figure 4.11', 'Table 4.5'].map((item) => of(item)),
    },
  ],
  figures: [searchError, searchSettings, searchZeros],
  guarantee: () =>
    plainGuarantee(
      `Exact gradients are shared, and the search compares exact errors on held-out rows of ${FOLDS} folds.`,
    ),
});
