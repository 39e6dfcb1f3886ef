import { surveys, type CrowdRow } from '../../core/experiments/crowd.ts';
import type { SurveySpreadRow } from '../../core/experiments/survey-spread.ts';
import {
  coinFlip,
  karyResponse,
  truthProbability as truthFor,
} from '../../core/mechanisms/randomized-response.ts';
import { defineCell } from '../../notebook/cell.ts';
import type { ChapterCode } from '../../notebook/chapter.ts';
import { crowdFigure, estimates, runningEstimate } from '../../plots/crowd.ts';
import { deniabilityRows, posterior, posteriorFigure, thousandFigure } from '../../plots/deniability.ts';
import { manyAnswersFigure } from '../../plots/many-answers.ts';
import { epsilonFigure, errorFigure, priceAt, priceRows } from '../../plots/survey-price.ts';
import { spreadFigure } from '../../plots/survey-spread.ts';
import { choice, number, seed, toggle } from '../../state/params.ts';
import { nearest } from '../../study/nearest.ts';

const survey = choice({
  label: 'Tails means',
  help: 'What to do when the first coin shows tails.',
  options: [
    { value: 'coin-flip', label: 'Flip again and say that' },
    { value: 'forced-yes', label: 'Say yes' },
  ],
  default: 'coin-flip',
});
const truthProbability = number({
  label: 'Truth probability',
  symbol: 't',
  help: 'How often the first coin shows heads, and the person tells the truth.',
  min: 0.05,
  max: 0.95,
  default: 0.5,
  scale: 'linear',
});
const share = number({
  label: 'True share',
  symbol: 'p',
  help: 'How many in the population would say yes if nobody listened.',
  min: 0,
  max: 1,
  default: 0.3,
  scale: 'linear',
});
const people = number({
  label: 'People',
  symbol: 'n',
  help: 'How many are asked.',
  min: 50,
  max: 2000,
  default: 400,
  scale: 'log',
  integer: true,
});

const crowd = {
  survey,
  truthProbability,
  share,
  people,
  asked: number({
    label: 'Asked so far',
    help: 'A share of the crowd.',
    min: 0,
    max: 1,
    default: 1,
    scale: 'linear',
    play: { label: 'Ask them one by one', seconds: 8 },
  }),
  reveal: toggle({ label: 'Show who told the truth', help: 'Only this page knows.', default: false }),
  seed: seed(),
};
const deniability = {
  survey,
  truthProbability,
  prior: number({
    label: 'Belief before',
    help: 'What someone thinks of you before you answer.',
    min: 0.001,
    max: 0.999,
    default: 0.1,
    scale: 'linear',
  }),
};
const price = { truthProbability, share, people: { ...people, max: 1_000_000, default: 1000 } };
const spread = {
  survey,
  truthProbability,
  share,
  people: { ...people, default: 1000 },
  repeats: number({
    label: 'Surveys',
    help: 'Each among other people, with other coins.',
    min: 100,
    max: 2000,
    default: 1000,
    scale: 'log',
    integer: true,
  }),
  seed: seed(),
};
const many = {
  options: number({
    label: 'Answers',
    symbol: 'k',
    help: 'How many there are to choose from.',
    min: 2,
    max: 8,
    default: 5,
    scale: 'linear',
    integer: true,
  }),
  epsilon: number({
    label: 'Epsilon',
    symbol: 'ε',
    help: 'The truth probability follows from it.',
    min: 0.1,
    max: 5,
    default: 1,
    scale: 'log',
    ticks: [0.1, Math.LN2, Math.log(3)],
  }),
  people: number({
    label: 'People',
    symbol: 'n',
    help: 'How many are asked.',
    min: 100,
    max: 100_000,
    default: 10_000,
    scale: 'log',
    integer: true,
  }),
  seed: seed(),
};

const guaranteeOf = (values: { survey: string; truthProbability: number }) =>
  surveys[values.survey].guarantee({ truthProbability: values.truthProbability, options: 2 });

