import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'round',
      figure: 'round',
      say: 'Only models travel. Who sees one before the noise?',
      notes: 'Press Play, stop at a step called send. The arrows are models without noise.',
      values: { step: 1 },
      controls: ['step', 'send'],
    },
    {
      cell: 'round',
      figure: 'sent',
      say: 'Under masks, one message says nothing; the sum is exact.',
      notes:
        'Look at the axis: the bars reach thousands, the real weights are the ticks near 0. Then step 2.',
      values: { step: 1, send: 'masked' },
      controls: ['step', 'send'],
    },
    {
      cell: 'sweep',
      say: 'Ten peers share noisy models. Down to which ε is that worth anything?',
      notes: 'Read from right to left. The ensemble bends between 1 and 0.1; at 0.01 the aggregate is lost.',
      values: {},
    },
    {
      cell: 'sweep',
      say: 'The penalty sets the fit and the noise: too small is now bad, too.',
      notes: 'Move ε from 1024 to 0.003 and watch the left side of the curve rise.',
      values: { over: 'lambda', epsilon: 0.1 },
      controls: ['over', 'epsilon', 'lambda'],
    },
    {
      cell: 'groups',
      figure: 'groups',
      say: 'As published, averaging more models does not help.',
      notes: 'The noise is the same for a group of 1 and of 20. Ask why anyone would average then.',
      values: {},
    },
    {
      cell: 'groups',
      figure: 'groups',
      say: 'An average of g models moves 1/g as far, and needs 1/g of the noise.',
      notes: 'Switch it on and off, and watch the band at g = 20: runs agree once the noise is divided.',
      values: { divide: true },
    },
    {
      cell: 'rounds',
      say: 'Splitting the budget over rounds: never better with one group.',
      notes: 'Each release has m times the noise, and averaging brings back the square root of m.',
      values: {},
    },
    {
      cell: 'ensemble',
      figure: 'ensemble',
      say: 'Two voters: every disagreement is a tie. What should it mean?',
      notes: 'Flip the tie rule: 0.139 becomes 0.127.',
      values: {},
    },
    {
      cell: 'spent',
      say: 'It says 0.1. What can be proven is 87.',
      notes:
        'Go through the bars: objective 150, row norms 7.6, noise shape 7.6, and a tenth for the average.',
      values: {},
    },
    {
      cell: 'spent',
      say: 'All four repaired: the factor is 1.',
      notes: 'The badge turns to proven. Then open the sweep with these settings and show the price.',
      values: { form: 'mean', scaling: 'unit', noise: 'gamma', divide: true },
    },
    {
      cell: 'person',
      say: 'A whole person: more peers make it cheaper, 2r/K.',
      notes: 'The bound does not depend on how many records a person has.',
      values: {},
    },
    {
      cell: 'bad-peer',
      say: 'One bad peer in ten turns the average around.',
      notes: 'Then choose the median, and ask what one record can now do.',
      values: {},
    },
    {
      cell: 'uneven',
      say: 'Uneven data: peers alone suffer more than their average.',
      notes:
        'Peers alone fail on classes that they have not seen. Then sort by topic: the bands are narrower.',
      values: {},
    },
    {
      cell: 'views',
      figure: 'views',
      say: 'Nobody knows everybody. Gossip replaces the organiser.',
      notes: 'Press Play from cycle 0: the ring fills up within a few cycles. Then make the views small.',
      values: { cycle: 2 },
      controls: ['cycle', 'size'],
    },
  ],
};
