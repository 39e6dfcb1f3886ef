import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'cloud',
      figure: 'cloud',
      say: 'Fifty private lines through the same cloud. Which learner would you trust with one draw?',
      notes:
        'Orange is SSP, blue is AdaSSP. The steepest line of SSP has slope −42. Drag the large point and ask whether anyone could tell from a private line that it is there.',
      values: {},
      minutes: 5,
    },
    {
      cell: 'cloud',
      figure: 'slopes',
      say: 'With you or without you: the private slopes look alike.',
      notes:
        'Least squares gives away that the point is there. From a private line the best guess is right in 51.6 % of cases; at ε = 3 in 62.7 %.',
      values: {},
      controls: ['epsilon', 'x', 'y'],
      minutes: 3,
    },
    {
      cell: 'cloud',
      figure: 'cloud',
      say: 'More points: the sums grow, the noise does not.',
      notes: 'Move the number of points slowly. The fans close at about 500 points for ε = 0.3.',
      values: { points: 2000 },
      minutes: 3,
    },
    {
      cell: 'explode',
      figure: 'eigenvalues',
      say: 'Less privacy budget, more noise: eigenvalues sink below zero.',
      notes:
        'Read from right to left. Each line is one eigenvalue of XᵀX plus noise, for a single draw that is only rescaled. Ask what happens to the inverse where a line passes zero.',
      values: {},
      minutes: 4,
    },
    {
      cell: 'explode',
      figure: 'one-draw',
      say: 'The error explodes exactly where an eigenvalue passes zero.',
      notes: 'Same draw, same axis. Change the draw: the spikes move, they do not go away.',
      values: {},
      controls: ['draw', 'epsilon'],
      minutes: 3,
    },
    {
      cell: 'explode',
      figure: 'many-draws',
      say: 'So the mean over draws is ruled by the unluckiest few.',
      notes: 'Mean 37, median 2.2 at ε = 0.5, in units of the variance of y. AdaSSP stays below 1.',
      values: {},
      controls: ['epsilon', 'data'],
    },
    {
      cell: 'damping',
      figure: 'damping',
      say: 'AdaSSP lifts the smallest eigenvalue. The explosion is gone.',
      notes:
        'SSP is drawn by its median and still passes the line of predicting the mean. Choose concrete: AdaSSP levels out at that line.',
      values: {},
      minutes: 3,
    },
    {
      cell: 'damping',
      figure: 'meter',
      say: 'The meter: what is needed, what is there, what must be added.',
      notes: 'Move ε from 0.3 to 10 and watch the added part disappear.',
      values: { epsilon: 1 },
      controls: ['epsilon', 'data'],
      minutes: 3,
    },
    {
      cell: 'constant',
      figure: 'sigma',
      say: 'Is Wang’s noise too small? For each release yes, for all three together no.',
      notes:
        'Three releases at ε/3 each, added up by the sum rule, waste more than the constant saves. The thesis was right to doubt and safe to repair.',
      values: { version: 'ada-wang' },
      minutes: 3,
    },
    {
      cell: 'constant',
      figure: 'spent',
      say: 'One published program does overspend: 1.59 for a nominal 1.',
      notes: 'The program of SSP lacks a factor of 2 that the printed formula has. The badge says refuted.',
      values: { version: 'ssp-code' },
    },
    {
      cell: 'ball',
      figure: 'picture',
      say: 'One far row, and everybody else shrinks to a dot.',
      notes: 'Drag the far point from 0 to 60. Least squares hardly notices; the private fit does.',
      values: { far: 60 },
      minutes: 4,
    },
    {
      cell: 'ball',
      figure: 'ball',
      say: 'Row norms resist the far row, but forget how far out a row was.',
      notes: 'Dashed lines are ridge without privacy. Then take 20 columns: the difference fades.',
      values: { map: 'row' },
      controls: ['map', 'far', 'columns', 'epsilon'],
    },
    {
      cell: 'clip',
      figure: 'over-epsilons',
      say: 'A puzzle from the thesis: less noise, larger error.',
      notes:
        'Ask for explanations before the next beat. The training rows are clipped, the test rows are not.',
      values: {},
      minutes: 4,
    },
    {
      cell: 'clip',
      figure: 'over-epsilons',
      say: 'Solved: the model extrapolates beyond the clip. Clip test rows too.',
      notes: 'Damping kept the norm of θ small and hid the extrapolation; with less damping it shows.',
      values: { whose: 'both' },
    },
    {
      cell: 'means',
      figure: 'ledger',
      say: 'Who pays for the means? In red: nobody.',
      notes:
        'Everything that preprocessing reads from the data is a release. Open the badge and read the reason.',
      values: {},
      minutes: 3,
    },
    {
      cell: 'means',
      figure: 'means',
      say: 'Noisy statistics within public bounds: proven, and the error is smaller.',
      notes:
        'From 0.97 to 0.33 of the variance unexplained at ε = 1. The bounds cut off one absurd district.',
      values: { statistics: 'noisy' },
      controls: ['statistics', 'epsilon'],
    },
    {
      cell: 'spend',
      figure: 'split',
      say: 'One budget, four releases. Where would you spend it?',
      notes:
        'Drag the boundaries of the middle bar. The smallest eigenvalue can be read off the noisy matrix, for free.',
      values: {},
      minutes: 4,
    },
    {
      cell: 'histogram',
      say: 'Another way: release a noisy grid once, fit anything.',
      notes: 'Show two dimensions, then three: 32,768 cells for 2,000 rows.',
      values: { dimension: '3' },
      minutes: 3,
    },
    {
      cell: 'own',
      figure: 'effects',
      say: 'Your own data: bounds from what the columns mean, never from the file.',
      notes: 'Load a file, show the red line of the ledger, give bounds, and see the badge change.',
      values: {},
      controls: ['data', 'epsilon', 'statistics'],
      minutes: 3,
    },
  ],
};
