import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'guess',
      figure: 'guess',
      say: 'A noisy count is released. Was it database A, with 41 people, or B, with 42?',
      notes:
        'Let the room vote and press the button in the figure. The coin and the noise are fresh in every round. After five rounds show the score.',
      values: {},
      controls: ['epsilon'],
      minutes: 5,
    },
    {
      cell: 'guess',
      figure: 'score',
      say: 'Every right bet is evidence. Fifteen in a row refute ε = 1.',
      notes: 'The bound may be watched while the room plays: it stays right whenever you stop.',
      values: { program: 'tenth', bets: 'a,a,a,a,a,b,b,a,b,a,a,b,a,a,b,b' },
      controls: ['program'],
    },
    {
      cell: 'machine',
      figure: 'roc',
      say: 'A machine plays ten thousand rounds. Its curve must stay in the green region.',
      notes:
        'Drag the edge of the region: that is the claim. Then raise the real ε and watch the curve leave it.',
      values: {},
      controls: ['epsilon', 'truth'],
      minutes: 4,
    },
    {
      cell: 'machine',
      figure: 'roc',
      say: 'Half of the noise: the curve leaves the region, and the claim is refuted.',
      notes:
        'The error of the count is smaller than it should be, which nobody would complain about. Only the audit notices.',
      values: { truth: 2 },
      controls: ['epsilon', 'truth'],
    },
    {
      cell: 'trade-off',
      say: 'The same ε, but not the same protection: Gaussian noise hides more.',
      notes:
        'Curves are exact, points are measured. Two coins and whole numbers lie on the edge of what ε allows.',
      values: {},
      controls: ['epsilon'],
      minutes: 3,
    },
    {
      cell: 'canaries',
      say: 'Five passes, one counted: one planted gradient among digits finds it in 2,000 trainings.',
      notes:
        'A training takes about a tenth of a millisecond here. The points hold all at once, so you may stop where you like. The second figure shows the test error, which only gets better.',
      values: {},
      controls: ['mistake', 'plant'],
      minutes: 3,
    },
    {
      cell: 'canaries',
      say: 'Clip the mean of a batch and not each row: 125 trainings are enough.',
      notes:
        'Then try the other mistakes. Two of them stay hidden among digits, and the worst case finds them.',
      values: { mistake: 'clip-batch' },
      controls: ['mistake', 'plant'],
    },
    {
      cell: 'members',
      say: 'Twenty digits, no noise: the attack finds 80 of 100 members and suspects 37 of 100 others.',
      notes:
        'The dashed level is the model without noise. Ask what the clinic’s patients would say. Then move ε: nothing is trained anew.',
      values: { epsilon: 1000 },
      controls: ['epsilon', 'rows'],
    },
    {
      cell: 'members',
      say: 'At ε = 1 the attack is left with nothing. The proof would allow it 46 %.',
      notes:
        'The curve is a promise against every attack, the points are two attacks. Show the loss threshold too, and 200 rows.',
      values: {},
      controls: ['epsilon', 'attack'],
    },
    {
      cell: 'last-bits',
      figure: 'combs',
      say: 'Floating-point noise: the two answers can hardly ever give the same number.',
      notes:
        'Each square is one double, one last bit apart. Move the place: the combs change, and still hardly meet.',
      values: {},
      controls: ['place'],
      minutes: 4,
    },
    {
      cell: 'last-bits',
      figure: 'given-away',
      say: 'So a release often gives its answer away with certainty. Whole numbers do not.',
      notes: 'This is our own sampler. It is why nobody should release real data with this page.',
      values: {},
      controls: ['epsilon'],
    },
    {
      cell: 'one-run',
      say: 'Many canaries, each in or out by a coin: one single release is enough.',
      notes:
        'Each dot is one release. Move the share that is guessed: the surest third is a good choice here.',
      values: {},
      controls: ['share'],
      minutes: 4,
    },
    {
      cell: 'one-run',
      say: 'A third of the noise is found with a hundred canaries.',
      notes:
        'The claim is the dashed line. Ask how many trainings the audit of the machine would have needed.',
      values: { truth: 6 },
      controls: ['truth'],
      minutes: 3,
    },
    {
      cell: 'board',
      figure: 'gap',
      say: 'Every claim at once: above the diagonal an attack measures more than is claimed.',
      notes:
        'All dots of this notebook lie below. Einarsson’s factor N, the peers and Wang’s counts lie above. Each line of the table leads to its cell.',
      values: {},
      controls: ['whose'],
      minutes: 3,
    },
    {
      cell: 'board',
      figure: 'board',
      say: 'A false claim may be out of reach of any measurement. Then only a calculation refutes it.',
      notes:
        'Sort by verdict. The basic count of table 3.1 says 3.01; at least 63.5 is spent, by an event that nobody will ever see.',
      values: { order: 'verdict', whose: 'theses' },
      controls: ['order', 'whose'],
    },
  ],
};
