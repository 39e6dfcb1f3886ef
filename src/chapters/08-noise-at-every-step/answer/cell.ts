import { defineCell } from '../../../notebook/cell.ts';
import { epsilon, lambda } from '../../../state/families.ts';
import { choice, seed } from '../../../state/params.ts';
import { ENOUGH_RUNS } from '../shared/epsilon-curves.ts';
import { sgdRuns } from '../shared/params.ts';
import { answerFigure } from './figure.ts';
import { guarantee } from './guarantee.ts';
import { crossing, endOf } from './summary.ts';

/** Wide enough for the two values that the thesis compares. */
const budget = { min: 0.001, max: 50, default: 10, ticks: [0.1, 1, 10] };

const params = {
  once: epsilon({
    ...budget,
    label: 'On the answer',
    help: 'The privacy budget of the noise on the answer.',
  }),
  steps: epsilon({
    ...budget,
    label: 'At every step',
    help: 'The privacy budget of the noise at every step.',
  }),
  accounting: choice({
    label: 'Noise on the answer',
    help: 'As proven; or noise, its scale and the tuned λ of the thesis, whose claim does not hold.',
    options: [
      { value: 'proven', label: 'As proven' },
      { value: 'published', label: 'As published' },
    ],
    default: 'proven',
  }),
  dimension: choice({
    label: 'Rows for the noise on the answer',
    help: 'All 784 pixels, or 50 random directions. Noise at every step always has 50.',
    options: [
      { value: '0', label: '784 pixels' },
      { value: '50', label: '50 directions' },
    ],
    default: '0',
  }),
  lambda: lambda({
    more: true,
    help: 'Weight decay of the model with noise on the answer. It reads no row.',
    min: 1e-4,
    showIf: ({ accounting }) => accounting === 'proven',
  }),
  runs: { ...sgdRuns, more: true },
  seed: seed({ more: true }),
};

export const cell = defineCell({
  id: 'answer',
  params,
  request: (values) => ({ ...values, dimension: Number(values.dimension) }),
  presets: [
    {
      label: 'The comparison of the thesis: ε = 0.005 on the answer, 10 at every step (§4.6.2)',
      values: { once: 0.005, accounting: 'published' },
    },
    { label: 'The same two ε, as proven', values: { once: 0.005 } },
    { label: 'ε = 1, both on 50 random directions', values: { once: 1, steps: 1, dimension: '50' } },
  ],
  predict: {
    ask: 'With ε = 10 for both: from how many training rows on does noise on the answer err less?',
    options: ['From the fewest on', 'From about 1,000', 'From about 10,000', 'Never'],
    answer: (_, rows) => [300, 3000, 12_000, Infinity].findIndex((end) => crossing(rows) < end),
  },
  tasks: [
    {
      id: 'cheaper',
      ask: 'Find a proven ε of at most 1 for the answer that errs less, with all rows, than ε = 10 at every step.',
      done({ once, steps, accounting }, rows) {
        const [answer, walk] = [endOf(rows, 'once', true), endOf(rows, 'steps', true)];
        const counts = accounting === 'proven' && once <= 1 && steps >= 10;
        return counts && !!answer && !!walk && answer.runs >= ENOUGH_RUNS && answer.mean < walk.mean;
      },
    },
  ],
  figures: [answerFigure],
  guarantee,
});
