import { data } from '../../../state/data-family.ts';
import { lambda } from '../../../state/families.ts';
import { choice, seed } from '../../../state/params.ts';
import { dimensionAfter, firstStep, passes, sgdEpsilon, stepSize } from '../shared/params.ts';

export const params = {
  epsilon: sgdEpsilon,
  epochs: passes,
  budget: choice({
    label: 'ε is for',
    help: 'The whole training, or each pass of each classifier; the badge then shows the sum.',
    options: [
      { value: 'all', label: 'The whole training' },
      { value: 'each', label: 'Each pass' },
    ],
    default: 'all',
    showIf: ({ epochs, data: id }) => (epochs as number) > 1 || id === 'mnist-digits',
  }),
  code: choice({
    more: true,
    label: 'Program',
    help: 'The algorithm as stated, or the programs as published with the thesis.',
    options: [
      { value: 'correct', label: 'As stated' },
      { value: 'published', label: 'As published' },
    ],
    default: 'correct',
  }),
  data: data({
    more: true,
    label: 'Digits',
    help: 'All ten digits take ten classifiers, each for one digit against the rest.',
    fits: { shape: ['images'] },
    default: 'mnist-4-9',
  }),
  batches: choice({
    more: true,
    label: 'Batch size',
    help: 'By a rule from d and ε; by the rule and then halved after each quarter of the training; or always 5.',
    options: [
      { value: 'rule', label: '10d/ε' },
      { value: 'shrinking', label: '10d/ε, shrinking' },
      { value: 'five', label: '5' },
    ],
    default: 'rule',
  }),
  reduction: choice({
    more: true,
    label: 'Dimensions reduced by',
    help: 'A random projection costs no privacy. Principal components read every row, which no budget here covers.',
    options: [
      { value: 'projection', label: 'Random projection' },
      { value: 'pca', label: 'Principal components, not accounted for' },
      { value: 'none', label: 'Nothing: 784 pixels' },
    ],
    default: 'projection',
    showIf: ({ code }) => code === 'correct',
  }),
  k: {
    ...dimensionAfter,
    help: 'Numbers in a row after the reduction.',
    showIf: ({ reduction, code }: Record<string, unknown>) => reduction !== 'none' || code === 'published',
  },
  sizes: choice({
    more: true,
    label: 'Numbers of rows',
    help: 'Seven, each about twice the one before; or fifty, as in the thesis, which take a minute.',
    options: [
      { value: 'seven', label: 'Seven' },
      { value: 'fifty', label: 'Fifty' },
    ],
    default: 'seven',
  }),
  loss: choice({
    more: true,
    label: 'Loss',
    help: 'Both have derivatives of at most 1 in w · x, so that the noise is the same.',
    options: [
      { value: 'logistic', label: 'Logistic' },
      { value: 'hinge', label: 'Hinge' },
    ],
    default: 'logistic',
  }),
  lambda: lambda({
    more: true,
    help: 'How strongly large weights are penalised, beside the mean loss of a row. It reads no row.',
    default: 1e-4,
  }),
  stepSize,
  firstStep: { ...firstStep, more: true },
  seed: seed({ more: true }),
};
