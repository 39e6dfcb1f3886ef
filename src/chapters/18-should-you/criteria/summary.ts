export type Answer = 'yes' | 'partly' | 'no';
export type CriteriaValues = {
  interest: Answer;
  structured: Answer;
  enough: Answer;
  distortion: Answer;
  groups: Answer;
};
export type Light = 'green' | 'amber' | 'red';
export type CriteriaRow = { criterion: string; light: Light; matters: string; look: string; at: string };

const LIGHTS: Record<Answer, Light> = { yes: 'green', partly: 'amber', no: 'red' };

type Criterion = {
  id: keyof CriteriaValues;
  title: string;
  /** What to think of, by the answer, and the cell that shows it. */
  matters: Record<Answer, string>;
  look: Record<Answer, { words: string; at: string }>;
};

const FIND = { words: 'Find the governor', at: '#why-anonymising-fails/link?postcode=on&birth=on' };
const TABLE = { words: 'What is in a table', at: '#meet-the-data/table' };
const CURVES = { words: 'Error against rows', at: '#noise-on-the-answer/curves' };
const BETS = { words: 'What an ε costs', at: '#should-you/choose?epsilon=0.1' };
const STRANGE = { words: 'The strangest rows', at: '#meet-the-data/strangest' };

/** The criteria of Asplund and Hartvigsen, section 8.1, in their order. */
export const criteria: Criterion[] = [
  {
    id: 'interest',
    title: 'Privacy matters here, and people could be found again',
    matters: {
      yes: 'The protection is worth its price.',
      partly: 'Ask who could link what to these rows.',
      no: 'If nobody can be harmed, publish the data as they are.',
    },
    look: { yes: FIND, partly: FIND, no: FIND },
  },
  {
    id: 'structured',
    title: 'The data are structured',
    matters: {
      yes: 'Rows and columns, with known ranges.',
      partly: 'Agree on one format first, and on a range for each column.',
      no: 'Texts and pictures need a model; its training must be private.',
    },
    look: { yes: TABLE, partly: TABLE, no: { words: 'Noise at every step', at: '#noise-at-every-step' } },
  },
  {
    id: 'enough',
    title: 'There are enough data',
    matters: {
      yes: 'The noise is small beside what many rows have in common.',
      partly: 'Few rows at each place: share, or wait, or ask less.',
      no: 'With few rows the noise is all that is seen.',
    },
    look: {
      yes: CURVES,
      partly: CURVES,
      no: { words: 'The price in people', at: '#plausible-deniability/price' },
    },
  },
  {
    id: 'distortion',
    title: 'Some distortion can be tolerated',
    matters: {
      yes: 'Say how much, and choose ε by it.',
      partly: 'Fewer questions, coarser answers, more people.',
      no: 'Exact answers have no ε. Restrict who may ask instead.',
    },
    look: {
      yes: BETS,
      partly: BETS,
      no: { words: 'A block from its totals', at: '#why-anonymising-fails/block?tables=13' },
    },
  },
  {
    id: 'groups',
    title: 'It is about groups, not about outliers or single people',
    matters: {
      yes: 'What many have in common survives the noise.',
      partly: 'Find the group by a private answer; treat the person elsewhere.',
      no: 'A single person is exactly what is hidden. This is the wrong tool.',
    },
    look: { yes: STRANGE, partly: STRANGE, no: STRANGE },
  },
];

export const criteriaRows = (values: CriteriaValues): CriteriaRow[] =>
  criteria.map(({ id, title, matters, look }) => ({
    criterion: title,
    light: LIGHTS[values[id]],
    matters: matters[values[id]],
    look: look[values[id]].words,
    at: look[values[id]].at,
  }));

export const lightsOf = (rows: CriteriaRow[], light: Light) =>
  rows.filter((row) => row.light === light).length;

export function verdict(rows: CriteriaRow[]): string {
  const red = rows.filter(({ light }) => light === 'red');
  if (red.length > 0)
    return `Not as it stands: ${red.length === 1 ? 'one criterion speaks' : `${red.length} criteria speak`} against it.`;
  const amber = lightsOf(rows, 'amber');
  if (amber === 0) return 'A good case: all five criteria are met.';
  return `Possible, with care: ${amber} of five ${amber === 1 ? 'needs' : 'need'} work.`;
}
