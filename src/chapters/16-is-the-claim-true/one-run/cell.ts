import { defineCell } from '../../../notebook/cell.ts';
import { runs } from '../../../state/families.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { auditDelta, claim, truth } from '../shared/params.ts';
import { claimGuarantee } from '../shared/claim-guarantee.ts';
import type { OneRunRow } from './experiment.ts';
import { oneRunFigure, type OneRunValues } from './figure.ts';
import { enough, oneRunPoints } from './summary.ts';

export const cell = defineCell({
  id: 'one-run',
  params: {
    mechanism: choice({
      label: 'Noise',
      help: 'What is added to every sum of the list.',
      options: [
        { value: 'laplace', label: 'Laplace' },
        { value: 'gaussian', label: 'Gaussian' },
      ],
      default: 'laplace',
    }),
    epsilon: { ...claim, default: 2 },
    truth: { ...truth, default: 2 },
    share: number({
      label: 'Share guessed',
      help: 'The canaries whose sums are farthest from the middle. The others are passed over.',
      min: 0.01,
      max: 1,
      default: 0.3,
      scale: 'log',
    }),
    delta: { ...auditDelta, more: true },
    runs: runs({
      label: 'Releases',
      help: 'Each release is an audit of its own; one is enough.',
      min: 1,
      max: 20,
      default: 4,
      more: true,
    }),
    seed: seed({ more: true }),
  },
  request: ({ epsilon: _, ...values }) => values,
  presets: [
    { label: 'The claim is true', values: {} },
    { label: 'A third of the noise', values: { truth: 6 } },
    { label: 'Gaussian noise', values: { mechanism: 'gaussian', truth: 4, epsilon: 4, share: 0.05 } },
    { label: 'Too few guesses', values: { share: 0.01 } },
  ],
  predict: {
    ask: 'One single release with noise for ε = 2, and 10,000 canaries in it. Which bound can be read from it?',
    options: ['None: one release is one sample', 'About 0.5', 'More than 1.5'],
    answer(_, rows: OneRunRow[]) {
      const last = oneRunPoints(rows).at(-1)?.mean ?? 0;
      return last < 0.1 ? 0 : last < 1 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'refute-in-one',
      ask: 'Refute a claim of 2 by one release with at most 100 canaries.',
      done: (values: OneRunValues, rows: OneRunRow[]) =>
        values.epsilon === 2 && (enough(oneRunPoints(rows), 2) ?? Infinity) <= 100,
    },
  ],
  figures: [oneRunFigure],
  guarantee: (values: OneRunValues, rows: OneRunRow[]) => ({
    ...claimGuarantee({ ...values, confidence: '0.95' }, oneRunPoints(rows).at(-1)?.mean),
    // A canary is put in or left out.
    neighbours: 'add-remove' as const,
  }),
});
