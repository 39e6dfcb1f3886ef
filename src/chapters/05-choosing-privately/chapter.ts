import { contestants } from '../../core/experiments/choices.ts';
import { publishedTopNGuarantee, type Released } from '../../core/mechanisms/published-top-n.ts';
import { defineCell } from '../../notebook/cell.ts';
import type { ChapterCode } from '../../notebook/chapter.ts';
import { bestByEpsilon, bestByGap, LARGEST_GAP, oddsAt, oddsRows } from '../../plots/best-odds.ts';
import { colourFigure, lawsOf, scoresOf, scoresText, type ColourValues } from '../../plots/eye-colours.ts';
import { contestOf, costFigure, topRows, witnessFigure } from '../../plots/top-n-cost.ts';
import { reached, utilityFigure, utilityRows } from '../../plots/utility-bound.ts';
import { choice, number, seed } from '../../state/params.ts';
import { nearest } from '../../study/nearest.ts';

const epsilon = number({
  label: 'Epsilon',
  symbol: 'ε',
  help: 'Smaller is more private: the choice is blinder.',
  min: 0.01,
  max: 10,
  default: 1,
  scale: 'log',
  ticks: [0.1, Math.LN2, Math.log(3)],
});
const gap = number({
  label: 'Score gap',
  help: 'How many more have brown eyes than blue.',
  min: 0,
  max: LARGEST_GAP,
  default: 3,
  scale: 'linear',
  integer: true,
});
const scoring = choice({
  label: 'Neighbours',
  help: 'If people only come or go, all counts move the same way, and half the noise will do.',
  options: [
    { value: 'general', label: 'One replaced' },
    { value: 'monotone', label: 'One more or less' },
  ],
  default: 'general',
});

const colours = {
  epsilon,
  gap,
  scoring,
  draws: number({
    label: 'Draws',
    help: 'How often the question is asked, each time with fresh noise.',
    min: 100,
    max: 100_000,
    default: 10_000,
    scale: 'log',
    integer: true,
  }),
  seed: seed(),
};
const odds = { epsilon, gap, scoring };
const utility = {
  epsilon,
  candidates: number({
    label: 'Candidates',
    symbol: 'm',
    help: 'How many there are to choose from.',
    min: 2,
    max: 40,
    default: 10,
    scale: 'linear',
    integer: true,
  }),
  spacing: number({
    label: 'Score between neighbours',
    help: 'The scores stand at equal distances below the best.',
    min: 0.1,
    max: 10,
    default: 1,
    scale: 'log',
  }),
  failure: number({
    label: 'Accepted failure',
    help: 'How often the choice may be worse than promised.',
    min: 0.001,
    max: 0.5,
    default: 0.05,
    scale: 'log',
  }),
};
const top = {
  candidates: number({
    label: 'Scores',
    symbol: 'd',
    help: 'How many there are to choose from.',
    min: 1,
    max: 60,
    default: 10,
    scale: 'linear',
    integer: true,
  }),
  count: number({
    label: 'Winners',
    symbol: 'N',
    help: 'How many are chosen.',
    min: 1,
    max: 20,
    default: 1,
    scale: 'linear',
    integer: true,
  }),
  each: number({
    label: 'Epsilon of one score',
    symbol: 'ε₁',
    help: 'Every score has Laplace noise of scale sensitivity / ε₁.',
    min: 0.01,
    max: 2,
    default: 0.5,
    scale: 'log',
  }),
  released: choice({
    label: 'Released',
    help: 'What is told of the winners.',
    options: [
      { value: 'indices', label: 'Who' },
      { value: 'signs', label: 'Who, signs' },
      { value: 'values', label: 'Who, values' },
    ],
    default: 'indices',
  }),
};

/** Both mechanisms have the same guarantee; the badge shows the exponential mechanism's. */
const guaranteeOf = (values: ColourValues) =>
  contestants(values.scoring).exponential.guarantee({
    epsilon: values.epsilon,
    sensitivity: 1,
    count: 1,
    candidates: scoresOf(values).length,
  });

