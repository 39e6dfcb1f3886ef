import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'centres',
      figure: 'network',
      say: 'Three hospitals, one model. Only gradients leave a hospital.',
      notes:
        'Play the rounds. Each small picture is a gradient: one number for each pixel. Ask what the audience sees in them.',
      minutes: 5,
    },
    {
      cell: 'centres',
      figure: 'digits',
      say: 'The sum of the messages is the gradient of all rows, to the last digits.',
      notes: 'Seven centres here. Change their number: the digits that differ are rounding error.',
      values: { centres: 7 },
      minutes: 3,
    },
    {
      cell: 'centres',
      figure: 'network',
      say: 'One centre is slow. The coordinator can wait, or use its last gradient.',
      notes:
        'Waiting makes each round four times as long and ends at the same weights. Going on keeps the pace; here the sum is off by a few per cent.',
      values: { late: 6, missing: 'last', round: 12 },
    },
    {
      cell: 'together',
      figure: 'error',
      say: 'Two centres together learn what one centre with all rows learns.',
      notes:
        'The curve of the two centres lies on that of all rows. Half of the rows alone is worse, most of all where rows are few.',
      minutes: 3,
    },
    {
      cell: 'together',
      figure: 'apart',
      say: 'The thesis saw two centres beat one. A likely cause: twice the step.',
      notes:
        'In the published program each centre divides by its own rows, so the sum is twice the mean gradient. With equal steps the two models are the same, so splitting cannot help or harm.',
      values: { averaging: 'per-centre' },
    },
    {
      cell: 'step',
      figure: 'cost',
      say: 'A step above 2/L: the cost goes to infinity.',
      notes:
        'Before this slide, ask how much faster a step four times as large would be. The best step is just below the limit.',
      values: { step: 0.04 },
      minutes: 4,
    },
    {
      cell: 'pixels',
      figure: 'weights',
      say: 'As published: 166 weights are 0. These pixels never have ink.',
      notes:
        'The printed threshold lacks the maximum with 0, so no weight that has moved stops at 0. The thesis itself remarks that these pixels are black in every or almost every picture.',
      values: { threshold: 'published', lambda: 1e-4 },
      minutes: 3,
    },
    {
      cell: 'pixels',
      figure: 'weights',
      say: 'With the soft threshold, 121 pixels are enough for an error of 5.7 %.',
      notes: 'The largest weights are at the top, where a 9 is closed and a 4 is open. Move λ.',
      values: { lambda: 0.02 },
      minutes: 3,
    },
    {
      cell: 'leak',
      figure: 'subtraction',
      say: 'The adversary knows everyone but you, and sees one sum of gradients.',
      notes:
        'A subtraction gives the missing digit exactly. The thesis describes this attack in section 4.3.5. Move “Who is missing” and let the audience watch the digit change.',
      controls: ['person', 'unknown', 'rounds'],
      minutes: 4,
    },
    {
      cell: 'leak',
      figure: 'subtraction',
      say: 'With four people unknown, one round gives only a blend.',
      notes: 'Ask whether this is protection enough. Then go on.',
      values: { unknown: 4 },
      minutes: 3,
    },
    {
      cell: 'leak',
      figure: 'subtraction',
      say: 'After four rounds the adversary has all four of them.',
      notes:
        'Each round mixes the four rows in other proportions, and ink is never negative. That is enough to separate them.',
      values: { unknown: 4, rounds: 4 },
    },
    {
      cell: 'leak',
      figure: 'ladder',
      say: 'Noise hides the digit. To the eye, ε = 100 is enough.',
      notes:
        'The upper row is what the subtraction gives, the lower row is the best guess of someone who knows how digits look. Ask at which ε the audience would feel safe.',
      values: { noise: 'gaussian', epsilon: 100 },
      controls: ['epsilon'],
      minutes: 3,
    },
    {
      cell: 'leak',
      figure: 'line-up',
      say: 'To a line-up it is not: at ε = 100 it finds you in 95 % of the cases.',
      notes:
        'Ten candidates, one of them is the missing digit. At ε = 10 the pick is right in 23 %, at ε = 1 in 11 %; a blind guess has 10 %. The dashed line is the most that the guarantee allows to any attack.',
      values: { noise: 'gaussian', epsilon: 100 },
      controls: ['epsilon'],
      minutes: 3,
    },
    {
      cell: 'many',
      say: 'If every centre adds noise, more centres mean more noise.',
      notes:
        'Without noise the number of centres does not matter. With noise at each of them, one centre is best, unless the sum is computed by secure aggregation and noise is added once.',
      controls: ['epsilon', 'noise', 'runs'],
      minutes: 3,
    },
  ],
};
