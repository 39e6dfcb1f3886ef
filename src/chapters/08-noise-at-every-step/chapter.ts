import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'walk',
      figure: 'path',
      say: 'Training walks downhill. Each step averages the gradients of a batch.',
      notes:
        'Press Play. One path has no noise, the other has a little. Explain the two arrows: the mean gradient of the last batch, and the noise that is added to it.',
      values: { epsilon: 5, step: 8 },
      minutes: 5,
    },
    {
      cell: 'walk',
      figure: 'path',
      say: 'A smaller ε: the same way down, with larger random steps.',
      notes:
        'At ε = 0.3 the noise has on average more than twice the norm of the gradient. Ask why the walk still arrives. Its directions are random and cancel; the gradients do not.',
      values: { epsilon: 0.3, step: 120 },
      minutes: 3,
    },
    {
      cell: 'walk',
      figure: 'path',
      say: 'Larger batches: less noise on each step, and fewer steps.',
      notes:
        'The noise on the mean falls as 1/b, and so does the number of steps in a pass: 24 here instead of 120.',
      values: { epsilon: 0.3, batch: 500, step: 120 },
    },
    {
      cell: 'curves',
      say: 'More rows lower the error most where there is noise.',
      notes:
        'The noise on a step does not depend on the number of rows. Ask what more rows buy: more steps, or larger batches. At ε = 1 the error falls from almost a half to about a quarter.',
      values: { epsilon: 1 },
      minutes: 4,
    },
    {
      cell: 'curves',
      say: 'Ten passes on the same budget: each gets a tenth of ε.',
      notes:
        'Before this slide, ask whether ten passes are better than one. Without noise they are. At ε = 1 they make no difference that the bands would show.',
      values: { epsilon: 1, epochs: 10 },
      minutes: 3,
    },
    {
      cell: 'batch',
      figure: 'batch',
      say: 'The smaller ε, the larger the best batch.',
      notes:
        'The diamonds mark b = 2d/ε, where the noise has norm 1, the largest norm of a clipped gradient. The best batch is several times as large.',
      values: { epsilon: 1 },
      minutes: 3,
    },
    {
      cell: 'batch',
      figure: 'grid',
      say: 'The best of 66 trainings costs more than one of them.',
      notes:
        'By the sum rule the search costs 66 ε; the thesis warns that tuning adds up. With a random number of trainings it is at most 3 ε (Liu & Talwar 2019). The rule 10d/ε costs nothing.',
      values: { epsilon: 1 },
    },
    {
      cell: 'dimension',
      say: 'Every dimension adds information, and noise.',
      notes: 'At ε = 10 the best dimension is 200 of 784. Ask where the diamond will go when ε falls.',
      values: { epsilon: 10 },
      minutes: 4,
    },
    {
      cell: 'dimension',
      say: 'A smaller ε asks for fewer dimensions.',
      notes:
        'At ε = 1 the best dimension is 25 or fewer. The dotted line is what the best weights could reach after the projection.',
      values: { epsilon: 1 },
    },
    {
      cell: 'old-new',
      figure: 'error',
      say: 'Gaussian noise on secret samples errs less at the same small ε.',
      notes:
        'Both methods have the same ε; Gaussian noise also has a δ of 1 in 100,000. The neighbours here differ by one row more or less, because sampling amplifies privacy only for those.',
      values: { epsilon: 1 },
      minutes: 3,
    },
    {
      cell: 'old-new',
      figure: 'spent',
      say: 'The same 240 steps cost ε = 33.9 or 0.91: it depends on the accountant.',
      notes:
        'All four lines are true upper bounds for one and the same training. Nothing about the training differs between them.',
      values: { epsilon: 1 },
    },
    {
      cell: 'break-it',
      figure: 'error',
      say: 'One of these programs clips wrongly. Which one?',
      notes: 'Nobody can tell: the two curves are the same. Let the audience look before the next slide.',
      values: { mistake: 'clip-batch' },
      minutes: 4,
    },
    {
      cell: 'break-it',
      figure: 'truth',
      say: 'The error is the same. The proven ε is 500 times as large.',
      notes:
        'One very large gradient turns the clipped mean around. Go through the other mistakes; only the miscounted passes show in the test error.',
      values: { mistake: 'clip-batch' },
    },
  ],
};
