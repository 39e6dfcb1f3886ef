import type { Guarantee } from '../../../core/guarantee.ts';
import { noGuarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, type Values } from '../../../state/params.ts';
import {
  calibratedGuarantee,
  parametersOf,
  publishedGuarantee,
  unlessStandardised,
} from '../shared/guarantee.ts';
import * as p from '../shared/params.ts';
import type { TrainRow } from '../shared/training.ts';
import { uploadsOf } from '../shared/uploads.ts';
import { togetherFigure } from './figure.ts';
import { publishedEnds, togetherSummary } from './summary.ts';

/** Enough for a band, soon enough for a slider. */
const RUNS = 5;

const params = {
  epsilon: p.epsilon({
    help: 'What it stands for is set below: the noise of one number, or a proven budget.',
  }),
  budget: choice({
    label: 'What ε stands for',
    help: 'The published parameter, or a budget that is proven and decides how much noise there is.',
    options: [
      { value: 'number', label: 'each number, as published' },
      { value: 'round', label: 'one round, proven' },
      { value: 'training', label: 'all rounds, proven' },
    ],
    default: 'number',
  }),
  banks: p.banks(),
  rounds: p.rounds(),
  samplingRate: p.samplingRate({ more: true }),
  uploads: p.uploads({ more: true }),
  step: p.step(),
  limit: p.limit(),
  sgdStep: p.sgdStep(),
  start: p.start(),
  size: p.size,
  data: p.data,
  rate: p.rate(),
  delta: p.delta({ showIf: ({ budget }) => budget === 'training' }),
  seed: p.rowsAndNoise,
};

function guarantee(values: Values<typeof params>, rows: TrainRow[]): Guarantee {
  const { epsilon, budget, samplingRate, rounds, delta, data } = values;
  const parameters = parametersOf(values, rows);
  if (parameters === undefined)
    return noGuarantee('The first training tells how many numbers the network has.', 'add-remove');
  const uploads = uploadsOf(values.uploads, parameters);
  if (budget === 'number' || uploads === 0)
    return unlessStandardised(
      publishedGuarantee({ epsilon, samplingRate, uploads, parameters, rounds }),
      data,
    );
  const what =
    budget === 'round'
      ? `For one round. The noise is chosen so that choosing and signs, added up in the batch and amplified once by sampling, cost exactly this. Over ${rounds} rounds a bank spends at most ${rounds} times as much.`
      : `For all ${rounds} rounds of a bank. What one batch releases is added up, amplified once by sampling, and composed over the rounds by the best of four accountants.`;
  return unlessStandardised(
    calibratedGuarantee({ epsilon, delta: budget === 'training' ? delta : 0, what }),
    data,
  );
}

const reproduces = (item: string) => ({ work: 'wang-2018', item, status: 'settings are ours' as const });

export const cell = defineCell({
  id: 'together',
  params,
  request: (values) => ({ ...values, account: 1, runs: RUNS }),
  presets: [
    { label: 'Five banks (fig. 3.3)', values: {}, reproduces: reproduces('Figure 3.3') },
    { label: 'Thirty banks (fig. 3.4)', values: { banks: 30 }, reproduces: reproduces('Figure 3.4') },
    { label: 'ε = 1 a round, proven', values: { budget: 'round' } },
    { label: 'ε = 1 for the training, proven', values: { budget: 'training' } },
    {
      label: 'The published network (takes minutes)',
      values: { size: 'published', samplingRate: 0.05 },
    },
    { label: 'Real loans, 5 % bad', values: { data: 'lending-club', samplingRate: 0.1 } },
    { label: 'Handwritten 4 and 9', values: { data: 'mnist-4-9', samplingRate: 0.02, rounds: 10 } },
  ],
  predict: {
    ask: 'Five banks, ε = 1 for each noisy number, as published. How near does the AUC come to signs without noise?',
    options: ['Within 0.1', 'Half way between a coin and them', 'No better than a coin'],
    answer(_, rows: TrainRow[]) {
      const { own, none } = togetherSummary(rows);
      if (!own || !none) return 0;
      return none.mean - own.mean < 0.1 ? 0 : own.mean > 0.55 ? 1 : 2;
    },
  },
  tasks: [
    {
      id: 'proven-useful',
      ask: 'Keep the badge at “proven” for all rounds, and find settings at which the AUC passes 0.8. The ε that it takes is large.',
      done({ budget, data }, rows: TrainRow[]) {
        const { own } = togetherSummary(rows);
        return budget === 'training' && data === 'synthetic-fraud' && !!own && own.mean > 0.8;
      },
    },
    {
      id: 'order',
      ask: 'Find settings other than the first ones at which the five published ε end in their order.',
      done({ epsilon, banks, rounds, budget }, rows: TrainRow[]) {
        const ends = publishedEnds(rows, epsilon);
        const rising = ends.every((end, i) => end !== undefined && (i === 0 || end > ends[i - 1]!));
        return rising && budget === 'number' && (banks !== 5 || rounds !== 60);
      },
    },
  ],
  figures: [togetherFigure],
  guarantee,
});
