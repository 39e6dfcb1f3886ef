import { budgetOf, ROWS, type LeakParams, type LeakRow } from '../../core/experiments/gradient-leak.ts';
import { ROUNDS } from '../../core/experiments/lasso-centres.ts';
import type { NoiseKind } from '../../core/learners/lasso/centre.ts';
import { plainGuarantee, roundsGuarantee } from '../../core/learners/lasso/private-rounds.ts';
import { defineCell } from '../../notebook/cell.ts';
import type { ChapterCode } from '../../notebook/chapter.ts';
import { centresCost } from '../../plots/centres-cost.ts';
import { centresNetwork } from '../../plots/centres-network.ts';
import { num } from '../../plots/format.ts';
import { gradientDigits } from '../../plots/gradient-digits.ts';
import { leakLadder } from '../../plots/leak-ladder.ts';
import { leakHero } from '../../plots/leak-pictures.ts';
import { lineUpFigure } from '../../plots/line-up.ts';
import { manyCentres, manyCurves } from '../../plots/many-centres.ts';
import { pixelError, pixelPath, pixelWeights } from '../../plots/pixel-weights.ts';
import { stepCost, stepSweep } from '../../plots/step-size.ts';
import { togetherApart, togetherCurves } from '../../plots/together-curves.ts';
import { choice, number, seed } from '../../state/params.ts';

const noises = [
  { value: 'gaussian', label: 'Gauss' },
  { value: 'spherical-laplace', label: 'vector' },
] as const;

const centres = {
  centres: number({
    label: 'Centres',
    symbol: 'm',
    help: 'Each holds its own part of 600 digits.',
    min: 1,
    max: 12,
    default: 3,
    scale: 'linear',
    integer: true,
  }),
  round: number({
    label: 'Round',
    help: 'Which round to look at. Every message of the run is kept.',
    min: 1,
    max: ROUNDS,
    default: 1,
    scale: 'linear',
    integer: true,
    play: { label: 'Play', seconds: 12 },
  }),
  lost: number({
    label: 'Lost messages',
    help: 'The share of messages that never arrive.',
    min: 0,
    max: 0.5,
    default: 0,
    scale: 'linear',
  }),
  late: number({
    label: 'Late by',
    help: 'The answers of the last centre. A round takes two ticks, out and back.',
    min: 0,
    max: 12,
    default: 0,
    scale: 'linear',
    integer: true,
    unit: 'ticks',
  }),
  missing: choice({
    label: 'If a gradient is missing',
    help: 'What the coordinator does when a round’s time is up.',
    options: [
      { value: 'wait', label: 'wait' },
      { value: 'last', label: 'use the last' },
      { value: 'without', label: 'go on' },
    ],
    default: 'wait',
  }),
  seed: seed({ help: 'Decides which messages are lost.' }),
};

const together = {
  features: choice({
    label: 'A row is',
    help: 'Standardised pixels, or their first 100 principal components.',
    options: [
      { value: 'pixels', label: '784 pixels' },
      { value: 'pca', label: 'PCA, 100' },
    ],
    default: 'pixels',
  }),
  range: choice({
    label: 'Sizes',
    help: 'The first twenty of the thesis, or the whole range.',
    options: [
      { value: 'small', label: 'few rows' },
      { value: 'all', label: 'up to all' },
    ],
    default: 'small',
  }),
  averaging: choice({
    label: 'Two centres divide by',
    help: 'As published, each divides by its own rows before the sum.',
    options: [
      { value: 'pooled', label: 'all rows' },
      { value: 'per-centre', label: 'their own' },
    ],
    default: 'pooled',
  }),
  step: number({
    label: 'Step',
    symbol: 'η',
    help: 'One over L is safe, two the limit. The thesis tuned it.',
    min: 0.1,
    max: 2,
    default: 0.5,
    scale: 'log',
    unit: '/ L',
    ticks: [0.5, 1],
  }),
  lambda: number({
    label: 'Penalty',
    symbol: 'λ',
    help: 'Of the mean form: (1/2N) Σ (…)² + λ‖w‖₁.',
    min: 1e-6,
    max: 0.1,
    default: 1e-3,
    scale: 'log',
  }),
  rounds: number({
    label: 'Rounds',
    symbol: 'τ',
    help: 'The thesis took 3,000. More is slower.',
    min: 20,
    max: 3000,
    default: 200,
    scale: 'log',
    integer: true,
  }),
  runs: number({
    label: 'Shuffles',
    help: 'Each draws other rows. The thesis took 48 and 24.',
    min: 1,
    max: 48,
    default: 8,
    scale: 'linear',
    integer: true,
  }),
  seed: seed({ help: 'Decides which rows are drawn.' }),
};

