import { noGuarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import type { OwnLambdaRow } from './experiment.ts';
import { ownLambdaFigure, takenFigure } from './figure.ts';
import { summaryOf } from './summary.ts';

export const cell = defineCell({
  id: 'own-lambda',
  params: {
    tolerance: number({
      label: 'Tolerance',
      help: 'How much worse than its best error a peer accepts for a stronger penalty.',
      min: 0,
      max: 0.2,
      default: 0.02,
      scale: 'linear',
      ticks: [0.05, 0.1],
    }),
    epsilon: p.epsilon({ default: 0.3, min: 0.01, max: 100, ticks: [0.1, 1, 10] }),
    data: p.data(),
    rows: p.rows({ default: 150, min: 20, max: 368 }),
    peers: p.peers({ more: true, max: 20 }),
    runs: p.runs({ default: 3, max: 10 }),
    seed: p.seed,
  },
  request: (values) => values,
  presets: [
    { label: 'The lowest error, no tolerance', values: { tolerance: 0 } },
    { label: 'A wide tolerance: more λ, less noise', values: { tolerance: 0.08 } },
  ],
  predict: {
    ask: 'Each peer takes the penalty that is best on its own rows, and the noise is set for the smallest one. How does the aggregate fare beside the best common penalty?',
    options: ['As well, to within two points', 'Clearly worse'],
    answer(_, rows: OwnLambdaRow[]) {
      const found = summaryOf(rows);
      return found && found.own.mean > found.best.mean + 0.02 ? 1 : 0;
    },
  },
  tasks: [
    {
      id: 'close',
      ask: 'Find a setting with which the peers come within three points of the best common penalty.',
      done(_, rows: OwnLambdaRow[]) {
        const found = summaryOf(rows);
        return !!found && found.own.mean <= found.best.mean + 0.03;
      },
    },
  ],
  figures: [ownLambdaFigure, takenFigure],
  guarantee: () =>
    noGuarantee(
      'The penalties are chosen on private rows and told to the group as they are. Nothing accounts for that, and the noise is the published one: see What ε was really spent.',
    ),
});
