/** What a bound that was known beforehand is called in a badge. */
export const KNOWN_BOUNDS =
  'The bounds of every column and of y were fixed before the data was seen; values outside them are moved to them.';