const step = {
  step: number({
    label: 'Step',
    symbol: 'η',
    help: 'Above 2/L the cost goes to infinity.',
    min: 0.001,
    max: 0.2,
    default: 0.01,
    scale: 'log',
  }),
  rows: number({
    label: 'Rows',
    symbol: 'N',
    help: 'Few rows with a rare pixel among them have a large L.',
    min: 20,
    max: 2000,
    default: 200,
    scale: 'log',
    integer: true,
  }),
  rounds: number({
    label: 'Rounds',
    symbol: 'τ',
    help: 'How long to look.',
    min: 20,
    max: 1000,
    default: 200,
    scale: 'log',
    integer: true,
  }),
  seed: seed({ help: 'Decides which rows are drawn.' }),
};

const pixels = {
  lambda: number({
    label: 'Penalty',
    symbol: 'λ',
    help: 'Of the mean form: (1/2N) Σ (…)² + λ‖w‖₁.',
    min: 1e-4,
    max: 0.7,
    default: 0.01,
    scale: 'log',
  }),
  threshold: choice({
    label: 'Threshold',
    help: 'The right one, or sgn(u)(|u| − λ) as printed.',
    options: [
      { value: 'soft', label: 'soft' },
      { value: 'published', label: 'as published' },
    ],
    default: 'soft',
  }),
  rows: number({
    label: 'Rows',
    symbol: 'N',
    help: 'Means and deviations come from all 11,791, as in the thesis.',
    min: 20,
    max: 11_791,
    default: 11_791,
    scale: 'log',
    integer: true,
  }),
  top: number({
    label: 'Strongest',
    help: 'The thesis marks 30 on the 4 and 15 on the 9.',
    min: 5,
    max: 60,
    default: 30,
    scale: 'linear',
    integer: true,
  }),
};

const leak = {
  person: number({
    label: 'Who is missing',
    help: 'One of the 500 people at this centre.',
    min: 1,
    max: ROWS,
    default: 8,
    scale: 'linear',
    integer: true,
  }),
  unknown: number({
    label: 'Unknown rows',
    help: 'The adversary knows all the others.',
    min: 1,
    max: 6,
    default: 1,
    scale: 'linear',
    integer: true,
  }),
  rounds: number({
    label: 'Rounds watched',
    help: 'Each shows the sum of gradients at other weights.',
    min: 1,
    max: 30,
    default: 1,
    scale: 'linear',
    integer: true,
  }),
  noise: choice({
    label: 'Noise on the sum',
    help: 'Gauss, or a vector of pure ε whose length is what counts.',
    options: [{ value: 'none', label: 'none' }, ...noises],
    default: 'none',
  }),
  epsilon: number({
    label: 'Epsilon',
    symbol: 'ε',
    help: 'At δ = 10⁻⁵. Slide it down and watch the digit go.',
    min: 0.1,
    max: 10_000,
    default: 300,
    scale: 'log',
    ticks: [1, 10, 100, 1000],
  }),
  per: choice({
    label: 'The budget is for',
    help: 'All rounds together, or each of them: then it adds up.',
    options: [
      { value: 'run', label: 'all rounds' },
      { value: 'round', label: 'each round' },
    ],
    default: 'run',
  }),
  seed: seed(),
};

const many = {
  epsilon: number({
    label: 'Epsilon',
    symbol: 'ε',
    help: 'The whole budget of every person, for all rounds.',
    min: 0.05,
    max: 20,
    default: 0.5,
    scale: 'log',
  }),
  delta: number({
    label: 'Delta',
    symbol: 'δ',
    help: 'Well below one in the number of people.',
    min: 1e-9,
    max: 1e-3,
    default: 1e-5,
    scale: 'log',
  }),
  noise: choice({
    label: 'Noise',
    help: 'Gauss, or a vector of pure ε whose length is what counts.',
    options: noises,
    default: 'gaussian',
  }),
  rounds: number({
    label: 'Rounds',
    symbol: 'τ',
    help: 'More rounds learn more, and share the budget among more.',
    min: 1,
    max: 60,
    default: 15,
    scale: 'log',
    integer: true,
  }),
  clip: number({
    label: 'Clip',
    help: 'Longer gradients of a row are shortened to this. Rows have length 1.',
    min: 0.1,
    max: 2,
    default: 1,
    scale: 'log',
  }),
  rows: number({
    label: 'Rows',
    symbol: 'N',
    help: 'Of all centres together.',
    min: 500,
    max: 11_791,
    default: 3000,
    scale: 'log',
    integer: true,
  }),
  runs: number({
    label: 'Runs',
    help: 'Each with fresh noise.',
    min: 1,
    max: 20,
    default: 5,
    scale: 'linear',
    integer: true,
  }),
  seed: seed(),
};

