/** An ε that somebody has used, and where the number was read: in a report of those who used it, or in somebody else's words. */
export type InUse = {
  who: string;
  what: string;
  epsilon: number;
  /** As the source has it. */
  delta: string;
  /** What one ε protects. */
  unit: string;
  /** When it was published, or listed by the source. */
  date: string;
  /** Its key in the bibliography. */
  source: string;
  by: string;
};

/** As they are listed by Damien Desfontaines, the values of Apple worked out there for a user and a day. */
const listed = (who: string, what: string, epsilon: number, delta: string, unit: string): InUse => ({
  who,
  what,
  epsilon,
  delta,
  unit,
  date: 'October 2021',
  source: 'desfontaines-2021',
  by: 'as reported by Desfontaines 2021',
});

/** What the Census Bureau tried on the census of 2010 before it decided. */
const tried = (what: string, epsilon: number): InUse => ({
  who: 'Census, trial',
  what,
  epsilon,
  delta: 'not given',
  unit: 'person',
  date: 'April 2021',
  source: 'california-finance-2021',
  by: 'as reported by the California Department of Finance 2021',
});

/** As the Census Bureau announced it; its sentence was read in a quotation. */
const census = (what: string, epsilon: number, unit: string): InUse => ({
  who: 'Census 2020',
  what,
  epsilon,
  delta: 'not given there',
  unit,
  date: 'June 2021',
  source: 'census-bureau-2021',
  by: 'U.S. Census Bureau 2021, as quoted by others',
});

/** By Google itself, in the abstracts of its reports. */
const google = (
  what: string,
  epsilon: number,
  delta: string,
  date: string,
  source: string,
  by: string,
): InUse => ({ who: 'Google', what, epsilon, delta, unit: 'user and day', date, source, by });

export const inUse: InUse[] = [
  listed('Facebook', 'URL shares, one kind of action', 0.45, '10⁻⁵', '99 % of users'),
  listed('Facebook', 'URL shares, all kinds together', 1.453, '10⁻⁵', '96.6 % of users'),
  google(
    'searches for symptoms',
    1.68,
    '0',
    'September 2020',
    'bavadekar-2020',
    'Bavadekar et al. 2020, abstract',
  ),
  listed('Apple', 'health types', 2, '0', 'user and day, local'),
  google(
    'searches for vaccination',
    2.19,
    '10⁻⁵',
    'July 2021',
    'bavadekar-2021',
    'Bavadekar et al. 2021, abstract',
  ),
  listed('Apple', 'emoji', 4, '0', 'user and day, local'),
  tried('demonstration data, smaller ε', 4.5),
  listed('Apple', 'lookup hints', 8, '0', 'user and day, local'),
  tried('demonstration data, larger ε', 12.2),
  listed('Apple', 'new words', 16, '0', 'user and day, local'),
  census('redistricting, persons', 17.14, 'person'),
  census('redistricting, with housing', 19.61, 'person and housing unit'),
  {
    who: 'LinkedIn',
    what: 'audience engagements',
    epsilon: 34.9,
    delta: '7·10⁻⁹',
    unit: 'member and month',
    date: 'February 2020',
    source: 'rogers-2020',
    by: 'Rogers et al. 2020, as reported by a summary on sciencestack.ai',
  },
];
