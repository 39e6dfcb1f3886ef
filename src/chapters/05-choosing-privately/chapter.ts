import type { Beat, ChapterCode } from '../../notebook/chapter.ts';

const beats: Beat[] = [
  {
    cell: 'colours',
    say: 'Twelve brown, nine blue, three green. Announce the winner privately.',
    notes:
      'Ask whether Laplace noise can be added to the word “brown”. Then explain that the choice is made random instead, and that the bars are exact probabilities.',
    values: { epsilon: 1 },
    minutes: 5,
  },
  {
    cell: 'colours',
    say: 'At ε = 0.1 the choice is almost random.',
    notes:
      'Brown has a probability of 0.40, a random choice would give 0.33. Both mechanisms are about as good.',
    values: { epsilon: 0.1 },
  },
  {
    cell: 'colours',
    say: 'At ε = 4 brown is announced almost always.',
    notes:
      'Ask what that says about a single voter: at ε = 4 a vote may change a probability by a factor of 55.',
    values: { epsilon: 4 },
    minutes: 3,
  },
  {
    cell: 'odds',
    figure: 'best-by-gap',
    say: 'A clear winner is announced more often. The guarantee is the same.',
    notes:
      'ε is 1 at every gap. At a gap of 0 there is no single winner, and the two leaders share the announcements. At 9 blue and green are tied behind brown.',
    values: { gap: 9 },
    minutes: 3,
  },
  {
    cell: 'utility',
    say: 'The theorem promises a loss below 10.6 points. For these scores it is below 6.',
    notes:
      'Both hold in 95 % of all cases. The theorem has to cover the worst scores, with all rivals tied. Add candidates: the bound grows with the logarithm of their number.',
    values: {},
    minutes: 3,
  },
  {
    cell: 'winners',
    figure: 'cost',
    say: 'Naming the winner costs ε = 1. Publishing the winner’s value costs 5.',
    notes:
      'The same noise, three releases. Open the badge: the claim of 1 is refuted for the values. Add scores and watch the last bar grow.',
    values: { released: 'values' },
    minutes: 3,
  },
  {
    cell: 'winners',
    figure: 'witness',
    say: 'All ten scores fall by one, and one event becomes 148 times as likely.',
    notes: 'The claim of ε = 1 allows a factor of 2.7. The scores that were not chosen are the reason.',
    values: { released: 'values' },
  },
];

export const chapter: ChapterCode = { beats };
