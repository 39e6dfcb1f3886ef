import { choice, number, type NumberParam } from '../../../state/params.ts';

/* Parameters that several cells of this chapter have. */

export const survey = choice({
  label: 'Tails means',
  help: 'What a person does when the first coin shows tails.',
  options: [
    { value: 'coin-flip', label: 'Flip again (two coins)' },
    { value: 'forced-yes', label: 'Say yes (one coin)' },
  ],
  default: 'coin-flip',
});

export const truthProbability = number({
  label: 'Truth probability',
  symbol: 't',
  help: 'The probability that the first coin shows heads, so that the person tells the truth.',
  min: 0.05,
  max: 0.95,
  default: 0.5,
  scale: 'linear',
});

export const share = number({
  label: 'True share',
  symbol: 'p',
  help: 'The share of the population whose true answer is yes.',
  min: 0,
  max: 1,
  default: 0.3,
  scale: 'linear',
});

export const people = (given: Partial<NumberParam> = {}) =>
  number({
    label: 'People',
    symbol: 'n',
    help: 'How many people are asked.',
    min: 50,
    max: 2000,
    default: 400,
    scale: 'log',
    integer: true,
    ...given,
  });
