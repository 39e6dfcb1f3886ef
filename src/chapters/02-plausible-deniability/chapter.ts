import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'crowd',
      figure: 'crowd',
      say: 'A question that nobody likes to answer. Flip a coin first.',
      notes:
        'Let the room do it with a harmless question. Heads: tell the truth. Tails: flip again and say what the second coin shows.',
      values: { asked: 0 },
      minutes: 5,
    },
    {
      cell: 'crowd',
      figure: 'crowd',
      say: 'Everybody has answered. Which answers are true?',
      notes:
        'Pick one person in the figure and ask the room. The right reply is that nothing in the figure can tell.',
      values: { asked: 1 },
      minutes: 3,
    },
    {
      cell: 'crowd',
      figure: 'crowd',
      say: 'The second coin decided about half of these answers.',
      notes:
        'Only a simulation can show this. The underlined people said what their second coin showed; it may have agreed with the truth.',
      values: { asked: 1, reveal: true },
    },
    {
      cell: 'crowd',
      figure: 'estimate',
      say: 'One answer tells us little. Two thousand answers tell us the share.',
      notes:
        'The band is a 95 % interval, computed from the answers alone. The dashed line is the true share, which a real survey would not know.',
      values: { asked: 1, people: 2000 },
    },
    {
      cell: 'deniability',
      figure: 'posterior',
      say: 'A yes raises a suspicion of 10 % to 25 %, and no further.',
      notes:
        'In odds: 1 to 9 becomes 3 to 9. The factor 3 is e to the ε. Move the belief before: the factor stays the same.',
      values: { prior: 0.1 },
      minutes: 4,
    },
    {
      cell: 'deniability',
      figure: 'thousand',
      say: 'With one coin only, a no cannot be denied.',
      notes:
        'Ask what a person who says no has told us. Yang Wang’s dissertation (University of Virginia, 2018, section 2.3.3) describes this one-coin survey; the second coin repairs it.',
      values: { survey: 'forced-yes' },
      minutes: 3,
    },
    {
      cell: 'price',
      figure: 'error',
      say: 'At ε = 0.1, a thousand answers are worth two truthful ones.',
      notes:
        'Go back to t = 0.5, where the thousand are worth 219. With a trusted curator the noise would be much smaller: that is the next chapter.',
      values: { truthProbability: 0.05 },
      minutes: 3,
    },
    {
      cell: 'spread',
      say: 'A thousand surveys: the estimates spread, but around the true share.',
      notes:
        'Lower t and point out that the centre stays while the width grows. The curve is the prediction of the formula, not a fit.',
      values: {},
      minutes: 4,
    },
  ],
};
