import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'densities',
      say: 'One published answer, two neighbouring databases. Which one did it come from?',
      notes:
        'Each curve shows how likely every answer is. Name an answer, such as 2, and let the room vote for a database at each ε on the way down.',
      values: { epsilon: 3 },
      minutes: 5,
    },
    {
      cell: 'densities',
      say: 'A smaller ε makes the two curves almost equal.',
      notes:
        'At ε = 0.3 no answer is more than 1.35 times as likely on one database as on the other. The price is a wider curve: the answer is less accurate.',
      values: { epsilon: 0.3 },
    },
    {
      cell: 'densities',
      say: 'Gaussian noise exceeds the bound, but only far out in the tail.',
      notes:
        'Few answers fall into the red range. The caption gives the area of the excess, 4.35·10⁻⁴: it is the exact δ of this noise, well below the claimed 0.01.',
      values: { mechanism: 'gaussian', epsilon: 2, delta: 0.01 },
    },
    {
      cell: 'loss',
      figure: 'loss',
      say: 'With Laplace noise the privacy loss never leaves ±ε.',
      notes:
        'The flat parts are at exactly ε and −ε. Move ε and watch them follow. The slope lies between the two true answers.',
      values: { epsilon: 1 },
      minutes: 4,
    },
    {
      cell: 'loss',
      figure: 'tail',
      say: 'With Gaussian noise it does, with a small probability.',
      notes:
        'That probability is not δ: δ counts only what exceeds e to the ε times the neighbour’s probability. Read both numbers in the caption.',
      values: { mechanism: 'gaussian', epsilon: 1, delta: 0.01 },
    },
    {
      cell: 'samples',
      say: 'A hundred thousand draws from the sampler that makes all noise in this notebook.',
      notes:
        'The KS distance is the largest gap between the draws and the formula. A correct sampler stays below the limit in the caption in 95 of 100 cases.',
      values: { draws: 100_000 },
      minutes: 3,
    },
    {
      cell: 'calibration',
      figure: 'exact-delta',
      say: 'The textbook rule is proven for ε < 1 …',
      notes: 'Before the next beat, let the room guess where the curve crosses the claimed δ.',
      values: { epsilon: 1 },
      minutes: 4,
    },
    {
      cell: 'calibration',
      figure: 'exact-delta',
      say: '… and refuted at ε = 10.',
      notes:
        'The exact δ is 2.27·10⁻⁵, more than twice the claimed 10⁻⁵. The curve crosses at about 8.4. Open the badge for the reason.',
      values: { epsilon: 10 },
    },
  ],
};
