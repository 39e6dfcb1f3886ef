import { importanceGuarantee } from '../../../core/learners/transfer/transfer-guarantee.ts';
import { FEWEST_RUNS } from '../../../core/stats/mean-band.ts';
import { defineCell } from '../../../notebook/cell.ts';
import * as p from '../shared/params.ts';
import { sharesOf } from '../shared/run.ts';
import type { MixtureRow } from './experiment.ts';
import { barsFigure, errorFigure } from './figure.ts';
import { mixtureSummary, uniformError } from './summary.ts';

const RUNS = 20;

const shown = (item: string) => ({ work: 'wang-2018', item, status: 'settings are ours' as const });
const NEWS = ['20-0-40-0-40', '20-20-20-20-20', '20-0-0-80-0', '0-0-60-0-40'] as const;
const SHOPS = ['75-0-25-0', '10-20-40-30', '0-50-50-0', '0-20-40-40'] as const;

export const cell = defineCell({
  id: 'mixture',
  params: {
    epsilon: p.epsilon({ default: 1, help: 'For each unlabelled row of a source.' }),
    mixture: p.mixture('75-0-25-0'),
    reach: { ...p.reach, more: false },
    rows: p.rows({ default: 1000, help: 'Unlabelled rows of each source.' }),
    columns: p.columns({ default: 20 }),
    lambda: p.lambda(),
    first: { ...p.first, options: p.first.options.filter(({ value }) => value !== 'one-class') },
    seed: p.rowsAndNoise,
  },
  request: (values) => ({ ...values, runs: RUNS }),
  presets: [
    ...NEWS.map((mixture, i) => ({
      label: `Five sources, ${'abcd'[i]} (fig. 4.2)`,
      values: { mixture },
      reproduces: shown('Figure 4.2'),
    })),
    ...SHOPS.map((mixture, i) => ({
      label: `Four sources, ${'abcd'[i]} (fig. 4.3)`,
      values: { mixture },
      reproduces: shown('Figure 4.3'),
    })),
    { label: 'Noise as printed', values: { reach: 'printed' as const } },
  ],
  predict: {
    ask: 'The target is ¾ like source 1 and ¼ like source 3. Each source has 1,000 rows. From which ε on are the estimated shares better than a guess of ¼ each?',
    options: ['From about 0.2', 'From about 2', 'From about 20'],
    answer({ mixture }, rows: MixtureRow[]) {
      const guess = uniformError(sharesOf(mixture));
      const found = mixtureSummary(rows).curve.find(({ mean }) => mean < guess)?.x ?? Infinity;
      return found < 0.7 ? 0 : found < 7 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'printed',
      ask: 'With the noise as printed, find a setting with an error below 0.01 at ε = 1 or less.',
      done({ epsilon, reach, mixture }, rows: MixtureRow[]) {
        const { error } = mixtureSummary(rows);
        const isHard = uniformError(sharesOf(mixture)) > 0.02;
        return (
          reach === 'printed' &&
          epsilon <= 1 &&
          isHard &&
          !!error &&
          error.runs >= FEWEST_RUNS &&
          error.mean < 0.01
        );
      },
    },
  ],
  figures: [barsFigure, errorFigure],
  guarantee: ({ epsilon }) => importanceGuarantee(epsilon),
});
