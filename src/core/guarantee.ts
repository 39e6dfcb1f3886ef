/** Which databases count as neighbours. A guarantee without this word says nothing. */
export type Neighbours = 'replace-one' | 'add-remove' | 'local';

/** The same for a reader. */
export const relationOf = ({ neighbours, unit = 'row' }: Pick<Guarantee, 'neighbours' | 'unit'>): string =>
  neighbours === 'local'
    ? 'each person’s own answer'
    : `one ${unit} ${neighbours === 'add-remove' ? 'added or removed' : 'replaced'}`;

/**
 * What a figure may claim about the privacy of what it shows.
 *
 * - `proven`: the assumptions imply it; `source` says who showed it.
 * - `as published`: a thesis claims it, and `reason` says why it does not follow.
 * - `refuted`: a computed number contradicts the claim; `reason` gives that number.
 * - `none`: nothing is claimed.
 */
export type Guarantee = {
  status: 'proven' | 'as published' | 'refuted' | 'none';
  /** The claim. Both are absent exactly when the status is `none`. */
  epsilon?: number;
  delta?: number;
  neighbours: Neighbours;
  /** In what neighbours differ, where it is more than a row: an account with all its rows, a person. */
  unit?: string;
  assumptions: string[];
  /** One or two sentences for the reader who opens the badge. */
  reason: string;
  /** Who has shown it, works by their keys in the bibliography: `[@warner-1965]`, `[@dwork-roth-2014, theorem 3.16]`. */
  source: string;
};

export const noGuarantee = (reason: string, neighbours: Neighbours = 'replace-one'): Guarantee => ({
  status: 'none',
  neighbours,
  assumptions: [],
  reason,
  source: '',
});
