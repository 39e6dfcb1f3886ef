import type { ChapterCode } from '../../notebook/chapter.ts';

export const chapter: ChapterCode = {
  beats: [
    {
      cell: 'link',
      figure: 'tables',
      say: 'A hospital removes the names. Is that enough?',
      notes:
        'On the left the hospital, on the right the list of voters, which anybody can buy. Ask the room what the two tables have in common. Everybody in them is made up.',
      values: { sex: true },
      minutes: 5,
    },
    {
      cell: 'link',
      figure: 'tables',
      say: 'Postcode, birth date and sex: the lines find their people.',
      notes:
        'Tick the boxes one after the other. Then find the governor, Edmund Hale, and read what he was treated for. This is what happened in Massachusetts in 1997.',
      values: { postcode: true, birth: true, sex: true },
      minutes: 3,
    },
    {
      cell: 'special',
      figure: 'unique',
      say: 'In a postcode of 8,000 people, 87 % are the only one with their birth date and sex.',
      notes:
        'Ask for the size of a postcode that the room knows, and type it. Then tell only the birth year: the share falls to zero.',
      values: {},
      minutes: 4,
    },
    {
      cell: 'bench',
      figure: 'meters',
      say: 'Make it coarser: fewer are found, and less is left to read.',
      notes:
        'Take requests from the room: hide the sex, tell the decade, leave rows out. Watch the first and the last number.',
      values: { birth: 'decade', place: 'district', attack: true },
      minutes: 3,
    },
    {
      cell: 'secrets',
      figure: 'victim',
      say: 'Hidden among five, and still disclosed: two tables leave one disease.',
      notes:
        'Each table is k-anonymous with k = 5. Strike what is not on both lists. Ask what k would have helped, then try it.',
      values: { attack: 'two' },
      minutes: 4,
    },
    {
      cell: 'taxi',
      figure: 'search',
      say: 'A hash is no disguise if all originals can be tried.',
      notes:
        'Change to all 18,278,000 plates and let the room guess the time. The rate stands below the figure. Then put a secret before the plate.',
      values: {},
      minutes: 4,
    },
    {
      cell: 'block',
      figure: 'block',
      say: 'Only totals over ten people were published. All 40 incomes are known.',
      notes:
        'Begin at one table and press play. Until the equations determine somebody, nobody is right; then everybody is, almost at once.',
      values: { tables: 14 },
      minutes: 3,
    },
    {
      cell: 'white',
      figure: 'belief',
      say: 'Two totals, with Mr White and without him: the difference is his income.',
      notes: 'Nobody asked about him. Both totals look harmless.',
      values: {},
      minutes: 3,
    },
    {
      cell: 'white',
      figure: 'belief',
      say: 'With noise, the two totals leave his income open.',
      notes: 'Each total is off by a few hundred thousand. Then ask again and again: the belief sharpens.',
      values: { totals: 'noisy' },
      minutes: 3,
    },
    {
      cell: 'white',
      figure: 'budget',
      say: 'A budget ends the asking. What it is counted in is the subject of this notebook.',
      notes:
        'Five pairs at ε = 1 spend a budget of 10; the rest are refused. The next chapters explain the number ε.',
      values: { totals: 'noisy', pairs: 400 },
    },
  ],
};
