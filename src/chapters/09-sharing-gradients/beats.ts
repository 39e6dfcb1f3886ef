import type { Beat } from '../../notebook/chapter.ts';

export const beats: Beat[] = [
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
    controls: ['epsilon', 'noise', 'runs'],
  },
];
