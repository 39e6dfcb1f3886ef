import { noGuarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import * as p from '../shared/params.ts';
import type { RatesRow } from './experiment.ts';
import { ratesFigure } from './figure.ts';
import { ratesOf } from './summary.ts';

const work = 'asplund-2015';
const status = 'corrected' as const;
/** Rows, peers and ε of the plan are those of the table. */
const PLAN = { work, item: 'Table 6.1', status: 'reproduced' } as const;

export const cell = defineCell({
  id: 'rates',
  isForExperts: true,
  params: {
    data: p.data(),
    tie: p.tie(),
    runs: p.runs({ default: 4, max: 10 }),
    seed: p.seed,
  },
  request: (values) => values,
  presets: [
    {
      label: 'Spambase (tables 6.1, 6.10, 9.1)',
      values: {},
      reproduces: [PLAN, ...['Table 6.10', 'Table 9.1'].map((item) => ({ work, item, status }))],
    },
    {
      label: 'Adult (tables 6.1, 6.9)',
      values: { data: 'adult' },
      reproduces: [PLAN, { work, item: 'Table 6.9', status: 'settings are ours' }],
    },
  ],
  predict: {
    ask: 'The thesis stops its gradient steps early. Fitted exactly, with the same penalties, do peers alone err less on Spambase than the 15.9 % it prints?',
    options: ['Yes', 'No'],
    answer({ data }, rows: RatesRow[]) {
      const { same, published } = ratesOf(rows, data)[1];
      return !same || !published || same.mean < published.mean ? 0 : 1;
    },
  },
  tasks: [
    {
      id: 'centre-no-ceiling',
      ask: 'Find data on which the aggregate at ε = 1 errs less than peers alone by at least one point.',
      done({ data }, rows: RatesRow[]) {
        const [, local, aggregate] = ratesOf(rows, data);
        return !!local.best && !!aggregate.best && aggregate.best.mean < local.best.mean - 0.01;
      },
    },
  ],
  figures: [ratesFigure],
  guarantee: () =>
    noGuarantee(
      'Two ε stand side by side, and each penalty was chosen by its error on the test rows. See What ε was really spent for what one release costs.',
    ),
});
