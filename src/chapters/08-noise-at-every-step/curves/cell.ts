import { defineCell } from '../../../notebook/cell.ts';
import { ENOUGH_RUNS } from '../shared/epsilon-curves.ts';
import { sgdCurvesFigure } from './figure.ts';
import { guarantee } from './guarantee.ts';
import { params } from './params.ts';
import { curveOf, fallAt } from './summary.ts';

/** Half of the thesis' 24: enough for a band, soon enough for a slider. */
const RUNS = 12;

/** In the order of the options below. */
const FALLS = [Infinity, 10, 1, 0.1];

const UNTUNED = 'batches by a rule and one λ, where the thesis tuned both; 12 runs instead of 24';
const fifty = { sizes: 'fifty' } as const;

export const cell = defineCell({
  id: 'curves',
  params,
  request: (values) => ({
    ...values,
    runs: RUNS,
    reduction: values.code === 'published' ? 'projection' : values.reduction,
  }),
  presets: [
    {
      label: 'One pass at four ε and fifty numbers of rows, algorithm as stated (fig. 4.21)',
      values: fifty,
      reproduces: {
        work: 'einarsson-2018',
        item: 'Figure 4.21',
        status: 'corrected',
        lacks: UNTUNED,
      },
    },
    {
      label: 'The same with the published program (fig. 4.21)',
      values: { ...fifty, code: 'published' },
      reproduces: {
        work: 'einarsson-2018',
        item: 'Figure 4.21',
        status: 'settings are ours',
        lacks: UNTUNED,
      },
    },
    {
      label: 'Ten passes, as stated: minutes (fig. 4.22)',
      values: { ...fifty, epochs: 10, batches: 'five' },
      reproduces: {
        work: 'einarsson-2018',
        item: 'Figure 4.22',
        status: 'corrected',
        lacks: UNTUNED,
      },
    },
    {
      label: 'Ten passes, published program: minutes (fig. 4.22)',
      values: { ...fifty, code: 'published', epochs: 10, batches: 'five' },
      reproduces: {
        work: 'einarsson-2018',
        item: 'Figure 4.22',
        status: 'settings are ours',
        lacks: UNTUNED,
      },
    },
    { label: 'All ten digits', values: { data: 'mnist-digits', epsilon: 10 } },
  ],
  predict: {
    ask: 'With 11,750 training rows instead of 235, at which ε does the test error fall most?',
    options: ['Without noise', 'At ε = 10', 'At ε = 1', 'At ε = 0.1'],
    answer(_, rows) {
      const falls = FALLS.map((epsilon) => fallAt(rows, epsilon));
      return falls.indexOf(Math.max(...falls));
    },
  },
  tasks: [
    {
      id: 'below',
      ask: 'Tell 4 from 9 with a test error below 15 %, while the badge proves ε = 3 or less.',
      done({ epsilon, code, data, reduction }, rows) {
        const own = curveOf(rows, 'own');
        const last = own?.points.at(-1);
        const proven = code === 'correct' && reduction !== 'pca' && data === 'mnist-4-9';
        if (!proven || !last || own?.epsilon !== epsilon) return false;
        return own.spent <= 3 && last.runs >= ENOUGH_RUNS && last.mean < 0.15;
      },
    },
    {
      id: 'ledger',
      ask: 'Leave the slider at ε = 3, and find settings at which the whole training costs ε = 30.',
      done: ({ epsilon }, rows) =>
        epsilon === 3 && Math.abs((curveOf(rows, 'own')?.spent ?? NaN) - 30) < 1e-6,
    },
  ],
  figures: [sgdCurvesFigure],
  guarantee,
});