const heroOf = (rows: LeakRow[]) => rows.find((row) => row.kind === 'hero');

export const chapter: ChapterCode = {
  cells: [
    defineCell({
      id: 'centres',
      params: centres,
      relevant: ({ lost, late }) =>
        (Object.keys(centres) as (keyof typeof centres)[]).filter(
          (name) => (name !== 'missing' || lost > 0 || late > 0) && (name !== 'seed' || lost > 0),
        ),
      experiment: 'lasso-centres',
      task: (values) => values,
      presets: [
        { label: 'A slow centre', values: { late: 6, missing: 'last', round: 12 } },
        { label: 'A bad line', values: { lost: 0.3, missing: 'without', round: 12 } },
      ],
      figures: [centresNetwork, gradientDigits, centresCost],
      python: async () => (await import('./python.ts')).centresPython(),
      guarantee: () => plainGuarantee('Exact gradients leave the centres in every round.'),
    }),
    defineCell({
      id: 'together',
      params: together,
      experiment: 'lasso-together',
      task: (values) => ({ ...values, averaging: values.averaging.replace('-', ' ') }),
      presets: [
        { label: 'Figure 4.10, left', values: { runs: 24, rounds: 3000 } },
        { label: 'Figure 4.10, right', values: { range: 'all', runs: 24, rounds: 3000 } },
        { label: 'Figure 4.8, left', values: { features: 'pca', runs: 48, rounds: 3000 } },
        { label: 'As published', values: { averaging: 'per-centre' } },
      ],
      figures: [togetherCurves, togetherApart],
      python: async () => (await import('./python.ts')).togetherPython(),
      guarantee: () =>
        plainGuarantee(
          'Exact gradients are shared, and the means, deviations and components came from all rows beforehand.',
        ),
    }),
    defineCell({
      id: 'step',
      params: step,
      experiment: 'lasso-step',
      task: (values) => values,
      figures: [stepCost, stepSweep],
      python: async () => (await import('./python.ts')).stepPython(),
      remarks: ({ step: eta }, [{ L }]) => ({
        step: {
          text: `L = ${num(L)}: 1/L = ${num(1 / L)}, 2/L = ${num(2 / L)}.${eta > 2 / L ? ' This is beyond.' : ''}`,
          alarm: eta > 2 / L,
        },
      }),
      tasks: [
        {
          id: 'fast',
          ask: 'Find the step that brings the cost lowest in 50 rounds or fewer.',
          done: ({ rounds, step: eta }, rows) =>
            rounds <= 50 && rows.length > 10 && rows.every(({ L }) => eta * L > 1.6 && eta * L < 2),
        },
      ],
    }),
    defineCell({
      id: 'pixels',
      params: pixels,
      experiment: 'lasso-pixels',
      task: ({ lambda, threshold, rows }) => ({ lambda, threshold, rows }),
      presets: [
        { label: 'Figure 4.12', values: { threshold: 'published', lambda: 1e-4 } },
        { label: 'Real selection', values: { lambda: 0.02 } },
      ],
      figures: [pixelWeights, pixelPath, pixelError],
      python: async () => (await import('./python.ts')).pixelsPython(),
      tasks: [
        {
          id: 'frugal',
          ask: 'Tell 4 from 9 with at most 100 pixels and less than 8 % error.',
          done: (_values, rows) =>
            rows.some(({ kind, zeros, error }) => kind === 'chosen' && zeros >= 684 && error < 0.08),
        },
      ],
      guarantee: () => ({
        ...plainGuarantee('The weights are shown as they were learned, without noise.'),
        source: 'einarsson-2018 figures 4.11 and 4.12 make no claim either.',
      }),
    }),
    defineCell({
      id: 'leak',
      params: leak,
      relevant: ({ noise, rounds }) =>
        (Object.keys(leak) as (keyof typeof leak)[]).filter(
          (name) =>
            (noise !== 'none' || !['epsilon', 'per', 'seed'].includes(name)) &&
            (name !== 'per' || rounds > 1),
        ),
      experiment: 'gradient-leak',
      task: (values) => values,
      presets: [
        { label: 'Four rows, one round', values: { unknown: 4 } },
        { label: 'Four rows, four rounds', values: { unknown: 4, rounds: 4 } },
        { label: 'Noise, ε = 1000', values: { noise: 'gaussian', epsilon: 1000 } },
        { label: 'Noise, ε = 1', values: { noise: 'gaussian', epsilon: 1 } },
      ],
      tasks: [
        {
          id: 'apart',
          ask: 'Three rows are missing. Find the smallest number of rounds that gives all three.',
          done: ({ unknown, rounds, noise }, rows) =>
            unknown === 3 && rounds === 3 && noise === 'none' && heroOf(rows)?.separated === true,
        },
        {
          id: 'hide',
          ask: 'Find the largest ε at which the line-up is right in less than one case of four.',
          done: ({ noise, epsilon }) => noise === 'gaussian' && epsilon >= 8 && epsilon <= 12,
        },
      ],
      figures: [leakHero, leakLadder, lineUpFigure],
      python: async () => (await import('./python.ts')).leakPython(),
      guarantee: (values) =>
        values.noise === 'none'
          ? plainGuarantee('The sum is sent as it is.')
          : roundsGuarantee(
              budgetOf(values as LeakParams),
              'The adversary knows all other rows, the weights, the clip and the law of the noise; only the noise itself is secret.',
            ),
    }),
    defineCell({
      id: 'many',
      params: many,
      relevant: ({ noise }) =>
        (Object.keys(many) as (keyof typeof many)[]).filter(
          (name) => name !== 'delta' || noise === 'gaussian',
        ),
      experiment: 'lasso-many',
      task: (values) => values,
      predict: {
        ask: 'The same rows, the same budget for everyone, but spread over more and more centres that each add noise. What happens to the error?',
        options: ['It falls: more centres, more protection', 'It stays the same', 'It grows'],
        answer: (_values, rows) => {
          const each = manyCurves(rows).filter(({ who }) => who === 'each');
          const change = each.length > 1 ? each[each.length - 1].mean - each[0].mean : 0;
          return change < -0.01 ? 0 : change < 0.01 ? 1 : 2;
        },
      },
      presets: [{ label: 'Everyone, ε = 0.5', values: { rows: 11_791 } }],
      figures: [manyCentres],
      python: async () => (await import('./python.ts')).manyPython(),
      guarantee: ({ noise, ...values }) =>
        roundsGuarantee(
          { ...values, noise: noise as NoiseKind },
          'With noise at every centre, anyone may read every message. Noise added once to the sum needs someone who is trusted with the exact gradients, or a secure sum.',
        ),
    }),
  ],
  beats: [
    {
      cell: 'centres',
      figure: 'network',
      say: 'Three hospitals. No patient leaves the house, only gradients do.',
      notes: 'Play the rounds. Ask what they think the pictures are.',
    },
    {
      cell: 'centres',
      figure: 'digits',
      say: 'The sum is the pooled gradient, to the last digits.',
      values: { centres: 7 },
    },
    {
      cell: 'centres',
      figure: 'network',
      say: 'One centre is slow. Wait for it, or go on with what it said last?',
      values: { late: 6, missing: 'last', round: 12 },
    },
    {
      cell: 'together',
      figure: 'error',
      say: 'Together they learn what one centre with all the rows learns.',
      notes: 'The rings of the shared curve sit on the pooled one.',
    },
    {
      cell: 'together',
      figure: 'apart',
      say: 'Published: “even better than pooled”. It was twice the step.',
      values: { averaging: 'per-centre' },
    },
    {
      cell: 'step',
      figure: 'cost',
      say: 'A step beyond 2/L goes to infinity.',
      notes: 'Ask for a guess first: how much faster is twice the step?',
      values: { step: 0.04 },
    },
    {
      cell: 'pixels',
      figure: 'weights',
      say: '166 “selected” pixels: they are the ones nobody ever inked.',
      values: { threshold: 'published', lambda: 1e-4 },
    },
    {
      cell: 'pixels',
      figure: 'weights',
      say: 'Real selection: 121 pixels are enough.',
      values: { lambda: 0.02 },
    },
    {
      cell: 'leak',
      figure: 'subtraction',
      say: 'The adversary knows everyone but you, and sees one sum.',
      notes: 'Move “Who is missing” and let the room watch the digit change.',
    },
    {
      cell: 'leak',
      figure: 'subtraction',
      say: 'Four people unknown? A blend …',
      values: { unknown: 4 },
    },
    {
      cell: 'leak',
      figure: 'subtraction',
      say: '… until four rounds have been watched.',
      values: { unknown: 4, rounds: 4 },
    },
    {
      cell: 'leak',
      figure: 'ladder',
      say: 'Noise. How small must ε be before you are gone?',
      values: { noise: 'gaussian', epsilon: 100 },
    },
    {
      cell: 'leak',
      figure: 'line-up',
      say: 'The eye gives up at 100. A line-up does not.',
      values: { noise: 'gaussian', epsilon: 10 },
    },
    {
      cell: 'many',
      say: 'Noise at every centre: the more centres, the more noise.',
      notes: 'Without noise there is no best number of centres. With it, the best number is one.',
    },
  ],
};
