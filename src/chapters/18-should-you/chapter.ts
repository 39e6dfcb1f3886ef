import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'choose',
      figure: 'bets',
      say: 'At ε = 1, a belief of 10 % can become 23.2 %, and no more.',
      notes: 'Move ε to 0.1 and to 8. Ask at which ε somebody in the room would no longer take part.',
      values: { epsilon: 1 },
      minutes: 5,
    },
    {
      cell: 'choose',
      figure: 'price',
      say: 'A small ε is paid for with people.',
      notes: 'With a curator the price grows like one over ε, without one like one over its square.',
      values: { epsilon: 0.1 },
    },
    {
      cell: 'choose',
      figure: 'in-use',
      say: 'Values in use go from below one half to 34.9.',
      notes: 'They protect different things: an action, a day, a month. Open the table for the sources.',
      values: { epsilon: 1 },
    },
    {
      cell: 'criteria',
      figure: 'lights',
      say: 'Should you? Five questions first.',
      notes: 'Take a case from the room and answer together. Then compare it with the presets.',
      values: {},
      minutes: 6,
    },
    {
      cell: 'models',
      figure: 'table',
      say: 'Whom do you trust? Each tool answers another fear.',
      notes: 'Read one line aloud: who is the adversary, and which column helps? Follow a link.',
      values: {},
      minutes: 3,
    },
  ],
};
