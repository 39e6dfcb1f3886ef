import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'examples',
      say: 'MNIST: 70,000 handwritten digits. Somebody wrote each of them.',
      notes:
        'Resample a few times and ask which images the room would misread. Mention that the data are public: that is why we may show them.',
      minutes: 5,
    },
    {
      cell: 'pixels',
      say: 'Four of five pixels are empty.',
      notes:
        'The bar at 0 stands for 80.8 % of all pixels. The axis is logarithmic; on a linear axis only that bar is visible.',
      minutes: 3,
    },
    {
      cell: 'typical',
      say: 'The average 1 is sharp, the average 2 is blurred: people write 2s in more ways.',
      notes:
        'The small images below the violins are the averages. A violin shows how the distances to the average are distributed; ask why a short violin gives a sharp average.',
      minutes: 4,
    },
    {
      cell: 'strangest',
      figure: 'look',
      say: 'This is an 8. A guarantee of privacy must hold for its writer, too.',
      notes:
        'Of 944 images of an 8, this one is furthest from the average. Ask whether a model could learn to read it without remembering it.',
      values: { digit: 8, place: 1 },
      minutes: 4,
    },
    {
      cell: 'cloud',
      say: 'Two principal components: the directions in which the images vary most.',
      notes:
        'Point at 0 and 1, which are furthest apart, and at 4, 7 and 9, which overlap. Hover over a point to see its image.',
      values: { digits: 'all' },
      minutes: 3,
    },
    {
      cell: 'cloud',
      say: '4 and 9 overlap: a hard task.',
      notes: 'This is the task of the next two chapters. The two components explain 12.7 % of the variance.',
      values: { digits: '4-9' },
    },
    {
      cell: 'cloud',
      say: '0 and 1 separate: an easy task.',
      notes:
        'A single cut along the first component separates nearly all images. The thesis prints 16.2 % for two components; 16.2 % is the share of the first one alone.',
      values: { digits: '0-1' },
    },
    {
      cell: 'variance',
      say: '100 of 784 components explain 78 % of the variance of 4 and 9.',
      notes:
        'Ask what happens with fewer images, then move the slider Images to 500: the curves rise, because pixels without ink are constant.',
      values: { components: 100 },
      minutes: 4,
    },
    {
      cell: 'projection',
      figure: 'ratios',
      say: 'Random directions keep distances too, without looking at the data.',
      notes:
        'Move k from 50 to 200: the histogram becomes half as wide, because its standard deviation is √(2/k).',
      values: { k: 50 },
      minutes: 4,
    },
    {
      cell: 'table',
      figure: 'lengths',
      say: 'Before any noise, the rows are prepared. Some of these steps cost privacy.',
      notes:
        'Green steps treat each row by itself. Orange steps compute something from all rows. Ask which green steps bring every norm to 1 or less.',
      values: { dataset: 'spambase' },
      minutes: 4,
    },
  ],
};
