/** What a bound that was known beforehand is called in a badge. */
export const KNOWN_BOUNDS =
  'The bounds of every column and of y were fixed before the data was seen; values outside them are moved to them.';

/** A figure that waits for one of the folds says so as others do that have no rows at all, as long as something is on its way. */
export const notYet = ({ running }: { running: boolean }, what: string): string =>
  running ? 'Computing…' : `${what} not been computed yet.`;
