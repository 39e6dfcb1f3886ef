import { analyticGaussian } from '../../core/mechanisms/analytic-gaussian.ts';
import { gaussian } from '../../core/mechanisms/gaussian.ts';
import { laplace } from '../../core/mechanisms/laplace.ts';
import { defineCell } from '../../notebook/cell.ts';
import type { ChapterCode } from '../../notebook/chapter.ts';
import { breakingPoint, calibrationRows, exactDeltaFigure, sigmaFigure } from '../../plots/calibration.ts';
import { densitiesFigure, densityRows } from '../../plots/densities.ts';
import { familyFigure, familyRows } from '../../plots/density-family.ts';
import { lossAtOutput, lossRows, lossTail } from '../../plots/privacy-loss.ts';
import { sampleHistogram } from '../../plots/sample-histogram.ts';
import { choice, number, seed } from '../../state/params.ts';

const laws = { laplace, gaussian, 'analytic-gaussian': analyticGaussian };
const lawOf = ({ mechanism }: { mechanism: string }) => laws[mechanism as keyof typeof laws];

const mechanism = choice({
  label: 'Noise',
  help: 'Gauss as in the textbook, or with the exact condition.',
  options: [
    { value: 'laplace', label: 'Laplace' },
    { value: 'gaussian', label: 'Gauss' },
    { value: 'analytic-gaussian', label: 'Gauss, exact' },
  ],
  default: 'laplace',
});
const epsilon = number({
  label: 'Epsilon',
  symbol: 'ε',
  help: 'How far apart the two answers may look. Smaller is more private.',
  min: 0.001,
  max: 20,
  default: 1,
  scale: 'log',
  ticks: [0.01, 0.1, Math.LN2, Math.log(3)],
});
const delta = number({
  label: 'Delta',
  symbol: 'δ',
  help: 'The share that may fall outside. Well below one in the number of people.',
  min: 1e-12,
  max: 0.1,
  default: 1e-5,
  scale: 'log',
});
const sensitivity = number({
  label: 'Sensitivity',
  symbol: 'Δ',
  help: 'How much one person can change the true answer.',
  min: 0.01,
  max: 100,
  default: 1,
  scale: 'log',
});

/** Laplace has no delta. */
const withoutDelta = <S extends object>(params: S, values: { mechanism: string }) =>
  Object.keys(params).filter((name) => name !== 'delta' || values.mechanism !== 'laplace') as (keyof S &
    string)[];

const densities = {
  mechanism,
  epsilon,
  delta,
  sensitivity,
  difference: number({
    label: 'True difference',
    help: 'How far the two true answers are apart, as a share of the sensitivity.',
    min: 0,
    max: 1,
    default: 1,
    scale: 'linear',
    unit: '× Δ',
  }),
};
const loss = { mechanism, epsilon, delta, sensitivity };
const samples = {
  mechanism,
  epsilon,
  delta,
  sensitivity,
  draws: number({
    label: 'Draws',
    help: 'They stream in as the workers make them.',
    min: 1_000,
    max: 1_000_000,
    default: 100_000,
    scale: 'log',
    integer: true,
  }),
  seed: seed(),
};
const calibration = { epsilon: { ...epsilon, min: 0.05, ticks: [0.1, 1, 10] }, delta, sensitivity };
const family = { mechanism: { ...mechanism, options: mechanism.options.slice(0, 2) }, epsilon, delta };

