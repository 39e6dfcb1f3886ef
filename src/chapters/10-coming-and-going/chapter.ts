import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'network',
      figure: 'network',
      say: 'Eight devices, no centre. Each keeps its rows and talks to two neighbours.',
      notes:
        'Press Play. A ring fills up as its device comes nearer to the optimum. Device 3 leaves at tick 100: ask what the others should do.',
      values: { time: 20 },
      controls: ['time', 'method'],
      minutes: 5,
    },
    {
      cell: 'network',
      figure: 'network',
      say: 'Device 3 has left. The optimum has moved, and the others follow it.',
      notes: 'Click a device to let it opt out or in at the tick shown.',
      values: { time: 130 },
      controls: ['time'],
      minutes: 3,
    },
    {
      cell: 'network',
      figure: 'methods',
      say: 'A constant step hovers, a decaying step settles, EXTRA is exact.',
      notes: 'The dotted lines are the changes. Newton needs few rounds and large messages.',
      values: { time: 190 },
      controls: ['step', 'lost', 'delay'],
    },
    {
      cell: 'network',
      figure: 'methods',
      say: 'Lose a tenth of the messages. Who suffers most?',
      notes:
        'EXTRA is exact because everything cancels, and that takes every message. The coordinator asks again.',
      values: { lost: 0.1, toggles: '', time: 300 },
      controls: ['lost', 'delay'],
    },
    {
      cell: 'network',
      figure: 'network',
      say: 'Two leave, and the ring falls apart: two groups, two optima.',
      notes: 'The caption says so. Ask which graph would have survived it.',
      values: { toggles: '3:60,7:120', time: 290 },
      controls: ['graph', 'time'],
      minutes: 3,
    },
    {
      cell: 'gossip',
      figure: 'spread',
      say: 'Gossip: two talk at a time. The graph decides how long it takes.',
      notes: 'Ask for a guess first: star or ring? Path and star have equally many links.',
      values: {},
      minutes: 4,
    },
    {
      cell: 'gossip',
      figure: 'rate',
      say: 'One number tells it beforehand: the second eigenvalue.',
      notes: 'Points below the line: the eigenvalue is a bound on the mean square.',
      values: {},
    },
    {
      cell: 'power',
      figure: 'course',
      say: 'People join one by one. When is it enough?',
      notes: 'The study ends when its power for an effect fixed beforehand is reached.',
      values: {},
      minutes: 3,
    },
    {
      cell: 'power',
      figure: 'rules',
      say: 'Testing after everyone who joins finds effects that are not there.',
      notes: 'In all orange studies the answers were shuffled. The red line is the 5 % that was promised.',
      values: {},
    },
    {
      cell: 'saw',
      figure: 'row',
      say: 'One message on one link: the whole person.',
      notes:
        'The bars are what the eavesdropper computed, the ticks are the truth. The first estimate is the gradient.',
      values: {},
      minutes: 3,
    },
    {
      cell: 'saw',
      figure: 'tradeoff',
      say: 'Noise hides the row, and a device with one row has nothing to hide it in.',
      notes:
        'Follow both lines from right to left. Before the row is hidden, the model has moved by more than its own norm.',
      values: { noise: 'gaussian', epsilon: 10 },
    },
  ],
};