export const chapter: ChapterCode = {
  cells: [
    defineCell({
      id: 'crowd',
      params: crowd,
      experiment: 'crowd',
      // Neither how many were asked nor what is shown of them changes what they say.
      task: ({ survey, truthProbability, share, people, seed }) => ({
        survey,
        truthProbability,
        share,
        people,
        seed,
      }),
      tasks: [
        {
          id: 'band',
          ask: 'Know the share to within 5 points, with people who tell the truth at most half of the time.',
          done: (values, [row]: CrowdRow[]) => {
            const last = estimates(row, values).at(-1);
            return values.truthProbability <= 0.5 && last !== undefined && last.high - last.low <= 0.1;
          },
        },
      ],
      figures: [crowdFigure, runningEstimate],
      python: async () => (await import('./python.ts')).crowdPython,
      guarantee: guaranteeOf,
    }),
    defineCell({
      id: 'deniability',
      params: deniability,
      rows: deniabilityRows,
      presets: [
        { label: 'Two coins', values: {} },
        { label: 'One coin, as published', values: { survey: 'forced-yes' } },
      ],
      predict: {
        ask: 'Somebody thinks it 10 % likely that you did it. You say yes. How likely should they think it now?',
        options: ['15 %', '25 %', '50 %', '75 %'],
        answer: (values) => nearest([0.15, 0.25, 0.5, 0.75], posterior(values, 1)!),
      },
      tasks: [
        {
          id: 'double',
          ask: 'Find a survey in which no answer can more than double anybody’s odds.',
          done: (values) => (guaranteeOf(values).epsilon ?? Infinity) <= Math.LN2 + 1e-9,
        },
        {
          id: 'certain',
          ask: 'Find one in which an answer leaves no doubt at all.',
          done: (values) => posterior(values, 0) === 0,
        },
      ],
      figures: [posteriorFigure, thousandFigure],
      python: async () => (await import('./python.ts')).deniabilityPython,
      guarantee: guaranteeOf,
    }),
    defineCell({
      id: 'price',
      params: price,
      rows: priceRows,
      tasks: [
        {
          id: 'hundred',
          ask: 'Learn as much as from a hundred honest answers, at an ε of 0.2 or less.',
          done: (values) => {
            const { epsilon, worth } = priceAt(values.truthProbability, values);
            return epsilon <= 0.2 && worth >= 100;
          },
        },
      ],
      figures: [epsilonFigure, errorFigure],
      python: async () => (await import('./python.ts')).pricePython,
      guarantee: ({ truthProbability }) => coinFlip.guarantee({ truthProbability, options: 2 }),
    }),
    defineCell({
      id: 'spread',
      params: spread,
      experiment: 'survey-spread',
      task: (values) => values,
      predict: {
        ask: 'A thousand surveys, a thousand estimates. Where is their middle?',
        options: ['Below the truth', 'On the truth', 'Above the truth'],
        answer: (values, rows: SurveySpreadRow[]) => {
          const all = rows.flatMap((row) => [...row.estimate]);
          const mean = all.reduce((sum, x) => sum + x, 0) / all.length;
          const error = Math.sqrt(all.reduce((sum, x) => sum + (x - mean) ** 2, 0)) / all.length;
          return Math.abs(mean - values.share) < 4 * error ? 1 : mean < values.share ? 0 : 2;
        },
      },
      figures: [spreadFigure],
      python: async () => (await import('./python.ts')).spreadPython,
      guarantee: guaranteeOf,
    }),
    defineCell({
      id: 'many',
      params: many,
      experiment: 'many-answers',
      task: (values) => values,
      tasks: [
        {
          id: 'fifth',
          ask: 'At ε = 1 or more, let fewer than one in five tell the truth.',
          done: ({ epsilon, options }) => epsilon >= 1 && truthFor({ epsilon, options }) < 0.2,
        },
      ],
      figures: [manyAnswersFigure],
      python: async () => (await import('./python.ts')).manyPython,
      guarantee: ({ epsilon, options }) =>
        karyResponse.guarantee({ options, truthProbability: truthFor({ epsilon, options }) }),
    }),
  ],
  beats: [
    {
      cell: 'crowd',
      figure: 'crowd',
      say: 'A question nobody likes to answer. Flip a coin first.',
      notes: 'Let the room do it: heads, tell the truth; tails, flip again and say what the coin says.',
      values: { asked: 0 },
    },
    { cell: 'crowd', figure: 'crowd', say: 'They answer. Who meant it?', values: { asked: 1 } },
    {
      cell: 'crowd',
      figure: 'crowd',
      say: 'Only they know: half of these answers are the coin’s.',
      values: { asked: 1, reveal: true },
    },
    {
      cell: 'crowd',
      figure: 'estimate',
      say: 'Of each we know little. Of all of them, a lot.',
      notes: 'The band is computed from the answers alone; the dashed line is what the page knows.',
      values: { asked: 1, people: 2000 },
    },
    {
      cell: 'deniability',
      figure: 'posterior',
      say: 'A yes moves a suspicion of 10 % to 25 %. Not further.',
      values: { prior: 0.1 },
    },
    {
      cell: 'deniability',
      figure: 'thousand',
      say: 'One coin less, and a no cannot be denied.',
      notes: 'This is how a dissertation tells the story. Ask what a person who says no has told us.',
      values: { survey: 'forced-yes' },
    },
    {
      cell: 'price',
      figure: 'error',
      say: 'Privacy costs people: at ε = 0.1 a thousand of them are worth two.',
      values: { truthProbability: 0.05 },
    },
    { cell: 'spread', say: 'A thousand surveys: wide, but in the right place.', values: {} },
  ],
};
