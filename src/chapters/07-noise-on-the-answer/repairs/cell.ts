import { FEWEST_RUNS } from '../../../core/stats/mean-band.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, toggle } from '../../../state/params.ts';
import { wholeGuarantee } from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import { task } from '../shared/task.ts';
import { repairsFigure } from './figure.ts';
import { costOf, repaired, variantOf, variants } from './summary.ts';

const countRows = toggle({
  label: 'Repair the factor N',
  help: 'Compute the noise for the weight decay that the model was trained with.',
  default: false,
});
const countWeights = toggle({
  label: 'Repair the factor √d',
  help: 'Scale the Laplace noise by the 1-norm of the change instead of its Euclidean norm.',
  default: false,
});
const band = choice({
  label: 'Band',
  help: 'The published program uses the quantile of a 90 % band for its 95 % bands.',
  options: [
    { value: 'published', label: 'as published: 90\u00a0%' },
    { value: 'right', label: '95 %' },
  ],
  default: 'published',
});

export const cell = defineCell({
  id: 'repairs',
  isForExperts: true,
  params: { epsilon: p.epsilon({ default: 0.01 }), countRows, countWeights, band, seed: p.more(p.shuffles) },
  request: ({ epsilon, seed }) => task({ decay: 'thesis', epsilon, seed }, { compare: true }),
  presets: [
    { label: 'As published', values: {} },
    {
      label: 'All three repaired (fig. 4.14 at one ε)',
      values: { countRows: true, countWeights: true, band: 'right' },
      reproduces: { work: 'einarsson-2018', item: 'Figure 4.14', status: 'corrected' },
    },
  ],
  predict: {
    ask: 'There are three slips to repair. Which repair raises the error most?',
    options: ['The factor N', 'The factor √d', 'The band'],
    answer({ epsilon }, rows) {
      // Another band moves no curve.
      const costs = [
        costOf(rows, epsilon, 'proven published'),
        costOf(rows, epsilon, 'published laplace'),
        0,
      ];
      return costs.indexOf(Math.max(...costs));
    },
  },
  tasks: [
    {
      id: 'price',
      ask: 'With both factors repaired, find an ε at which the error with all rows is below 10 %.',
      done(values, rows) {
        const own = variants(rows, values.epsilon).find(({ key }) => key === variantOf(values));
        const last = own?.points.at(-1);
        return (
          values.countRows && values.countWeights && !!last && last.runs >= FEWEST_RUNS && last.error < 0.1
        );
      },
    },
  ],
  figures: [repairsFigure],
  guarantee: (values, rows) =>
    wholeGuarantee({ epsilon: values.epsilon, decay: 'thesis', ...repaired(values) }, rows),
});
