import type { ReachId } from '../../../core/learners/transfer/importance-weights.ts';
import type { SourceNoiseId } from '../../../core/learners/transfer/source-classifier.ts';
import { transferGuarantee } from '../../../core/learners/transfer/transfer-guarantee.ts';
import { FEWEST_RUNS } from '../../../core/stats/mean-band.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { number } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import type { StrangersRow } from './experiment.ts';
import { strangersFigure, unseenFigure } from './figure.ts';
import { at, strangersSummary } from './summary.ts';

const RUNS = 8;

export const cell = defineCell({
  id: 'strangers',
  params: {
    epsilon: p.epsilon({ default: 2 }),
    labelled: number({
      label: 'Labelled rows of the target',
      help: 'Percent of its 1,000 rows. 0 is allowed: then it has only what the sources send.',
      min: 0,
      max: 20,
      default: 2,
      scale: 'linear',
      unit: '%',
    }),
    unseen: number({
      label: 'Like no source',
      help: 'Where the second figure is read: target rows from a population that no source has.',
      min: 0,
      max: 100,
      default: 0,
      scale: 'linear',
      unit: '%',
      ticks: [0, 25, 50, 75, 100],
    }),
    noise: p.noise,
    reach: p.reach,
    rows: p.rows({ default: 3000 }),
    columns: p.columns(),
    lambda: p.lambda(),
    seed: p.rowsAndNoise,
  },
  request: ({ epsilon, labelled, noise, reach, rows, columns, lambda, seed }) => ({
    epsilon,
    labelled,
    noise,
    reach,
    rows,
    columns,
    lambda,
    seed,
    runs: RUNS,
  }),
  presets: [
    { label: 'No labels at all', values: { labelled: 0 } },
    { label: 'Half of the target unseen', values: { unseen: 50 } },
    { label: 'So much noise that strangers get in', values: { epsilon: 0.2 } },
  ],
  predict: {
    ask: 'Two sources are like the target. Six others are not. If the target averages all eight classifiers, how much accuracy does it lose against averaging the right two?',
    options: ['Almost none', 'About 5 points', '10 points or more'],
    answer(_, rows: StrangersRow[]) {
      const { curves } = strangersSummary(rows);
      const lost = (at(curves, 'average', 0)?.mean ?? 0) - (at(curves, 'average', 6)?.mean ?? 0);
      return lost < 0.02 ? 0 : lost < 0.08 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'in',
      ask: 'Find an ε at which the six strangers get at least a fifth of the weight.',
      done(_, rows: StrangersRow[]) {
        const last = strangersSummary(rows).leaked.at(-1);
        return !!last && last.runs >= FEWEST_RUNS && last.mean >= 0.2;
      },
    },
  ],
  figures: [strangersFigure, unseenFigure],
  guarantee: ({ noise, reach, ...values }) =>
    transferGuarantee({ ...values, noise: noise as SourceNoiseId, reach: reach as ReachId }),
});
