import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'densities',
      say: 'Two databases that differ in one person. How likely is each answer?',
      notes:
        'Each curve is the distribution of the published answer on one database. Ask which database the answer 2 speaks for, and how strongly.',
      values: { epsilon: 2 },
      minutes: 5,
    },
    {
      cell: 'densities',
      say: 'ε bounds the ratio of the two curves: at most e to the ε.',
      notes:
        'Read the two heights at one answer and divide them. Then move ε and do it again. At ε = 0.1 the ratio is at most 1.11.',
      values: { epsilon: 0.1 },
      minutes: 3,
    },
    {
      cell: 'densities',
      say: 'The badge says what is proven. Here the claim is refuted.',
      notes:
        'Open the badge and read the number that refutes the claim. Then choose “Gaussian, exact” and watch the badge change.',
      values: { mechanism: 'gaussian', epsilon: 12 },
      controls: ['mechanism', 'epsilon', 'delta'],
      minutes: 3,
    },
  ],
};
