import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'add',
      figure: 'ciphertexts',
      say: 'Four ciphertexts. One is the sum of two others, made without the key.',
      notes:
        'Ask who could tell which two rows hold the same number. Nobody can without the key: every encryption is fresh.',
      values: {},
      minutes: 5,
    },
    {
      cell: 'add',
      figure: 'times',
      say: 'Encrypting is slow, adding is quick.',
      notes:
        'The times are of the machine that shows this. Change the key to 2,048 bits and wait a second or two.',
      values: { bits: '1024' },
      minutes: 3,
    },
    {
      cell: 'descent',
      figure: 'steps',
      say: 'A fixed matrix needs more iterations than Newton.',
      notes: 'Newton’s curve bends down, the other is a straight line: quadratic against linear convergence.',
      values: {},
      minutes: 3,
    },
    {
      cell: 'descent',
      figure: 'products',
      say: 'Counted in secure multiplications, the order turns round.',
      notes:
        'Newton factorises a matrix under encryption at every step. The fixed matrix is factorised once.',
      values: { data: 'synthetic-classes', columns: 100 },
    },
    {
      cell: 'toy',
      say: 'Drag the start outwards. At 2.177 Newton’s method begins to fly off.',
      notes: 'The staircase goes between the curve and the diagonal. The blue one always comes down.',
      values: { start: 2.3 },
      minutes: 3,
    },
    {
      cell: 'starts',
      say: 'Fifty coefficients: the fixed matrix arrives from every start.',
      notes:
        'Move c. Newton fails from starts that are too far away, and nobody can see under encryption where the data lie.',
      values: { start: 2 },
      minutes: 4,
    },
    {
      cell: 'protocol',
      figure: 'messages',
      say: 'Five hospitals, two servers and a dealer fit a model. Each is a worker of its own.',
      notes:
        'Envelopes move as messages are sent. Filled ones are for server A, whose eyes are chosen; it has them and cannot read them.',
      values: {},
      minutes: 2,
    },
    {
      cell: 'protocol',
      figure: 'messages',
      say: 'Server A adds up what it cannot read. B decrypts what it cannot recognise.',
      notes:
        'Move the step from 2 to 7. At step 3 the sum goes to B under random masks; from then on each of the two has one share of it.',
      values: { step: 3, eyes: 'b' },
      minutes: 3,
    },
    {
      cell: 'protocol',
      figure: 'eyes',
      say: 'Server B holds the key, and never gets a ciphertext of a hospital.',
      notes: 'Change whose eyes. Ask for each role what it could infer.',
      values: { eyes: 'b' },
      minutes: 3,
    },
    {
      cell: 'cost',
      figure: 'seconds',
      say: 'Measured here, counted and published: the seconds of three protocols.',
      notes:
        'The filled marks are runs on this machine, with a toy key. The published times are of keys of 2,048 bits. Here a multiplication is cheap and encrypting is dear; there it was the other way round.',
      values: {},
      minutes: 3,
    },
    {
      cell: 'cost',
      figure: 'law',
      say: 'One number explains a whole column of the published table: 10.24 ms a multiplication.',
      notes:
        'Let the audience find it with the slider. The formula is ours; the dissertation does not state it.',
      values: { ms: 10.24 },
      minutes: 4,
    },
    {
      cell: 'equal',
      say: 'Equal to the pooled fit, if one waits long enough.',
      notes: 'Play the tolerance. At a loose one the two methods have not met.',
      values: { tolerance: 1e-3 },
      minutes: 4,
    },
    {
      cell: 'layers',
      figure: 'guess',
      say: 'Encryption alone: the attacker is always right. Noise on the result: almost a coin.',
      notes:
        'The attacker knows all rows but one. Move ε; the dashed line is what is proven, the dots are this person. The protocol of this chapter adds no such noise.',
      values: { epsilon: 1 },
      minutes: 4,
    },
    {
      cell: 'inside',
      figure: 'error',
      say: 'Noise inside the encrypted sum: nobody has to be trusted with everything.',
      notes:
        'Both servers add noise, because whoever draws it can take it off again. Ask against whom each of the two layers helps; the table has the answers.',
      values: { epsilon: 10 },
      minutes: 4,
    },
  ],
};
