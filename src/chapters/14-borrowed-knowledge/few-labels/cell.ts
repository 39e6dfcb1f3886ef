import type { SourceNoiseId } from '../../../core/learners/transfer/source-classifier.ts';
import type { ReachId } from '../../../core/learners/transfer/importance-weights.ts';
import { transferGuarantee } from '../../../core/learners/transfer/transfer-guarantee.ts';
import { FEWEST_RUNS } from '../../../core/stats/mean-band.ts';
import { defineCell } from '../../../notebook/cell.ts';
import * as family from '../../../state/families.ts';
import { choice } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import type { LabelsRow } from './experiment.ts';
import { labelsFigure, READ_AT } from './figure.ts';
import { accuracyAt, labelsSummary } from './summary.ts';

const shown = (item: string) => ({ work: 'wang-2018', item, status: 'settings are ours' as const });

export const cell = defineCell({
  id: 'few-labels',
  params: {
    epsilon: p.epsilon({ default: 1 }),
    mixture: p.mixture('0-25-0-75'),
    noise: p.noise,
    reach: p.reach,
    factor: choice({
      label: 'Spread of the prior',
      help: 'The factor for an unbiased variance: K/(K − 1) for equal shares, 1/(1 − Σw²) for any.',
      options: [
        { value: 'printed', label: 'K/(K − 1), as printed' },
        { value: 'weighted', label: '1/(1 − Σw²)' },
      ],
      default: 'printed',
      more: true,
    }),
    votes: choice({
      label: 'Soft labels',
      help: 'What a source says of a row: its class, or a probability. The dissertation leaves it open.',
      options: [
        { value: 'hard', label: 'from classes' },
        { value: 'soft', label: 'from probabilities' },
      ],
      default: 'hard',
      more: true,
    }),
    rows: p.rows(),
    columns: p.columns(),
    lambda: p.lambda(),
    first: p.first,
    runs: family.runs({ more: true, max: 24 }),
    seed: p.rowsAndNoise,
  },
  request: (values) => values,
  presets: [
    { label: 'Five sources (fig. 4.4)', values: { mixture: '60-0-0-40-0' }, reproduces: shown('Figure 4.4') },
    { label: 'Four sources (fig. 4.5)', values: {}, reproduces: shown('Figure 4.5') },
    { label: 'Strict: ε = 0.1', values: { epsilon: 0.1 } },
    { label: 'Lenient: ε = 20', values: { epsilon: 20 } },
    { label: 'Too little noise', values: { epsilon: 0.2, noise: 'each' } },
  ],
  predict: {
    ask: 'Four sources with 5,000 rows each send what they know at ε = 1. The target has 30 labels (2 %). How much does borrowing bring over these labels alone?',
    options: ['Nothing: the noise is too large', 'About 3 points of accuracy', '10 points or more'],
    answer(_, rows: LabelsRow[]) {
      const summary = labelsSummary(rows);
      const [own, weak] = [accuracyAt(summary, 'dphtl', READ_AT), accuracyAt(summary, 'weak', READ_AT)];
      const gain = (own?.mean ?? 0) - (weak?.mean ?? 0);
      return gain < 0.01 ? 0 : gain < 0.065 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'worth',
      ask: 'Keep the badge at proven and find the smallest ε at which the weighted prior beats the target’s own labels by five points with 2 % labelled.',
      done({ epsilon, noise }, rows: LabelsRow[]) {
        const summary = labelsSummary(rows);
        const [own, weak] = [accuracyAt(summary, 'dphtl', READ_AT), accuracyAt(summary, 'weak', READ_AT)];
        const isSettled = !!own && !!weak && own.runs >= FEWEST_RUNS;
        return noise === 'norm' && epsilon <= 0.5 && isSettled && own.mean > weak.mean + 0.05;
      },
    },
  ],
  figures: [labelsFigure],
  guarantee: ({ noise, reach, ...values }) =>
    transferGuarantee({ ...values, noise: noise as SourceNoiseId, reach: reach as ReachId }),
});
