import { standardise } from '../../../core/data/preprocess/standardise.ts';
import { vectorNoiseGuarantee } from '../../../core/learners/sgd/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { ENOUGH_RUNS } from '../shared/epsilon-curves.ts';
import { sgdEpsilon, sgdRuns, trainingRows } from '../shared/params.ts';
import { dimensionFigure, widthFigure } from './figure.ts';
import { bestDimension } from './summary.ts';

const isOverDimension = ({ over }: Record<string, unknown>) => over === 'dimension';

const params = {
  epsilon: sgdEpsilon,
  batch: number({
    label: 'Batch size',
    symbol: 'b',
    help: 'The same for every dimension; 5 in the thesis.',
    min: 1,
    max: 1000,
    default: 50,
    scale: 'log',
    integer: true,
    ticks: [5],
  }),
  scaling: choice({
    more: true,
    label: 'Scaling',
    help: 'Dividing each row by its norm costs no privacy. Standardising reads every row.',
    options: [
      { value: 'unit', label: 'Norm 1' },
      { value: 'standardised', label: 'Standardised' },
    ],
    default: 'unit',
  }),
  over: choice({
    more: true,
    label: 'Along the axis',
    help: 'The dimension at one number of rows, or fifty numbers of rows with a curve for each dimension (minutes).',
    options: [
      { value: 'dimension', label: 'Dimension' },
      { value: 'rows', label: 'Training rows' },
    ],
    default: 'dimension',
  }),
  rows: { ...trainingRows, showIf: isOverDimension },
  runs: { ...sgdRuns, more: true },
  seed: seed({ more: true }),
};

export const cell = defineCell({
  id: 'dimension',
  params,
  request: (values) => ({ ...values, scaling: values.scaling === 'unit' ? 'unit rows' : values.scaling }),
  presets: [
    {
      label: 'Batches of 5, standardised rows',
      values: { batch: 5, scaling: 'standardised', epsilon: 10 },
    },
    {
      label: 'The same over the number of rows, 24 runs: minutes (fig. 4.23)',
      values: { over: 'rows', batch: 5, scaling: 'standardised', epsilon: 10, runs: 24 },
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.23', status: 'corrected' },
    },
    { label: 'Much noise: few dimensions are best', values: { epsilon: 1 } },
  ],
  predict: {
    ask: 'With ε = 3 and one pass over 3,000 rows in batches of 50, which dimension gives the lowest test error?',
    options: ['About 5', 'About 25', 'About 200', 'All 784'],
    answer: (_, rows) => [10, 70, 400, Infinity].findIndex((end) => (bestDimension(rows)?.x ?? 25) <= end),
  },
  tasks: [
    {
      id: 'more',
      ask: 'At ε = 3 or less, find a batch size at which the best dimension is 100 or more.',
      done({ epsilon, over }, rows) {
        if (over === 'rows') return false;
        const best = bestDimension(rows);
        return epsilon <= 3 && !!best && best.runs >= ENOUGH_RUNS && best.x >= 100;
      },
    },
  ],
  figures: [dimensionFigure, widthFigure],
  guarantee: ({ epsilon, scaling }, rows) =>
    vectorNoiseGuarantee({
      spent: { epsilon: rows.find((row) => row.epsilons[0] === epsilon)?.spent ?? epsilon, delta: 0 },
      epochs: 1,
      neighbours: 'replace-one',
      costing: scaling === 'standardised' ? [standardise] : [],
    }),
});
