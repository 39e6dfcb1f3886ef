import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'shops',
      figure: 'reading',
      say: 'A model that has only read about restaurants reads about phones.',
      notes: 'Blue words count as praise, orange ones as complaint. Ask where it goes wrong, and why.',
      values: {},
      controls: ['read', 'model'],
    },
    {
      cell: 'shops',
      figure: 'matrix',
      say: 'Some knowledge travels: phones and restaurants. Films are different.',
      notes: 'The diagonal is at home. Dashed fields are worse than a hundred labels of one’s own.',
      values: {},
      controls: ['labels'],
    },
    {
      cell: 'shops',
      figure: 'matrix',
      say: 'With 300 labels of one’s own, borrowing hurts almost everywhere.',
      notes: 'The same models; only the comparison has moved. Negative transfer depends on the alternative.',
      values: { labels: 300 },
      controls: ['labels'],
    },
    {
      cell: 'vocabulary',
      figure: 'size',
      say: 'More words: better without noise, a coin with it.',
      notes: 'The noise on a score grows as √d. The two rules are the published vocabularies.',
      values: {},
      controls: ['epsilon'],
    },
    {
      cell: 'vocabulary',
      figure: 'gain',
      say: 'The published sources keep half of their gain at ε = 1. The stated noise leaves nothing.',
      notes:
        'This is an inference, not a proof: other data, same sizes. Noise on each number fits the columns far better.',
      values: { epsilon: 1 },
      controls: ['lambda'],
    },
    {
      cell: 'words',
      figure: 'poster',
      say: 'What a model knows, as words: before noise, and as published.',
      notes: 'Coloured words are those of the model without noise. Ask who wrote the grey ones: nobody did.',
      values: {},
    },
    {
      cell: 'words',
      figure: 'poster',
      say: 'At ε = 1 no word is left, and half of those shown are in no review.',
      notes: 'Move ε slowly up, or press play: the words come back one by one, great and not first.',
      values: { epsilon: 1 },
    },
    {
      cell: 'words',
      figure: 'needles',
      say: 'Every weight gets the same noise, also that of a word nobody wrote.',
      notes: 'The grey line is one standard deviation. It grows with the number of words.',
      values: { epsilon: 20 },
      controls: ['epsilon', 'words'],
    },
    {
      cell: 'words',
      figure: 'kept',
      say: 'Half of the words come back at ε = 68. That is not much of a promise.',
      notes: 'Fewer words, more sentences or a larger λ move the curve to the left.',
      values: {},
      controls: ['words'],
    },
    {
      cell: 'ledger',
      figure: 'account',
      say: 'A person in both sets pays twice. Ten strangers who ask cost ten times.',
      notes: 'The claim is for one sentence in one set. Open the badge.',
      values: { both: true, targets: 10 },
    },
    {
      cell: 'ledger',
      figure: 'hinges',
      say: 'A vocabulary made of the sentences gives 171 of 800 of them away.',
      notes:
        'Each of them holds a word that is in the vocabulary only because of it. The badge says refuted.',
      values: { vocabulary: 'rows' },
      controls: ['threshold', 'shop'],
    },
  ],
};
