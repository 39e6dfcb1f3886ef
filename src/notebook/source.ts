/** A work that is cited: an entry of the bibliography. */
export type Source = {
  /** Family name first: `Dwork, C.` */
  authors: string[];
  year: number;
  title: string;
  /** Where it appeared; for a thesis, what kind of thesis it is. */
  venue: string;
  /** Of a thesis: where it was handed in. */
  institution?: string;
  link?: string;
  /** How its authors are named in a sentence, where the rule would mislead: two people called Wang wrote in 2018. */
  names?: string;
};

export type Bibliography = Record<string, Source>;

/** A citation in a text or in the source of a guarantee: `[@warner-1965]` or `[@dwork-roth-2014, theorem 3.16]`. */
export const CITATION = /\[@([a-z0-9-]+)(?:,\s*([^\]|]+))?\]/g;

/** The authors as a sentence names them: all of two or three, the first of more. */
export function namesOf({ authors, names }: Source): string {
  if (names) return names;
  const families = authors.map((author) => author.split(',')[0]);
  if (families.length > 3) return `${families[0]} et al.`;
  return families.length === 1 ? families[0] : `${families.slice(0, -1).join(', ')} & ${families.at(-1)}`;
}

/** The whole reference, without its link. */
export function referenceOf({ authors, year, title, venue, institution }: Source): string {
  const place = [venue, institution].filter(Boolean).join(', ');
  return `${authors.join('; ')} (${year}). ${title}. ${place}.`;
}

/** A text with its citations spelled out: `Warner (1965)`, or `Dwork & Roth (2014, theorem 3.16)`. */
export const spellOut = (text: string, bibliography: Bibliography): string =>
  text.replace(CITATION, (_, key: string, place?: string) => cited(lookUp(bibliography, key), place));

/** Both in one: `Warner (1965)`, with the place in the work where there is one. */
export const cited = (source: Source, place?: string): string =>
  `${namesOf(source)} (${source.year}${place ? `, ${place}` : ''})`;

export function lookUp(bibliography: Bibliography, key: string): Source {
  if (!Object.hasOwn(bibliography, key)) throw new Error(`“${key}” is not in the bibliography`);
  return bibliography[key];
}

/** The keys that a text cites, in order. */
export const keysIn = (text: string): string[] => [...text.matchAll(CITATION)].map(([, key]) => key);
