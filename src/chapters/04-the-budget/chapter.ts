import type { Beat, ChapterCode } from '../../notebook/chapter.ts';

const beats: Beat[] = [
  {
    cell: 'again',
    figure: 'average',
    say: 'One noisy answer does not reveal the count.',
    notes:
      'Point at the single dot and ask the room to guess the true count from it. The noise has scale 5, so a guess is easily off by ten.',
    values: { asks: 1 },
    minutes: 5,
  },
  {
    cell: 'again',
    figure: 'average',
    say: 'Average thirty answers, and the noise begins to cancel.',
    notes:
      'Each dot is an answer with fresh noise; the line is their average. Its standard deviation is 7.1 / √30 = 1.3. Start the slider with the play button.',
    values: { asks: 30 },
  },
  {
    cell: 'again',
    figure: 'average',
    say: 'The average of a thousand answers reveals the count.',
    notes: 'Nothing went wrong: every single answer was private. All of them together were not.',
    values: { asks: 1000 },
  },
  {
    cell: 'again',
    figure: 'meter',
    say: 'By the sum, these answers cost ε = 200.',
    notes:
      'This is basic composition: the epsilons add up. The diamond is the smallest total that is proven, 46.9. Ask what e to the 46.9 means.',
    values: { asks: 1000 },
    minutes: 3,
  },
  {
    cell: 'parallel',
    say: 'Sixteen disjoint groups cost as much as one.',
    notes:
      'Nobody has two levels of education, so one person more or less changes one count. Then choose “One replaced” and ask why the noise doubles.',
    values: { epsilon: 0.1 },
    minutes: 4,
  },
  {
    cell: 'groups',
    figure: 'odds',
    say: 'One person is promised ε = 0.5. A family of four is promised ε = 2.',
    notes: 'Four steps from neighbour to neighbour. Move the slider to twenty people: the factor is 22,000.',
    values: { size: 4 },
    minutes: 4,
  },
  {
    cell: 'releases',
    figure: 'curves',
    say: 'A thousand releases at ε = 0.1: the sum is 100, the tightest bound 18.96.',
    notes:
      'The losses are a random walk: their drift is 4.8, and the rest is spread. Left of the crossing, at 35 releases, advanced composition proves more than the sum.',
    values: {},
    minutes: 3,
  },
  {
    cell: 'sampling',
    figure: 'figure-3-2',
    say: 'A person who is probably not in the sample pays less: ε = 1 becomes 0.159.',
    notes:
      'From here on neighbours differ by one row added or removed. Say why: with a replaced row, sampling saves nothing in general.',
    values: { epsilon: 1, samplingRate: 0.1 },
    minutes: 3,
  },
  {
    cell: 'sampling',
    figure: 'figure-3-2',
    say: 'A sample does not rescue a large ε: on one in a hundred, 10 is still 5.4.',
    notes: 'In one case of a hundred the release all but publishes you. That alone is a factor of 221.',
    values: { epsilon: 10, samplingRate: 0.01 },
  },
  {
    cell: 'releases',
    figure: 'curves',
    say: 'Training on samples: the tightest accountant proves 67 times less than the sum.',
    notes:
      'The sum is 20.29, advanced composition proves 4.082, the moments accountant of 2016 proved 0.4101, the loss distribution proves 0.3003. The noise is the same throughout.',
    values: { mechanism: 'gaussian', epsilon: 1, samplingRate: 0.01 },
  },
  {
    cell: 'published',
    say: 'A published table: ε = 3 is claimed, at most 210 is proven.',
    notes:
      'The order matters: first add up what shares a batch, then amplify once. In the two lines without sampling the claim holds.',
    values: {},
    minutes: 3,
  },
  {
    cell: 'ledger',
    figure: 'ledger',
    say: 'A curator with a budget prices every request before answering it.',
    notes:
      'The fourth request is refused. The third costs nothing more, because groups A and B are disjoint.',
    values: {},
    minutes: 3,
  },
  {
    cell: 'ledger',
    figure: 'ledger',
    say: 'A tighter accountant grants what the sum refused.',
    notes: 'The same five requests, the same noise: 1.85 of 2. Only the proof is better.',
    values: { accountant: 'pld' },
  },
];

export const chapter: ChapterCode = { beats };
