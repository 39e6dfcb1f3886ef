import type { ChapterCode } from '../../notebook/chapter.ts';
import { asPublished } from './shared/task.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'curves',
      say: 'Train a classifier, then add noise to its weights. What does ε = 1 cost?',
      notes:
        'The dashed line is the model without noise: 7.4 % with all rows. Let the curves fill in, and ask for guesses before you point at ε = 1 (18 %).',
      values: {},
      controls: ['epsilon'],
      minutes: 5,
    },
    {
      cell: 'curves',
      say: 'At ε = 10 the private model is almost as good: 7.7 %.',
      notes:
        'Say why more rows help twice: the model improves, and the noise shrinks as 1/N. Ask how good ε = 0.1 will be.',
      values: { epsilon: 10 },
      controls: ['epsilon'],
      minutes: 3,
    },
    {
      cell: 'curves',
      say: 'At ε = 0.1 the model is hardly better than guessing.',
      notes: 'Only the product N ε matters for the noise: ten times the rows would give the curve of ε = 1.',
      values: { epsilon: 0.1 },
      controls: ['epsilon'],
    },
    {
      cell: 'curves',
      say: 'A thesis of 2018 reports no loss at ε = 0.1. What is different there?',
      notes:
        'Read out the doubt of the thesis (section 4.4.2): “one might wonder whether this is indeed a private model”. Open the badge. The reasons come in the last three beats.',
      values: { ...asPublished, epsilon: 0.1 },
    },
    {
      cell: 'weights',
      figure: 'pictures',
      say: 'The weights are an image of 9 against 4. Noise destroys it.',
      notes:
        'Blue is evidence for a 9, orange for a 4. Move ε and ask when the shape can no longer be seen. The noise here is the published one.',
      values: { epsilon: 0.001 },
      minutes: 4,
    },
    {
      cell: 'lambda',
      say: 'More regularisation: a worse fit, but far less noise.',
      notes:
        'Ask where the best λ is at ε = 1 before the curves arrive. It is near 0.05, more than a thousand times the best value without noise.',
      controls: ['epsilon', 'data'],
      minutes: 4,
    },
    {
      cell: 'solve',
      say: 'The other way round: an error of 15 % needs ε = 1.25.',
      notes:
        'Halve the number of rows: the answer almost doubles, to about 2.2. The shaded strip is the uncertainty of the answer.',
      values: { target: 0.15 },
      minutes: 3,
    },
    {
      cell: 'repairs',
      say: 'As published: hardly any loss at ε = 0.01.',
      notes:
        'The badge says that the smallest proven ε is 3300. Ask which of the two factors, N or √784, matters more.',
      values: {},
      minutes: 4,
    },
    {
      cell: 'repairs',
      say: 'With the factor N repaired, the model only guesses.',
      notes:
        'The models were trained with the sum of the losses, the noise was computed for their mean. Table A.1 of the thesis shows it: its variances fit only the sum.',
      values: { countRows: true },
    },
    {
      cell: 'repairs',
      say: 'Independent noise on 784 weights needs √784 = 28 times as much.',
      notes:
        'Close with the good news: with a suitable λ, ε = 10 gives an error of about 6 %, and Gaussian noise nearly that at ε = 1. The method is fine.',
      values: { countRows: true, countWeights: true, band: 'right' },
    },
  ],
};