export const chapter: ChapterCode = {
  cells: [
    defineCell({
      id: 'colours',
      params: colours,
      experiment: 'choices',
      task: ({ epsilon, gap, scoring, draws, seed }) => ({
        epsilon,
        scoring,
        draws,
        seed,
        scores: scoresText({ gap }),
      }),
      presets: [
        { label: 'ε = 0.1', values: { epsilon: 0.1 } },
        { label: 'ε = 1', values: { epsilon: 1 } },
        { label: 'ε = 2', values: { epsilon: 2 } },
      ],
      predict: {
        ask: 'At ε = 1, how often does the exponential mechanism say brown?',
        options: ['Always', 'Four times in five', 'Every other time', 'One time in three'],
        answer: (values) =>
          nearest(
            [1, 4 / 5, 1 / 2, 1 / 3],
            lawsOf(scoresOf(values), values.epsilon, values.scoring).exponential[0],
          ),
      },
      figures: [colourFigure],
      python: async () => (await import('./python.ts')).coloursPython,
      guarantee: guaranteeOf,
    }),
    defineCell({
      id: 'odds',
      params: odds,
      rows: oddsRows,
      tasks: [
        {
          id: 'nine',
          ask: 'Let the exponential mechanism be right nine times in ten, at ε = 0.7 or less.',
          done: (values) => values.epsilon <= 0.7 && oddsAt('epsilon', values).exponential >= 0.9,
        },
        {
          id: 'ahead',
          ask: 'Find a setting at which report noisy max is right more often.',
          done: (values) => {
            const { exponential, noisyMax } = oddsAt('epsilon', values);
            return noisyMax > exponential + 0.001;
          },
        },
      ],
      figures: [bestByEpsilon, bestByGap],
      python: async () => (await import('./python.ts')).oddsPython,
      guarantee: guaranteeOf,
    }),
    defineCell({
      id: 'utility',
      params: utility,
      rows: utilityRows,
      predict: {
        ask: 'Ten candidates, one point apart, ε = 1. By how much does the choice fall short at most, 95 times in 100?',
        options: ['2 points', '6 points', '11 points', '20 points'],
        answer: ({ failure }, rows) => nearest([2, 6, 11, 20], reached(rows, failure)?.shortfall ?? 20),
      },
      figures: [utilityFigure],
      python: async () => (await import('./python.ts')).utilityPython,
      guarantee: ({ epsilon, candidates }) =>
        contestants('general').exponential.guarantee({ epsilon, sensitivity: 1, count: 1, candidates }),
    }),
    defineCell({
      id: 'winners',
      params: top,
      rows: topRows,
      presets: [
        { label: 'The counter-example', values: { released: 'values' } },
        {
          label: 'Five of forty, with signs',
          values: { candidates: 40, count: 5, each: 0.1, released: 'signs' },
        },
      ],
      tasks: [
        {
          id: 'refuted',
          ask: 'Make the badge say “refuted”.',
          done: (values) =>
            publishedTopNGuarantee(contestOf(values), values.released as Released).status === 'refuted',
        },
      ],
      figures: [costFigure, witnessFigure],
      python: async () => (await import('./python.ts')).winnersPython,
      guarantee: (values) => publishedTopNGuarantee(contestOf(values), values.released as Released),
    }),
  ],
  beats: [
    {
      cell: 'colours',
      say: 'Twelve brown, nine blue, three green. Announce the winner, and protect everybody.',
      notes: 'Ask: could we add Laplace noise to the word “brown”?',
      values: { epsilon: 1 },
    },
    { cell: 'colours', say: 'Small ε: the choice goes blind.', values: { epsilon: 0.1 } },
    { cell: 'colours', say: 'Large ε: the winner takes all.', values: { epsilon: 4 } },
    {
      cell: 'odds',
      figure: 'best-by-gap',
      say: 'Who leads clearly can be named safely.',
      notes: 'At a gap of 0 the choice is as blind as it should be: there is no winner.',
      values: { gap: 9 },
    },
    {
      cell: 'utility',
      say: 'A theorem says how far off the choice can be. For these scores it is far too careful.',
      values: {},
    },
    {
      cell: 'winners',
      figure: 'cost',
      say: 'Tell who won: fine. Tell by how much, and the claim breaks.',
      values: { released: 'values' },
    },
    {
      cell: 'winners',
      figure: 'witness',
      say: 'Ten scores fall together, and one event becomes 148 times as likely.',
      notes: 'The claim allowed e, that is 2.7 times.',
      values: { released: 'values' },
    },
  ],
};
