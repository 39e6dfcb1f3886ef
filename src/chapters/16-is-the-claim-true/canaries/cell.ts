import { CANARY_DELTA, isSampled } from '../../../core/audit/canary/mistakes.ts';
import type { Guarantee } from '../../../core/guarantee.ts';
import { num, numUp } from '../../../figures/format.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon } from '../../../state/families.ts';
import { choice, number, seed } from '../../../state/params.ts';
import { claim } from '../shared/params.ts';
import type { CanariesRow } from './experiment.ts';
import { canariesFigure, errorFigure } from './figure.ts';
import { canaryPoints, provenOf, runsNeeded, type CanariesValues } from './summary.ts';

const params = {
  mistake: choice({
    label: 'Mistake',
    help: 'Those of chapter 8. The program claims ε as if it made none.',
    options: [
      { value: 'none', label: 'None' },
      { value: 'clip-batch', label: 'Clip the mean of the batch' },
      { value: 'ball', label: 'Draw the direction in the ball' },
      { value: 'one-epoch', label: 'Count one pass only' },
      { value: 'unsampled', label: 'Forget the sampling' },
      { value: 'actual', label: 'Divide by the rows that came' },
    ],
    default: 'one-epoch',
  }),
  plant: choice({
    label: 'The attacker plants',
    help: 'A digit with a wrong label, a gradient of its own direction, or all gradients of a small model.',
    options: [
      { value: 'row', label: 'One digit' },
      { value: 'gradient', label: 'One gradient' },
      { value: 'worst', label: 'Every gradient' },
    ],
    default: 'gradient',
  }),
  epsilon: epsilon({
    ...claim,
    help: 'What the program says that the whole training keeps.',
    min: 0.001,
    max: 100,
    ticks: [0.01, 0.1, 1, 10, 100],
  }),
  epochs: number({
    label: 'Passes',
    help: 'How often the training goes over its rows.',
    min: 1,
    max: 10,
    default: 5,
    scale: 'linear',
    integer: true,
    more: true,
    showIf: ({ mistake }) => !SINGLE.includes(mistake as string),
  }),
  sees: choice({
    label: 'The attacker sees',
    help: 'Every step and the order of the rows where it is fixed, as proofs allow; the steps; or the last weights.',
    options: [
      { value: 'order', label: 'Every step and a fixed order' },
      { value: 'steps', label: 'Every step' },
      { value: 'end', label: 'The last weights' },
    ],
    default: 'order',
    more: true,
  }),
  runs: number({
    label: 'Trainings',
    help: 'So many with the planted row, and as many without it.',
    min: 10,
    max: 300_000,
    default: 10_000,
    scale: 'log',
    integer: true,
  }),
  seed: seed({ more: true }),
};

/** One pass over disjoint batches, whatever the slider says. */
const SINGLE = ['clip-batch', 'ball'];

const MISTAKES: Record<string, string> = {
  'clip-batch': 'The mean of the batch is clipped, so one row moves it as far as all rows together could.',
  ball: 'The direction of the noise is drawn inside the ball, where its density has no bound.',
  'one-epoch': 'Each pass spends ε, and only one is counted.',
  unsampled:
    'Each row is in one batch of every pass, but is accounted for as if every batch were a fresh sample.',
  actual: 'The sum is divided by the number of rows that came, which depends on the row.',
};

function guarantee(values: CanariesValues, rows: CanariesRow[]): Guarantee {
  const sampled = isSampled(values.mistake);
  const bound = canaryPoints(rows).at(-1)?.bound ?? 0;
  const proven = provenOf(rows)?.pld ?? Infinity;
  const facts = {
    ...{ epsilon: values.epsilon, delta: sampled ? CANARY_DELTA : 0 },
    neighbours: sampled ? ('add-remove' as const) : ('replace-one' as const),
    assumptions: [
      sampled ? 'One row is added or removed.' : 'One row is replaced by another.',
      'The attacker knows all other rows, who of them is in each batch, and the weights after every step.',
    ],
  };
  if (values.mistake === 'none')
    return {
      ...facts,
      status: 'proven',
      reason:
        'Every gradient is clipped by itself, and the noise is calibrated by the Rényi accountant for all steps together.',
      source: '[@abadi-2016]',
    };
  const known = proven < Infinity ? ` What is proven is ε = ${numUp(proven)}.` : ' No ε is proven.';
  if (proven <= values.epsilon)
    return {
      ...facts,
      status: 'proven',
      reason: 'One pass is all there is, so counting one is right.',
      source: '[@song-chaudhuri-sarwate-2013]',
    };
  const mistake = MISTAKES[values.mistake];
  return bound > values.epsilon
    ? {
        ...facts,
        status: 'refuted',
        reason: `${mistake} The audit shows at least ε = ${num(bound)}.${known}`,
        source: 'Measured here; planted gradients are those of [@nasr-2021]',
      }
    : {
        ...facts,
        status: 'as published',
        reason: `${mistake} The audit does not show it with these trainings.${known}`,
        source: 'Measured here; planted gradients are those of [@nasr-2021]',
      };
}

export const cell = defineCell({
  id: 'canaries',
  params,
  request: (values) => ({ ...values, epochs: SINGLE.includes(values.mistake) ? 1 : values.epochs }),
  presets: [
    { label: 'Count one pass only', values: {} },
    { label: 'Clip the mean', values: { mistake: 'clip-batch' } },
    { label: 'Forget the sampling', values: { mistake: 'unsampled' } },
    { label: 'Inside the ball', values: { mistake: 'ball', plant: 'worst' } },
    { label: 'Divide by the rows that came', values: { mistake: 'actual', plant: 'worst' } },
    { label: 'No mistake', values: { mistake: 'none' } },
    { label: 'Too few trainings', values: { runs: 10 } },
  ],
  predict: {
    ask: 'A program makes five passes, each with noise for ε = 1, and claims 1 in all. How many trainings does it take to refute that?',
    options: ['Fewer than 1,000', 'A few thousand', 'It cannot be refuted'],
    answer({ epsilon: claimed }: CanariesValues, rows: CanariesRow[]) {
      const needed = runsNeeded(canaryPoints(rows), claimed);
      return needed === undefined ? 2 : needed < 1_000 ? 0 : 1;
    },
  },
  tasks: [
    {
      id: 'hundreds',
      ask: 'Find a mistake that 125 trainings of each kind are enough to refute at a claim of ε = 1 or more.',
      done: ({ epsilon: claimed }: CanariesValues, rows: CanariesRow[]) =>
        claimed >= 1 && (runsNeeded(canaryPoints(rows), claimed) ?? Infinity) <= 125,
    },
  ],
  figures: [canariesFigure, errorFigure],
  guarantee,
});
