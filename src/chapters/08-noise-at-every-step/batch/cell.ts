import { vectorNoiseGuarantee } from '../../../core/learners/sgd/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { lambda } from '../../../state/families.ts';
import { seed } from '../../../state/params.ts';
import { ENOUGH_RUNS } from '../shared/epsilon-curves.ts';
import { dimensionAfter, sgdEpsilon, sgdRuns, trainingRows } from '../shared/params.ts';
import { SGD_LAMBDAS, sgdBatchesUpTo } from './experiment.ts';
import { batchFigure, gridFigure } from './figure.ts';
import { bestBatch, gainOverSingleRows, searchCost } from './summary.ts';

const params = {
  epsilon: sgdEpsilon,
  lambda: lambda({
    more: true,
    help: 'How strongly large weights are penalised in the first figure, beside the mean loss of a row.',
    max: 3,
    default: 1e-4,
  }),
  k: dimensionAfter,
  rows: trainingRows,
  runs: { ...sgdRuns, more: true },
  seed: seed({ more: true }),
};

export const cell = defineCell({
  id: 'batch',
  params,
  request: (values) => values,
  presets: [
    {
      label: 'The best batch and λ at ε = 1, one size (figs. 4.19, 4.20; tables 4.6–4.8)',
      values: { epsilon: 1 },
      reproduces: ['Figure 4.19', 'Figure 4.20', 'Table 4.6', 'Table 4.7', 'Table 4.8'].map((item) => ({
        work: 'einarsson-2018' as const,
        item,
        status: 'settings are ours' as const,
        lacks: 'a single search at one number of rows, where the thesis repeats it for each',
      })),
    },
    { label: 'Little noise: a batch in between is best', values: { epsilon: 10 } },
  ],
  predict: {
    ask: 'Without noise small batches are best. Draw the test error against the batch size at ε = 3.',
  },
  tasks: [
    {
      id: 'between',
      ask: 'Find an ε at which the best batch size is between 5 and 100.',
      done(_, rows) {
        const best = bestBatch(rows, 'own');
        if (!best || best.runs < ENOUGH_RUNS || best.x < 5 || best.x > 100) return false;
        // Better than single rows by more than luck: where all is noise, some batch is always lowest.
        const gain = gainOverSingleRows(rows, best.x);
        return gain.half !== undefined && gain.mean > gain.half;
      },
    },
    {
      id: 'search',
      ask: 'Find an ε at which the whole grid search costs no more than 10 by the sum rule. Does the search still find anything?',
      done: (_, rows) => (searchCost(rows)?.epsilon ?? Infinity) <= 10,
    },
  ],
  figures: [batchFigure, gridFigure],
  guarantee({ epsilon, rows: size }, rows) {
    const spent = rows.find(({ own }) => own)?.spent ?? epsilon;
    const guarantee = vectorNoiseGuarantee({
      spent: { epsilon: spent, delta: 0 },
      epochs: 1,
      neighbours: 'replace-one',
    });
    const settings = sgdBatchesUpTo(size).length * SGD_LAMBDAS.length;
    return {
      ...guarantee,
      reason: `${guarantee.reason} This holds for one training with settings that were fixed in advance. Publishing the best of all ${settings} trainings of the grid costs up to ${settings} times as much by the sum rule, and about three times as much if the number of trainings is drawn at random.`,
      source: `${guarantee.source}; [@liu-talwar-2019]`,
    };
  },
});