export const chapter: ChapterCode = {
  cells: [
    defineCell({
      id: 'densities',
      params: densities,
      relevant: (values) => withoutDelta(densities, values),
      rows: (values) => densityRows(lawOf(values), values),
      tasks: [
        {
          id: 'alike',
          ask: 'Find a setting at which no output is even 5 % likelier with you than without you.',
          done: (values, rows) =>
            values.difference === 1 && rows.every((row) => Math.abs(row.loss) <= Math.log(1.05)),
        },
        {
          id: 'refuted',
          ask: 'Make the badge say “refuted”.',
          done: (values) => lawOf(values).guarantee(values).status === 'refuted',
        },
      ],
      python: async () => (await import('./python.ts')).densitiesPython,
      figures: [densitiesFigure(lawOf)],
      guarantee: (values) => lawOf(values).guarantee(values),
    }),
    defineCell({
      id: 'loss',
      params: loss,
      relevant: (values) => withoutDelta(loss, values),
      rows: (values) => lossRows(lawOf(values), values),
      predict: {
        ask: 'You see one noisy answer. Draw how much it speaks for you being there, from far left to far right.',
      },
      python: async () => (await import('./python.ts')).lossPython,
      figures: [lossAtOutput(), lossTail(lawOf)],
      guarantee: (values) => lawOf(values).guarantee(values),
    }),
    defineCell({
      id: 'samples',
      params: samples,
      relevant: (values) => withoutDelta(samples, values),
      experiment: 'samples',
      task: (values) => values,
      python: async () => (await import('./python.ts')).samplesPython,
      figures: [sampleHistogram(lawOf)],
      guarantee: (values) => lawOf(values).guarantee(values),
    }),
    defineCell({
      id: 'calibration',
      params: calibration,
      rows: calibrationRows,
      predict: {
        ask: 'Up to which ε does the textbook noise keep δ = 10⁻⁵?',
        options: ['ε = 1', 'about ε = 2', 'about ε = 8', 'any ε'],
        answer: (values) => {
          const point = breakingPoint(values.delta) ?? Infinity;
          return [1.5, 5, 20, Infinity].findIndex((end) => point <= end);
        },
      },
      presets: [
        { label: 'Where it breaks: ε = 10', values: { epsilon: 10 } },
        { label: 'Covered by its theorem', values: { epsilon: 0.5 } },
      ],
      python: async () => (await import('./python.ts')).calibrationPython,
      figures: [sigmaFigure, exactDeltaFigure],
      guarantee: (values) => gaussian.guarantee(values),
    }),
    defineCell({
      id: 'family',
      params: family,
      relevant: (values) => withoutDelta(family, values),
      rows: (values) => familyRows(lawOf(values), values),
      presets: [
        { label: 'Figure 3.2', values: { mechanism: 'laplace' } },
        { label: 'Figure 3.3', values: { mechanism: 'gaussian', epsilon: 0.9 } },
      ],
      python: async () => (await import('./python.ts')).familyPython,
      figures: [familyFigure],
      guarantee: (values) => lawOf(values).guarantee({ ...values, sensitivity: 1 }),
    }),
  ],
  beats: [
    {
      cell: 'densities',
      say: 'One answer, with you and without you. Can you tell which database it came from?',
      notes: 'Ask for a show of hands at each epsilon on the way down.',
      values: { epsilon: 3 },
    },
    { cell: 'densities', say: 'Smaller ε: the answers look alike.', values: { epsilon: 0.3 } },
    {
      cell: 'densities',
      say: 'Gauss breaks the bound, but only out in the tail.',
      notes: 'The red band holds few outputs. Compare its excess with delta in the caption.',
      values: { mechanism: 'gaussian', epsilon: 2, delta: 0.01 },
    },
    {
      cell: 'loss',
      figure: 'loss',
      say: 'With Laplace noise the loss never leaves ±ε.',
      values: { epsilon: 1 },
    },
    {
      cell: 'loss',
      figure: 'tail',
      say: 'With Gauss it does, with small probability.',
      values: { mechanism: 'gaussian', epsilon: 1, delta: 0.01 },
    },
    {
      cell: 'samples',
      say: 'A hundred thousand draws from the sampler that does the work.',
      values: { draws: 100_000 },
    },
    {
      cell: 'calibration',
      figure: 'exact-delta',
      say: 'The textbook rule is proven up to ε = 1 …',
      notes: 'Before the next beat, ask where it breaks.',
      values: { epsilon: 1 },
    },
    {
      cell: 'calibration',
      figure: 'exact-delta',
      say: '… and at ε = 10 it is refuted.',
      values: { epsilon: 10 },
    },
  ],
};
