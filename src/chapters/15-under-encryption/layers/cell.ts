import { SLACK } from '../../../core/crypto/secure/noisy-sum.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon, lambda } from '../../../state/families.ts';
import { number, seed } from '../../../state/params.ts';
import { oneRelease } from '../shared/one-release.ts';
import { people } from '../shared/params.ts';
import { RANGE } from '../shared/unit-rows.ts';
import type { LayersRow } from './experiment.ts';
import { errorFigure, guessFigure } from './figure.ts';
import { nearest } from './summary.ts';

export const cell = defineCell({
  id: 'layers',
  params: {
    epsilon: epsilon({ min: RANGE.from, max: RANGE.to, default: 1 }),
    data: people('Each row is scaled by itself, so that no step before the noise reads all rows.'),
    person: number({
      label: 'Person',
      help: 'The number of the row that is replaced by another person’s.',
      min: 1,
      max: 500,
      default: 1,
      scale: 'linear',
      integer: true,
    }),
    lambda: lambda({ default: 0.001, more: true }),
    seed: seed(),
  },
  request: (values) => values,
  presets: [
    { label: 'Hardly any noise', values: { epsilon: 50 } },
    { label: 'Few rows', values: { data: 'german-credit' } },
  ],
  tasks: [
    {
      id: 'both',
      ask: 'Find an ε at which the guess is right in fewer than 75 % of draws and the test error rises by less than two points.',
      done({ epsilon: chosen }, rows: LayersRow[]) {
        const here = nearest(rows, chosen);
        return (
          here !== undefined && here.success < 0.75 && here.error - here.plainError < 0.02 && chosen !== 1
        );
      },
    },
  ],
  figures: [guessFigure, errorFigure],
  guarantee: (values, rows) =>
    oneRelease(values, rows[0], {
      before: [
        'Only the noisy last coefficients are released, once. The protocol of this chapter publishes the coefficients of every round, so for that protocol nothing is proven.',
        'Anyone who fits the model and draws the noise is trusted. Here that is one worker with all rows, in place of a secure computation with hidden rounds.',
      ],
      after: [
        `The solver stops at a gradient of at most ${SLACK} of the mean loss, or nothing is released.`,
        'Real numbers stand for floats, whose last bits can leak.',
      ],
    }),
});
